import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { enableCompileCache } from 'node:module'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { readArguments } from '#config/arguments.ts'
import { dataFolderProblem } from '#config/data-folder.ts'
import { isDenied } from '#config/denied.ts'
import { readEnvFile } from '#config/env-file.ts'
import { DamagedKey, storedKey } from '#config/stored-key.ts'
import { readConfig, type Config } from '#config/read-config.ts'
import { chooseServices, type HostedService } from '#config/services.ts'
import { openDemonstration, type Demonstration, settingsBefore } from '#demonstration.ts'
import { openAccessLog } from '#http/access-log.ts'
import { fingerprintOf, publicConfigText } from '#release/fingerprint.ts'
import { openHttpServer } from '#http/http-server.ts'
import type { Program } from '#http/program.ts'
import { METRICS_HOST, openRegistry, serveMetrics } from '#http/metrics/registry.ts'
import { portProblem } from '#http/port-problem.ts'
import { BUILDER_ARGUMENTS, lowerPriority } from '#release/build-priority.ts'
import { fallBack, findOpeningRelease } from '#release/opening-release.ts'
import { isCompiled, markUsed, PROGRAM_LIFETIME_MS, programFolder } from '#release/program.ts'
import { openReleases } from '#http/releases.ts'

/**
 * `npm start`: starts stand-ins for services without credentials, builds a release if there is none of this code, and
 * opens the HTTP server in front of the program. With `--dev`, runs `astro dev` with the same stand-ins instead.
 */

// Files that the shop writes contain names, addresses and keys.
process.umask(0o077)

// If the output's disk is full or its reader is gone, an 'error' event without a listener would end the process.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

const root = process.cwd()

// Without a cache, each process of each start would compile the same code again. It is not needed to start.
process.env.NODE_COMPILE_CACHE ||= join(root, 'node_modules', '.cache', 'compiled')
enableCompileCache(process.env.NODE_COMPILE_CACHE)
const { has } = readArguments({
  help: `npm start        opens the shop at HOST:PORT; services without credentials in .env are replaced by stand-ins
npm run dev      the same, reloading as you edit`,
  flags: ['dev'],
})
const isDev = has('dev')

/** The shop can't start; only the message is printed. Nothing has been served yet. */
class CannotStart extends Error {}

/** A message for an error about a path that this user may not write to; undefined for other errors. */
const deniedPath = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && isDenied(error.code) && 'path' in error
    ? `The shop can't start: it may not write to ${String(error.path)}.`
    : undefined

const placeProblems = async ({ DATA_DIR, HOST, PORT, METRICS_PORT }: Config): Promise<readonly string[]> => {
  const asked = [
    dataFolderProblem(DATA_DIR),
    portProblem('PORT', HOST, PORT),
    ...(isDev ? [] : [portProblem('METRICS_PORT', METRICS_HOST, METRICS_PORT)]),
  ]
  return (await Promise.all(asked)).filter((problem) => problem !== undefined)
}

const checkedConfig = async (): Promise<{ config: Config; services: readonly HostedService[] }> => {
  const { config, problems } = readConfig(process.env)
  const { standins, problems: unserved } = chooseServices(process.env, config)
  const unusable = problems.length === 0 ? await placeProblems(config) : []
  const all = [...problems, ...unserved, ...unusable]
  if (all.length > 0)
    throw new CannotStart(`The shop can't start:\n${all.map((problem) => `  - ${problem}`).join('\n')}`)
  return { config, services: standins }
}

/** Child processes that are still running. */
const children = new Set<ChildProcess>()

// The process could say nothing itself.
const KILLED = '\nThe system ended this step by SIGKILL, as it does when memory runs out.\n'

const runNode = (
  args: readonly string[],
  stdio: 'inherit' | 'pipe',
  begun?: (pid: number | undefined) => void,
) =>
  new Promise<{ code: number | null; output: string }>((done) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, NO_COLOR: '1', ASTRO_TELEMETRY_DISABLED: '1' },
      stdio: ['ignore', stdio, stdio],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += String(text)))
    begun?.(child.pid)
    children.add(child)
    child.once('close', (code, signal) => {
      children.delete(child)
      if (signal === 'SIGKILL') output += KILLED
      done({ code, output: output.trim() })
    })
  })

const endChildren = () =>
  Promise.all(
    [...children].map(async (child) => {
      child.kill()
      await once(child, 'close')
    }),
  )

const BUILD = 'src/commands/build.ts'
const CHECK_START = 'src/commands/check-start.ts'
const PROGRAM_GRACE_MS = 5 * 1000
const LINGER_MS = 500

/** Checks the database, and with live payment keys the brand's settings, before anything is built. Writes nothing. */
const requireStart = async () => {
  const { code, output } = await runNode([CHECK_START], 'pipe')
  if (code !== 0) throw new CannotStart(`The shop can't start:\n  - ${output.replaceAll('\n', '\n  - ')}`)
}

/** Builds a release of this code. If that fails, an earlier one of this code goes live, or the start ends. */
const buildFirstRelease = async (dataDir: string, fingerprint: string) => {
  console.log('Building the shop …')
  const { code, output } = await runNode([BUILD], 'pipe')
  if (code === 0) return console.log(output)
  const builtAt = await fallBack(dataDir, fingerprint)
  if (!builtAt) throw new CannotStart(output)
  console.error(`${output}\nThe shop serves the release of ${builtAt}.`)
}

/** Publishes what has changed since the release was built, while the shop is already open. */
const catchUp = async (builtAt: string) => {
  const { code, output } = await runNode([...BUILDER_ARGUMENTS, BUILD, '--if-changed'], 'pipe', lowerPriority)
  if (code !== 0) console.error(`${output}\nThe shop serves the release of ${builtAt}.`)
}

/** Serves `npm run dev` until it ends, and then ends this process. */
const serveDev = async ({ HOST, PORT }: Config, demonstration: Demonstration | undefined): Promise<never> => {
  const astro = ['node_modules/astro/bin/astro.mjs', 'dev', '--port', String(PORT), '--host', HOST]
  const { code } = await runNode(astro, 'inherit')
  await demonstration?.stop()
  process.exit(isLeaving ? 0 : (code ?? 1))
}

/** Keeps builds from clearing the program away: parts of it are loaded on first use, long after it was built. */
const keepUsed = async (fingerprint: string) => {
  setInterval(() => void markUsed(root, fingerprint), PROGRAM_LIFETIME_MS / 7).unref()
  await markUsed(root, fingerprint)
}

const importProgram = async (fingerprint: string): Promise<Program> => {
  const entry = join(programFolder(root, fingerprint), 'server', 'entry.mjs')
  const { handler } = (await import(pathToFileURL(entry).href)) as { handler: Program }
  return handler
}

/** Compiles the program if necessary: a data folder's release may be newly opened in another container or checkout. */
const requireProgram = async (fingerprint: string) => {
  if (await isCompiled(root, fingerprint)) return
  console.log('Compiling the shop …')
  const { code, output } = await runNode([BUILD, '--compile'], 'pipe')
  if (code !== 0) throw new CannotStart(output)
}

/** Opens the HTTP server with the live release; returns a function that closes the shop. */
const openShop = async (config: Config, dataDir: string, fingerprint: string) => {
  const log = openAccessLog()
  const releases = await openReleases(dataDir, fingerprint, log)
  await requireProgram(fingerprint)
  await keepUsed(fingerprint)
  const program = await importProgram(fingerprint)
  const measures = config.METRICS_PORT ? openRegistry() : undefined
  const shown = measures && (await serveMetrics(measures, config.METRICS_PORT))
  const server = await openHttpServer(config, { releases, program, log, measures })
  const close = async () => {
    releases.stop()
    await server.stop(LINGER_MS)
    await shown?.stop()
  }
  // The first request opens the database and starts the program's background work; no visitor should wait for that.
  // No `fetch`: it refuses ports that browsers don't open, such as 6000, and waits only five minutes for a migration.
  const [health] = (await once(get(`${server.origin}/api/health`), 'response')) as [IncomingMessage]
  const output = await text(health)
  if (health.statusCode !== 200) {
    await close()
    throw new CannotStart(`The shop can't start: its program is unhealthy. ${output}`)
  }
  console.log(`\nThe shop is open: ${server.origin}\n`)
  return close
}

const SIGNALS = ['SIGTERM', 'SIGINT'] as const
let isLeaving = false

/** Until the shop is open, and in `npm run dev`, a signal ends all child processes, then this one. */
const endOnSignal = (demonstration: () => Demonstration | undefined) => {
  const end = async () => {
    isLeaving = true
    await endChildren()
    await demonstration()?.stop()
    process.exit(0)
  }
  const listener = () => void end()
  for (const signal of SIGNALS) process.once(signal, listener)
  return () => SIGNALS.forEach((signal) => process.off(signal, listener))
}

const closeOnSignal = (close: () => Promise<void>) => {
  const stop = async () => {
    await close()
    await endChildren()
    // The process ends once the program has closed its database; if something hangs, end it anyway.
    setTimeout(() => process.exit(0), PROGRAM_GRACE_MS).unref()
  }
  for (const signal of SIGNALS) process.once(signal, () => void stop())
}

/** Finds the release to open with, and loads its program now if it is compiled. */
const readRelease = async (dataDir: string, config: Config) => {
  const fingerprint = await fingerprintOf(root, config)
  const builtAt = await findOpeningRelease(dataDir, fingerprint)
  if (builtAt && (await isCompiled(root, fingerprint))) await importProgram(fingerprint)
  return { fingerprint, builtAt }
}

const STORED_KEYS = {
  JWT_SECRETS: 'session-key',
  QUOTE_SIGNING_KEYS: 'quote-key',
  PREVIEW_SECRET: 'preview-key',
} as const

/** Keys that nobody has configured are made once and stored in the data folder. */
const provideKeys = async (dataDir: string) => {
  for (const [variable, name] of Object.entries(STORED_KEYS))
    process.env[variable] ||= await storedKey(dataDir, name)
}

/** Waits until all promises have settled, then throws the first error in order. */
const settleAll = async (work: readonly unknown[]): Promise<void> => {
  for (const end of await Promise.allSettled(work)) if (end.status === 'rejected') throw end.reason
}

const serve = async () => {
  const { config: asked, services } = await checkedConfig()
  const dataDir = resolve(asked.DATA_DIR)
  await mkdir(dataDir, { recursive: true })
  let running: Demonstration | undefined
  const stopListening = endOnSignal(() => running)
  try {
    const known = readConfig({ ...settingsBefore(services), ...process.env }).config
    const release = isDev ? undefined : readRelease(dataDir, known)
    const demonstration = services.length > 0 ? openDemonstration(services, asked) : undefined
    // The database check and the stand-ins run in processes of their own, while this one reads the release.
    await settleAll([requireStart(), release, demonstration?.then((opened) => (running = opened))])
    await provideKeys(dataDir)
    const { config } = readConfig(process.env)
    if (isDev) return await serveDev(config, running)
    const isAsKnown = release && publicConfigText(config) === publicConfigText(known)
    const { fingerprint, builtAt } = await (isAsKnown ? release : readRelease(dataDir, config))
    if (!builtAt) await buildFirstRelease(dataDir, fingerprint)
    const closeShop = await openShop(config, dataDir, fingerprint)
    closeOnSignal(async () => {
      await closeShop()
      await running?.stop()
    })
    // Only after the new listener is in place: without any, a signal would end the process at once.
    stopListening()
    if (builtAt) await catchUp(builtAt)
  } catch (error) {
    await running?.stop()
    throw error
  }
}

try {
  const unread = readEnvFile()
  if (unread) throw new CannotStart(`The shop can't start: ${unread}`)
  await serve()
} catch (error) {
  if (!isLeaving) {
    const hasMessage = error instanceof CannotStart || error instanceof DamagedKey
    console.error(hasMessage ? error.message : (deniedPath(error) ?? error))
    process.exit(1)
  }
}
