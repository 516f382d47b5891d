import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Config, readConfig } from '#config/read-config.ts'
import { type Service, startStandins } from '#standins/start.ts'
import { newSchema } from '../support/new-schema.ts'
import { copySharedRelease, SHOP_PAGES } from '../support/shared-release.ts'
import { controlOf } from '../support/control.ts'
import { type Balancer, openBalancer } from './balancer.ts'
import type { Random } from './random.ts'
import { type ServerProcess, startServer } from './server-process.ts'

const SERVICES: readonly Service[] = ['contentful', 'appwrite', 'google', 'razorpay']

export type DatabaseName = 'sqlite' | 'postgres'

/** SQLite supports one process here; PostgreSQL is shared by two. */
const SERVERS = { sqlite: 1, postgres: 2 }

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/** A complete shop in real processes: stand-ins, one or two servers, and a balancer in front of them. */
export interface ShopProcesses {
  readonly balancer: Balancer
  readonly config: Config
  /** The servers' own ports, without the balancer. */
  ports(): readonly number[]
  pids(): readonly number[]
  /** Calls a control path of a stand-in. */
  control<T = unknown>(service: Service, method: string, path: string, body?: unknown): Promise<T>
  /** Kills one of the servers and starts another in its place. */
  killOne(random: Random): Promise<void>
  /** Stops the servers gracefully and returns their exit codes; the stand-ins and the database stay. */
  stopServers(): Promise<readonly (number | null)[]>
  close(): Promise<void>
}

/** Opens the shop; several servers share one database and one data folder. */
export const openShopProcesses = async (
  database: DatabaseName,
  servers = SERVERS[database],
): Promise<ShopProcesses> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-chaos-'))
  const balancer = await openBalancer()
  const schema = database === 'postgres' ? await newSchema() : undefined
  const standins = await startStandins(SERVICES, { dataDir, siteUrl: balancer.origin })
  const env = {
    ...standins.env,
    ...SHOP_PAGES,
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: schema?.url ?? '',
    JWT_SECRETS: 'a-key-for-the-time-of-this-run-and-no-longer',
    // Out of reach, but requests are still counted, as in a shop with limits.
    RATE_LIMITS: '1000000',
    STAFF_SECOND_FACTOR: 'off',
  }
  const { config } = readConfig(env)

  let running: ServerProcess[] = []
  const serveNow = () => balancer.serve(running.map(({ port }) => port))
  const start = async () => {
    running = [...running, await startServer(env)]
    serveNow()
  }

  const stopServers = async () => {
    const stopping = running
    running = []
    serveNow()
    return Promise.all(stopping.map((server) => server.stop()))
  }

  const close = async () => {
    for (const signal of SIGNALS) process.off(signal, leave)
    await stopServers()
    await standins.stop()
    await balancer.stop()
    await schema?.drop()
    await rm(dataDir, { recursive: true, force: true })
  }

  // If the run is interrupted, no servers, schemas or folders are left behind.
  const leave = () => void close().finally(() => process.exit(1))
  for (const signal of SIGNALS) process.once(signal, leave)

  try {
    await copySharedRelease(dataDir, env)
    for (let started = 0; started < servers; started++) await start()
  } catch (error) {
    await close()
    throw error
  }
  return {
    balancer,
    config,
    ports: () => running.map(({ port }) => port),
    pids: () => running.map(({ pid }) => pid),
    control: controlOf((service) => standins.origins[service]),
    killOne: async (random) => {
      const at = random.below(running.length)
      await running[at]?.kill()
      running = running.filter((_, n) => n !== at)
      serveNow()
      await start()
    },
    stopServers,
    close,
  }
}
