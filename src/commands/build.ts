import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { readArguments } from '#config/arguments.ts'
import { dataFolderProblem } from '#config/data-folder.ts'
import { readEnvFile } from '#config/env-file.ts'
import { type Config, readConfig } from '#config/read-config.ts'
import { messageOf } from '#config/errors.ts'
import { joinDemonstration } from '#demonstration.ts'
import { fingerprintOf } from '#release/fingerprint.ts'
import { readCodeAhead, requireProgram } from '#release/build/prerender.ts'
import { BUSY_CODE, type BuildWork, buildWorkSchema } from '#release/work.ts'
import { makeRelease } from '#release/build/make-release.ts'

/**
 * `npm run build`: builds the shop from the content service and makes it the live release of DATA_DIR; with
 * `--if-changed` only if the content differs from the live release. Exits with 1 and a message if the build fails, with
 * 2 if a check before the switch refuses it; the live release stays then. `--for-server`: reads the work from standard
 * input, and exits with 3 if another build is running. `--compile`: only compiles the code, for a start that has a
 * release but no program.
 */
const { has } = readArguments({
  help: `Usage: npm run build [-- --if-changed]

Builds the shop from the content service and makes it the live release of DATA_DIR.
--if-changed   only if the content differs from what is live
Exits with 1 if that fails, with 2 if a check before the switch refuses; the live release stays.`,
  flags: ['if-changed', 'for-server', 'compile'],
})
const forServer = has('for-server')

/** The work to do; undefined if the server, which starts this process ahead of time, no longer needs a build. */
const readWork = async (config: Config): Promise<BuildWork | undefined> => {
  if (forServer) {
    const root = process.cwd()
    await readCodeAhead(root, await fingerprintOf(root, config))
    const given = await text(process.stdin)
    return given ? buildWorkSchema.parse(JSON.parse(given)) : undefined
  }
  return { covers: [], asked: [], awaits: [], whole: !has('if-changed') }
}

process.umask(0o077)

const CODES = { published: 0, unchanged: 0, overtaken: 0, failed: 1, interrupted: 1, refused: 2 } as const

const run = async (): Promise<number> => {
  const unread = readEnvFile()
  if (unread) throw new Error(unread)
  const { config: given, problems } = readConfig(process.env)
  const unusable = forServer ? undefined : await dataFolderProblem(given.DATA_DIR)
  const all = unusable ? [...problems, unusable] : problems
  if (all.length > 0) throw new Error(all.join('\n'))
  if (has('compile')) {
    const root = process.cwd()
    await requireProgram(root, resolve(given.DATA_DIR), await fingerprintOf(root, given))
    return 0
  }
  const work = await readWork(given)
  if (!work) return 0
  const { stop } = await joinDemonstration(['Contentful'])
  const { config } = readConfig(process.env)
  const report = await makeRelease({
    config,
    root: process.cwd(),
    dataDir: resolve(config.DATA_DIR),
    work,
    waits: !forServer,
  }).finally(stop)
  if (!report) return BUSY_CODE
  const code = CODES[report.outcome]
  if (code === 0) console.log(report.summary)
  else console.error(report.summary)
  return code
}

try {
  const code = await run()
  // After compiling, Astro's file watchers would keep the process alive.
  process.exit(code)
} catch (error) {
  console.error(`The shop could not be built. ${messageOf(error)}`)
  process.exit(1)
}
