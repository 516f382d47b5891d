import { spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readEnvFile } from '#config/env-file.ts'
import { readConfig, siteUrlOf, type Config } from '#config/read-config.ts'
import { chooseServices, type Service } from '#config/services.ts'
import { openAccessLog } from '#front/access-log.ts'
import { fingerprintOf } from '#front/fingerprint.ts'
import { openFront } from '#front/front.ts'
import type { Program } from '#front/program.ts'
import { openBoard, showBoard } from '#front/metrics/board.ts'
import { isPortTaken } from '#front/is-port-taken.ts'
import { currentReleaseId, newestUsable, openRelease, switchPointer } from '#front/release.ts'
import { openReleases } from '#front/releases.ts'
import { keepKey } from '#config/kept-key.ts'
import { startStandins, type Standins } from '#standins/start.ts'

/**
 * `npm start`: stand-ins for services without credentials, a release when there is none of this code, then
 * the program behind the front. With `--dev`, `astro dev` with the same stand-ins instead.
 */

const root = process.cwd()
const isDev = process.argv.includes('--dev')

/** Ends the start with one message; nothing was served. */
class CannotStart extends Error {}

const checkedConfig = async (): Promise<{ config: Config; services: readonly Service[] }> => {
  const { config, problems } = readConfig(process.env)
  const { standins, problems: unserved } = chooseServices(process.env, config)
  const taken = problems.length === 0 && (await isPortTaken(config.HOST, config.PORT))
  const all = [...problems, ...unserved, ...(taken ? ['PORT is in use by another program.'] : [])]
  if (all.length > 0)
    throw new CannotStart(`The shop can't start:\n${all.map((problem) => `  - ${problem}`).join('\n')}`)
  return { config, services: standins }
}

const serveMissing = async (services: readonly Service[], config: Config): Promise<Standins | undefined> => {
  if (services.length === 0) return undefined
  const names = services.map((service) => service.toLowerCase() as Lowercase<Service>)
  const standins = await startStandins(names, {
    dataDir: resolve(config.DATA_DIR),
    siteUrl: siteUrlOf(config),
  })
  for (const [name, value] of Object.entries(standins.env)) process.env[name] ||= value
  return standins
}

const runNode = (args: readonly string[], stdio: 'inherit' | 'pipe') =>
  new Promise<{ code: number | null; said: string }>((done) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, NO_COLOR: '1' },
      stdio: ['ignore', stdio, stdio],
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (said += String(text)))
    child.once('close', (code) => done({ code, said: said.trim() }))
    process.once('exit', () => child.kill())
  })

const BUILD = 'src/commands/build.ts'
const PROGRAM_GRACE_MS = 5 * 1000

/** The live release's time, when it was printed by this code. */
const usableRelease = async (dataDir: string, fingerprint: string): Promise<string | undefined> => {
  const id = await currentReleaseId(dataDir)
  const release = id ? await openRelease(dataDir, id).catch(() => undefined) : undefined
  return release?.printed.fingerprint === fingerprint ? release.printed.builtAt : undefined
}

/** Prints a release of this code; when that can't be, an earlier one of it that was kept becomes live. */
const printFirstRelease = async (dataDir: string, fingerprint: string) => {
  console.log('Printing the shop …')
  const { code, said } = await runNode([BUILD], 'pipe')
  if (code === 0) return console.log(said)
  const kept = await newestUsable(dataDir, fingerprint)
  if (!kept) throw new CannotStart(said)
  await switchPointer(dataDir, kept.id)
  console.error(`${said}\nThe shop serves the release of ${kept.printed.builtAt}.`)
}

const catchUp = async (printedAt: string) => {
  const { code, said } = await runNode([BUILD, '--if-changed'], 'pipe')
  if (code !== 0) console.error(`${said}\nThe shop serves the release of ${printedAt}.`)
}

const runDev = ({ HOST, PORT }: Config) =>
  runNode(['node_modules/astro/bin/astro.mjs', 'dev', '--port', String(PORT), '--host', HOST], 'inherit')

const importProgram = async (fingerprint: string): Promise<Program> => {
  const entry = join(root, 'dist', `program-${fingerprint}`, 'server', 'entry.mjs')
  const { handler } = (await import(pathToFileURL(entry).href)) as { handler: Program }
  return handler
}

/** Opens the front over the live release and answers how to close the shop. */
const openShop = async (config: Config, dataDir: string, fingerprint: string) => {
  const log = openAccessLog()
  const releases = await openReleases(dataDir, fingerprint, log)
  const program = await importProgram(fingerprint)
  const measures = config.METRICS_PORT ? openBoard() : undefined
  const shown = measures && (await showBoard(measures, config.METRICS_PORT))
  const front = await openFront(config, { releases, program, log, measures })
  // Opens the database and starts the program's own work now, not at the first shopper's request.
  await fetch(`${front.address}/api/health`)
  console.log(`\nThe shop is open: ${front.address}\n`)
  return async () => {
    releases.stop()
    await front.stop()
    await shown?.stop()
  }
}

const closeOnSignal = (close: () => Promise<void>) => {
  const stop = async () => {
    await close()
    // The program closes its database and ends by itself; what hangs does not hold up an operator.
    setTimeout(() => process.exit(0), PROGRAM_GRACE_MS).unref()
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop())
}

const serve = async () => {
  const { config: asked, services } = await checkedConfig()
  const dataDir = resolve(asked.DATA_DIR)
  await mkdir(dataDir, { recursive: true })
  const standins = await serveMissing(services, asked)
  try {
    process.env.JWT_SECRETS ||= await keepKey(dataDir, 'session-key')
    process.env.PREVIEW_SECRET ||= await keepKey(dataDir, 'preview-key')
    const { config } = readConfig(process.env)
    if (isDev) {
      await runDev(config)
      await standins?.stop()
      return
    }
    const fingerprint = await fingerprintOf(root, config)
    const printedAt = await usableRelease(dataDir, fingerprint)
    if (!printedAt) await printFirstRelease(dataDir, fingerprint)
    const closeShop = await openShop(config, dataDir, fingerprint)
    closeOnSignal(async () => {
      await closeShop()
      await standins?.stop()
    })
    if (printedAt) await catchUp(printedAt)
  } catch (error) {
    await standins?.stop()
    throw error
  }
}

try {
  readEnvFile()
  await serve()
} catch (error) {
  console.error(error instanceof CannotStart ? error.message : error)
  process.exit(1)
}
