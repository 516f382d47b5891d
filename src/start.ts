import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { enableCompileCache } from 'node:module'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readArguments } from '#config/arguments.ts'
import { dataFolderProblem } from '#config/data-folder.ts'
import { isDenied } from '#config/denied.ts'
import { readEnvFile } from '#config/env-file.ts'
import { DamagedKey, storedKey } from '#config/stored-key.ts'
import { readConfig, type Config } from '#config/read-config.ts'
import { chooseServices, type HostedService } from '#config/services.ts'
import { openDemonstration, type Played, settingsBefore } from '#demonstration.ts'
import { openAccessLog } from '#http/access-log.ts'
import { fingerprintOf, publicConfigText } from '#release/fingerprint.ts'
import { openHttpServer } from '#http/http-server.ts'
import type { Program } from '#http/program.ts'
import { METRICS_HOST, openRegistry, serveMetrics } from '#http/metrics/registry.ts'
import { portProblem } from '#http/port-problem.ts'
import { BUILDER_ARGUMENTS, letVisitorsGoFirst } from '#release/build-priority.ts'
import { withPointer } from '#release/lock.ts'
import { currentReleaseId, readPointer, switchPointer } from '#release/pointer.ts'
import { isCompiled, markUsed, PROGRAM_LIFETIME_MS, programFolder } from '#release/program.ts'
import { openRelease } from '#release/release.ts'
import { openReleases } from '#http/releases.ts'
import { isWhole, newestWhole, putAside } from '#release/whole-release.ts'

/**
 * `npm start`: stand-ins for services without credentials, a release when there is none of this code, then
 * the program behind the HTTP server. With `--dev`, `astro dev` with the same stand-ins instead.
 */

// What the shop writes holds names, addresses and keys.
process.umask(0o077)

// What it says may go to a full disk, or to a reader that is gone: without a listener that would end it.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

const root = process.cwd()

// Every start compiles the same code, in each of its processes; where nothing may be written, it goes on doing so.
process.env.NODE_COMPILE_CACHE ||= join(root, 'node_modules', '.cache', 'compiled')
enableCompileCache(process.env.NODE_COMPILE_CACHE)
const { has } = readArguments({
  help: `npm start        opens the shop at HOST:PORT; what has no credentials in .env is played on this machine
npm run dev      the same with reload while you write`,
  flags: ['dev'],
})
const isDev = has('dev')

/** Ends the start with one message; nothing was served. */
class CannotStart extends Error {}

/** One sentence about a file or folder that this user may not use. */
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

/** Processes that were started here and still run. */
const children = new Set<ChildProcess>()

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
    child.once('close', (code) => {
      children.delete(child)
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

/** Looks at the database, and with live keys at the brand, before anything is built or served; writes nothing. */
const requireStart = async () => {
  const { code, output } = await runNode([CHECK_START], 'pipe')
  if (code !== 0) throw new CannotStart(`The shop can't start:\n  - ${output.replaceAll('\n', '\n  - ')}`)
}

/** Makes a kept release live in the place of one that can't be had; what is held back stays so. */
const goBackTo = (dataDir: string, release: string): Promise<void> =>
  withPointer(dataDir, async () => switchPointer(dataDir, { ...(await readPointer(dataDir)), release }))

/**
 * The time of the release to open on, one of this code. A damaged one is put aside, and the newest whole one that was
 * kept becomes live in its place.
 */
const usableRelease = async (dataDir: string, fingerprint: string): Promise<string | undefined> => {
  const id = await currentReleaseId(dataDir)
  const release = id ? await openRelease(dataDir, id).catch(() => undefined) : undefined
  if (release && release.manifest.fingerprint !== fingerprint) return undefined
  if (release && (await isWhole(release))) return release.manifest.builtAt
  if (release) await putAside(release)
  const kept = await newestWhole(dataDir, fingerprint)
  if (!kept) return undefined
  await goBackTo(dataDir, kept.id)
  console.error(`The live release is damaged; the shop serves the release of ${kept.manifest.builtAt}.`)
  return kept.manifest.builtAt
}

/** Builds a release of this code; when that can't be, an earlier one of it that was kept becomes live. */
const buildFirstRelease = async (dataDir: string, fingerprint: string) => {
  console.log('Building the shop …')
  const { code, output } = await runNode([BUILD], 'pipe')
  if (code === 0) return console.log(output)
  const kept = await newestWhole(dataDir, fingerprint)
  if (!kept) throw new CannotStart(output)
  await goBackTo(dataDir, kept.id)
  console.error(`${output}\nThe shop serves the release of ${kept.manifest.builtAt}.`)
}

/** The shop is open by now. */
const catchUp = async (builtAt: string) => {
  const { code, output } = await runNode(
    [...BUILDER_ARGUMENTS, BUILD, '--if-changed'],
    'pipe',
    letVisitorsGoFirst,
  )
  if (code !== 0) console.error(`${output}\nThe shop serves the release of ${builtAt}.`)
}

const runDev = ({ HOST, PORT }: Config) =>
  runNode(['node_modules/astro/bin/astro.mjs', 'dev', '--port', String(PORT), '--host', HOST], 'inherit')

/** Much of a program is loaded when it is first asked for, which may be long after the last build of its code. */
const keepUsed = async (fingerprint: string) => {
  setInterval(() => void markUsed(root, fingerprint), PROGRAM_LIFETIME_MS / 7).unref()
  await markUsed(root, fingerprint)
}

const importProgram = async (fingerprint: string): Promise<Program> => {
  const entry = join(programFolder(root, fingerprint), 'server', 'entry.mjs')
  const { handler } = (await import(pathToFileURL(entry).href)) as { handler: Program }
  return handler
}

/** A release outlives the code that built it: a new container, or another checkout, compiles that code again. */
const requireProgram = async (fingerprint: string) => {
  if (await isCompiled(root, fingerprint)) return
  console.log('Compiling the shop …')
  const { code, output } = await runNode([BUILD, '--compile'], 'pipe')
  if (code !== 0) throw new CannotStart(output)
}

/** Opens the HTTP server over the live release and answers how to close the shop. */
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
  // Opens the database and starts the program's own work now, not at the first shopper's request.
  const health = await fetch(`${server.origin}/api/health`)
  if (!health.ok) {
    await close()
    throw new CannotStart(`The shop can't start: its program is not well. ${await health.text()}`)
  }
  console.log(`\nThe shop is open: ${server.origin}\n`)
  return close
}

const SIGNALS = ['SIGTERM', 'SIGINT'] as const
let isLeaving = false

/** Until the shop is open, and in `npm run dev`, a signal ends what was started here, then this process. */
const endOnSignal = (played: () => Played | undefined) => {
  const end = async () => {
    isLeaving = true
    await endChildren()
    await played()?.stop()
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
    // The program closes its database and ends by itself; what hangs does not hold up an operator.
    setTimeout(() => process.exit(0), PROGRAM_GRACE_MS).unref()
  }
  for (const signal of SIGNALS) process.once(signal, () => void stop())
}

/** What can be done before anything is served: which release it is, and its program loaded where that is compiled. */
const readRelease = async (dataDir: string, config: Config) => {
  const fingerprint = await fingerprintOf(root, config)
  const builtAt = await usableRelease(dataDir, fingerprint)
  if (builtAt && (await isCompiled(root, fingerprint))) await importProgram(fingerprint)
  return { fingerprint, builtAt }
}

/** Waits until all of it has ended; then the first fault counts. */
const allAtOnce = async (work: readonly unknown[]): Promise<void> => {
  for (const end of await Promise.allSettled(work)) if (end.status === 'rejected') throw end.reason
}

const serve = async () => {
  const { config: asked, services } = await checkedConfig()
  const dataDir = resolve(asked.DATA_DIR)
  await mkdir(dataDir, { recursive: true })
  let played: Played | undefined
  const waitNoMore = endOnSignal(() => played)
  try {
    const known = readConfig({ ...settingsBefore(services), ...process.env }).config
    const release = isDev ? undefined : readRelease(dataDir, known)
    const demonstration = services.length > 0 ? openDemonstration(services, asked) : undefined
    // The check of the database and the stand-ins are processes of their own; this one reads the release meanwhile.
    await allAtOnce([requireStart(), release, demonstration?.then((opened) => (played = opened))])
    process.env.JWT_SECRETS ||= await storedKey(dataDir, 'session-key')
    process.env.QUOTE_SIGNING_KEYS ||= await storedKey(dataDir, 'quote-key')
    process.env.PREVIEW_SECRET ||= await storedKey(dataDir, 'preview-key')
    const { config } = readConfig(process.env)
    if (isDev) {
      const { code } = await runDev(config)
      await played?.stop()
      process.exit(isLeaving ? 0 : (code ?? 1))
    }
    const isAsKnown = release && publicConfigText(config) === publicConfigText(known)
    const { fingerprint, builtAt } = await (isAsKnown ? release : readRelease(dataDir, config))
    if (!builtAt) await buildFirstRelease(dataDir, fingerprint)
    const closeShop = await openShop(config, dataDir, fingerprint)
    closeOnSignal(async () => {
      await closeShop()
      await played?.stop()
    })
    // Last, because a signal that comes while nobody listens is lost.
    waitNoMore()
    if (builtAt) await catchUp(builtAt)
  } catch (error) {
    await played?.stop()
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
