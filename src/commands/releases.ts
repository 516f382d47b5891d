import { resolve } from 'node:path'
import { readArguments } from '#config/arguments.ts'
import { dataFolderProblem } from '#config/data-folder.ts'
import { readConfig } from '#config/read-config.ts'
import { joinDemonstration } from '#demonstration.ts'
import { fingerprintOf } from '#release/fingerprint.ts'
import { currentReleaseId, listReleaseIds } from '#release/pointer.ts'
import { CannotRollBack, rollBackTo } from '#release/roll-back.ts'
import { openWhole } from '#release/whole-release.ts'
import { CommandError } from './command-error.ts'
import { requireConfig } from './require-config.ts'
import { printAnswer } from './print-answer.ts'

/** `npm run releases -- list`, `npm run releases -- switch RELEASE`: an earlier release becomes live again. */

const { words } = readArguments({
  help: `Usage: npm run releases -- list             lists the stored releases, newest first
       npm run releases -- switch RELEASE   makes an earlier one live`,
  accepts: ([what = '', ...more]) =>
    (what === 'list' && more.length === 0) || (what === 'switch' && more.length === 1),
})

const list = async (dataDir: string): Promise<string> => {
  const live = await currentReleaseId(dataDir)
  const lines: string[] = []
  for (const id of await listReleaseIds(dataDir)) {
    const isWhole = (await openWhole(dataDir, id)) !== undefined
    // The live release is listed even if it is damaged.
    if (id === live) lines.push(`${id}  live${isWhole ? '' : ', damaged'}`)
    else if (isWhole) lines.push(id)
  }
  return lines.join('\n') || 'There is no release yet.'
}

const run = async (): Promise<string> => {
  const config = requireConfig()
  const unusable = await dataFolderProblem(config.DATA_DIR)
  if (unusable) throw new CommandError(unusable)
  const dataDir = resolve(config.DATA_DIR)
  const [what, id = ''] = words
  if (what === 'list') return list(dataDir)
  const { stop } = await joinDemonstration(['Contentful'])
  try {
    const fingerprint = await fingerprintOf(process.cwd(), readConfig(process.env).config)
    await rollBackTo(dataDir, id, fingerprint).catch((error: unknown) => {
      throw error instanceof CannotRollBack ? new CommandError(error.message) : error
    })
    return `${id} is live.`
  } finally {
    await stop()
  }
}

await printAnswer(run)
