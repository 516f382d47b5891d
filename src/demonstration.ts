import { readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { dataFolderProblem } from '#config/data-folder.ts'
import { type Config, readConfig, siteUrlOf } from '#config/read-config.ts'
import { chooseServices, type HostedService } from '#config/services.ts'
import { type Service as Standin, standinSettings, startStandins } from '#standins/start.ts'
import { writeAtomically } from '#config/write-file.ts'

/**
 * Local stand-ins for services without credentials, started by `npm start` or by a command and ended with it. A command
 * beside a running shop uses that shop's stand-ins, so that both see the same content.
 */

/** The file in which a running shop stores how to reach its stand-ins; only its owner can read it. */
const RUNNING = 'running.json'
const ANSWER_WITHIN_MS = 2 * 1000

/** The variables that determine the origin the pages are built for. */
const PLACE = ['SITE_URL', 'HOST', 'PORT'] as const

type Settings = Readonly<Record<string, string>>

interface Running {
  readonly pid: number
  readonly env: Settings
  readonly origins: readonly string[]
}

const fileOf = (dataDir: string) => join(dataDir, 'standins', RUNNING)
const nameOf = (service: HostedService) => service.toLowerCase() as Standin

/** Adds settings to the environment; variables that are already set win. */
const addToEnvironment = (settings: Settings) => {
  for (const [name, value] of Object.entries(settings)) process.env[name] ||= value
}

/** The services that stand-ins replace; `stop` ends the stand-ins that were started for this process. */
export interface Demonstration {
  readonly services: readonly HostedService[]
  readonly stop: () => Promise<void>
}

/** The settings of stand-ins that are known before they run, which include everything that pages show. */
export const settingsBefore = (services: readonly HostedService[]): Settings =>
  services.length > 0 ? standinSettings(services.map(nameOf)) : {}

/** Starts stand-ins for the services, adds their settings to the environment, and stores them for commands to find. */
export const openDemonstration = async (
  services: readonly HostedService[],
  config: Config,
): Promise<Demonstration> => {
  const dataDir = resolve(config.DATA_DIR)
  const { env, origins, stop } = await startStandins(services.map(nameOf), {
    dataDir,
    siteUrl: siteUrlOf(config),
  })
  addToEnvironment(env)
  const place = Object.fromEntries(PLACE.map((name) => [name, String(config[name])]))
  const running: Running = {
    pid: process.pid,
    env: { ...place, ...env },
    origins: Object.values(origins),
  }
  await writeAtomically(fileOf(dataDir), JSON.stringify(running))
  return {
    services,
    stop: async () => {
      await rm(fileOf(dataDir), { force: true })
      await stop()
    },
  }
}

const answers = (origin: string) =>
  fetch(origin, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }).then(
    () => true,
    () => false,
  )

/** The settings of the stand-ins of the shop running with this data folder; undefined if no shop is running. */
const findRunning = async (dataDir: string): Promise<Settings | undefined> => {
  try {
    const { env, origins } = JSON.parse(await readFile(fileOf(dataDir), 'utf8')) as Running
    const alive = await Promise.all(origins.map(answers))
    return alive.every(Boolean) ? env : undefined
  } catch {
    // No shop ever ran here, or it was killed while writing the file: count as not running.
    return undefined
  }
}

const nothingStarted = (services: readonly HostedService[]): Demonstration => ({
  services,
  stop: async () => undefined,
})

/**
 * Provides stand-ins for a command that uses the `needed` services: those of the running shop, or its own until `stop`,
 * for services without credentials. Rejects with all the reasons if stand-ins may not be used.
 */
export const joinDemonstration = async (needed: readonly HostedService[]): Promise<Demonstration> => {
  const { config } = readConfig(process.env)
  const { standins: missing, problems } = chooseServices(process.env, config)
  if (missing.length === 0) return nothingStarted([])
  const dataDir = resolve(config.DATA_DIR)
  const running = await findRunning(dataDir)
  if (running) {
    addToEnvironment(running)
    return nothingStarted(missing)
  }
  const replaced = missing.filter((service) => needed.includes(service))
  if (replaced.length === 0) return nothingStarted([])
  const unusable = await dataFolderProblem(dataDir)
  const all = unusable ? [...problems, unusable] : problems
  if (all.length > 0) throw new Error(all.join('\n'))
  const { env, stop } = await startStandins(replaced.map(nameOf), { dataDir, siteUrl: siteUrlOf(config) })
  const settings = standinSettings(missing.map(nameOf))
  addToEnvironment({ ...settings, ...env, PUBLIC_NOTICE: settings.PUBLIC_NOTICE ?? '' })
  return { services: replaced, stop }
}
