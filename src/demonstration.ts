import { readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { dataFolderProblem } from '#config/data-folder.ts'
import { type Config, readConfig, siteUrlOf } from '#config/read-config.ts'
import { chooseServices, type HostedService } from '#config/services.ts'
import { type Service as Standin, standinSettings, startStandins } from '#standins/start.ts'
import { writeWhole } from '#config/write-file.ts'

/**
 * The services without credentials, played on this machine: by `npm start` as long as it runs, by a command as long
 * as it takes. A command beside a running shop asks that shop's stand-ins, so that both see the same content.
 */

/** Where a running shop says how its stand-ins are reached: in their folder, for its owner's eyes. */
const RUNNING = 'running.json'
const ANSWER_WITHIN_MS = 2 * 1000

/** What decides about the origin the pages are built for. */
const PLACE = ['SITE_URL', 'HOST', 'PORT'] as const

type Settings = Readonly<Record<string, string>>

interface Running {
  readonly pid: number
  readonly env: Settings
  readonly origins: readonly string[]
}

const fileOf = (dataDir: string) => join(dataDir, 'standins', RUNNING)
const nameOf = (service: HostedService) => service.toLowerCase() as Standin

/** What is set stays. */
const addToEnvironment = (settings: Settings) => {
  for (const [name, value] of Object.entries(settings)) process.env[name] ||= value
}

/** What is played; `stop` ends the stand-ins that were started for it. */
export interface Played {
  readonly services: readonly HostedService[]
  readonly stop: () => Promise<void>
}

/** What is known of stand-ins before they run: all that pages show of them. */
export const settingsBefore = (services: readonly HostedService[]): Settings =>
  services.length > 0 ? standinSettings(services.map(nameOf)) : {}

/** Starts stand-ins for the services, adds how they are reached to the environment, and lets commands find them. */
export const openDemonstration = async (
  services: readonly HostedService[],
  config: Config,
): Promise<Played> => {
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
  await writeWhole(fileOf(dataDir), JSON.stringify(running))
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

/** How the stand-ins of the shop that runs over this data folder are reached; undefined when none runs. */
const findRunning = async (dataDir: string): Promise<Settings | undefined> => {
  try {
    const { env, origins } = JSON.parse(await readFile(fileOf(dataDir), 'utf8')) as Running
    const alive = await Promise.all(origins.map(answers))
    return alive.every(Boolean) ? env : undefined
  } catch {
    // None ever ran, or it was killed while it wrote: then there is none.
    return undefined
  }
}

const nothingStarted = (services: readonly HostedService[]): Played => ({
  services,
  stop: async () => undefined,
})

/**
 * For a command that asks `needed` services: those of them without credentials are played by the shop that runs, or
 * by stand-ins of the command's own until `stop`. Rejects with every reason why they may not be.
 */
export const joinDemonstration = async (needed: readonly HostedService[]): Promise<Played> => {
  const { config } = readConfig(process.env)
  const { standins: missing, problems } = chooseServices(process.env, config)
  if (missing.length === 0) return nothingStarted([])
  const dataDir = resolve(config.DATA_DIR)
  const running = await findRunning(dataDir)
  if (running) {
    addToEnvironment(running)
    return nothingStarted(missing)
  }
  const played = missing.filter((service) => needed.includes(service))
  if (played.length === 0) return nothingStarted([])
  const unusable = await dataFolderProblem(dataDir)
  const all = unusable ? [...problems, unusable] : problems
  if (all.length > 0) throw new Error(all.join('\n'))
  const { env, stop } = await startStandins(played.map(nameOf), { dataDir, siteUrl: siteUrlOf(config) })
  const settings = standinSettings(missing.map(nameOf))
  addToEnvironment({ ...settings, ...env, PUBLIC_NOTICE: settings.PUBLIC_NOTICE ?? '' })
  return { services: played, stop }
}
