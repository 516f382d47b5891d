import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { readEnvFile } from '#config/env-file.ts'
import { readConfig } from '#config/read-config.ts'
import { BUSY_CODE } from '#server/publishing/build-process.ts'
import { type BuildWork, buildWorkSchema } from '#server/publishing/build-work.ts'
import { makeRelease } from './release/make-release.ts'

/**
 * `npm run build`: prints the shop from the content service and makes it the live release of DATA_DIR.
 * With `--if-changed` only when the content differs from what is live. Ends with 1 and a sentence when it
 * can't, with 2 when a check before the switch said no; the live release stays. A server gives the work on
 * standard input (`--for-server`) and is told 3 when another build is at it.
 */
const forServer = process.argv.includes('--for-server')

const readWork = async (): Promise<BuildWork> => {
  if (forServer) return buildWorkSchema.parse(JSON.parse(await text(process.stdin)))
  return { covers: [], awaits: [], whole: !process.argv.includes('--if-changed') }
}

const CODES = { published: 0, unchanged: 0, overtaken: 0, failed: 1, interrupted: 1, refused: 2 } as const

const run = async (): Promise<number> => {
  readEnvFile()
  const { config, problems } = readConfig(process.env)
  if (problems.length > 0) throw new Error(problems.join('\n'))
  const report = await makeRelease({
    config,
    root: process.cwd(),
    dataDir: resolve(config.DATA_DIR),
    work: await readWork(),
    waits: !forServer,
  })
  if (!report) return BUSY_CODE
  const code = CODES[report.outcome]
  if (code === 0) console.log(report.said)
  else console.error(report.said)
  return code
}

try {
  const code = await run()
  // Astro leaves watchers of its own behind.
  process.exit(code)
} catch (error) {
  console.error(`The shop could not be printed. ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}
