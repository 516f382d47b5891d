import { resolve } from 'node:path'
import { readArguments } from '#config/arguments.ts'
import { readEnvFile } from '#config/env-file.ts'
import { readConfig } from '#config/read-config.ts'
import { joinDemonstration } from '#demonstration.ts'
import { fingerprintOf } from '#release/fingerprint.ts'
import { currentReleaseId, listReleaseIds, switchPointer } from '#release/pointer.ts'
import { openRelease } from '#release/release.ts'
import { holdBack } from '#release/held.ts'
import { CannotDo } from './cannot-do.ts'

/** `npm run releases -- list`, `npm run releases -- switch RELEASE`: an earlier release becomes live again. */

const { words } = readArguments({
  help: `Usage: npm run releases -- list             what is kept, newest first
       npm run releases -- switch RELEASE   makes an earlier one live`,
  takes: ([what = '', ...more]) =>
    (what === 'list' && more.length === 0) || (what === 'switch' && more.length === 1),
})

const list = async (dataDir: string): Promise<string> => {
  const live = await currentReleaseId(dataDir)
  const lines = (await listReleaseIds(dataDir)).map((id) => `${id}${id === live ? '  live' : ''}`)
  return lines.join('\n') || 'There is no release yet.'
}

const switchTo = async (dataDir: string, id: string, fingerprint: string): Promise<string> => {
  if (!(await listReleaseIds(dataDir)).includes(id)) throw new CannotDo(`There is no release ${id}.`)
  const next = await openRelease(dataDir, id)
  if (next.printed.fingerprint !== fingerprint)
    throw new CannotDo('This release was printed by other code; the shop that runs can’t serve it.')
  const liveId = await currentReleaseId(dataDir)
  const live = liveId && (await openRelease(dataDir, liveId).catch(() => undefined))
  // Otherwise the next regular look would publish again what was just taken back.
  if (live) await holdBack(dataDir, live.printed.revision)
  await switchPointer(dataDir, id)
  return `${id} is live.`
}

const run = async (): Promise<string> => {
  readEnvFile()
  const { config, problems } = readConfig(process.env)
  if (problems.length > 0) throw new CannotDo(problems.join('\n'))
  const dataDir = resolve(config.DATA_DIR)
  const [what, id = ''] = words
  if (what === 'list') return list(dataDir)
  const { stop } = await joinDemonstration(['Contentful'])
  try {
    const fingerprint = await fingerprintOf(process.cwd(), readConfig(process.env).config)
    return await switchTo(dataDir, id, fingerprint)
  } finally {
    await stop()
  }
}

try {
  console.log(await run())
} catch (error) {
  console.error(error instanceof CannotDo ? error.message : error)
  process.exitCode = 1
}
