import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const LONGEST_START_MS = 120 * 1000
const LOOK_EVERY_MS = 50
const LAST_WORDS = 4_000

/** One process of the shop, as `npm start` runs it. */
export interface ServerProcess {
  readonly port: number
  /** The process dies at once, in the middle of whatever it does, and is gone when this resolves. */
  kill(): Promise<void>
  /** Asks it to end and waits; answers its exit code. */
  stop(): Promise<number | null>
}

export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

const isHealthy = (port: number) =>
  fetch(`http://127.0.0.1:${port}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  )

const ended = async (child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> => {
  if (child.exitCode === null && child.signalCode === null) {
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
  return child.exitCode
}

/** Starts the shop on a port of its own and resolves when it is healthy. */
export const startServer = async (
  env: Readonly<Record<string, string | undefined>>,
): Promise<ServerProcess> => {
  const port = await freePort()
  const child = spawn(process.execPath, ['src/start.ts'], {
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let lastWords = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    lastWords = (lastWords + text).slice(-LAST_WORDS)
  })
  const deadline = Date.now() + LONGEST_START_MS
  while (!(await isHealthy(port))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await ended(child, 'SIGKILL')
      throw new Error(`The shop did not start: ${lastWords}`)
    }
    await sleep(LOOK_EVERY_MS)
  }
  return {
    port,
    kill: async () => void (await ended(child, 'SIGKILL')),
    stop: () => ended(child, 'SIGTERM'),
  }
}
