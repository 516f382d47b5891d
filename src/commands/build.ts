import { createHash, randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { readEnvFile } from '#config/env-file.ts'
import { readConfig } from '#config/read-config.ts'
import { connectContentful } from '#content/contentful.ts'
import { readCatalogue } from '#content/read-catalogue.ts'
import { fingerprintOf } from '#front/fingerprint.ts'
import { TooMuchLost } from './release/loss.ts'
import { buildFolder, keepProgram, printPages } from './release/print.ts'
import { liveRelease, publish } from './release/publish.ts'

/**
 * `npm run build`: prints the shop from the content service and makes it the live release of DATA_DIR.
 * With `--if-changed` only when the content differs from what is live. Ends with 1 and a sentence when it
 * can't, with 2 when too much of the catalogue is gone; the live release stays.
 */
const run = async (): Promise<string> => {
  readEnvFile()
  const root = process.cwd()
  const { config, problems } = readConfig(process.env)
  if (problems.length > 0) throw new Error(problems.join('\n'))
  const dataDir = resolve(config.DATA_DIR)
  const fingerprint = await fingerprintOf(root, config)
  const { warnings, ...content } = await readCatalogue(connectContentful(config))
  const revision = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16)

  const live = await liveRelease(dataDir)
  const isSame = live?.printed.fingerprint === fingerprint && live.printed.revision === revision
  if (process.argv.includes('--if-changed') && isSame) return 'The live release shows the published content.'

  const began = performance.now()
  const builtAt = new Date().toISOString()
  const id = `${builtAt.replace(/\D/g, '').slice(0, 17)}-${randomBytes(3).toString('hex')}`
  try {
    const built = await printPages(root, id)
    await keepProgram(root, built, fingerprint)
    const printed = await publish(
      dataDir,
      built,
      { id, fingerprint, revision, builtAt },
      { despiteLoss: config.PUBLISH_DESPITE_LOSS },
    )
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    const warned = warnings.length > 0 ? `, ${warnings.length} content warnings` : ''
    return `Printed ${Object.keys(printed.pages).length} addresses in ${seconds} s${warned}.`
  } finally {
    await rm(buildFolder(root, id), { recursive: true, force: true })
  }
}

try {
  console.log(await run())
  // Astro leaves watchers of its own behind.
  process.exit(0)
} catch (error) {
  console.error(`The shop could not be printed. ${error instanceof Error ? error.message : String(error)}`)
  process.exit(error instanceof TooMuchLost ? 2 : 1)
}
