import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

// It may have to build its release first.
const MAX_START_MS = 300 * 1000
const LAST_WORDS = 4_000

/** One process of the shop, as `npm start` runs it. */
export interface ServerProcess {
  readonly port: number
  readonly pid: number
  /** Kills the process at once, whatever it is doing; resolves when it is gone. */
  kill(): Promise<void>
  /** Asks the process to end and waits; returns its exit code. */
  stop(): Promise<number | null>
}

const OPEN = /The shop is open: http:\/\/127\.0\.0\.1:(\d+)/

/** The port on which the shop says it is open; rejects if the process ends first or takes too long. */
const portOf = (child: ChildProcess): Promise<number> =>
  new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('it took too long')), MAX_START_MS)
    let output = ''
    const listen = (text: string) => {
      output += text
      const port = OPEN.exec(output)?.[1]
      if (!port) return
      child.stdout?.off('data', listen).resume()
      clearTimeout(late)
      resolve(Number(port))
    }
    child.stdout?.setEncoding('utf8').on('data', listen)
    child.once('close', (code, signal) => reject(new Error(`it ended with ${signal ?? code}`)))
  })

const ended = async (child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> => {
  if (child.exitCode === null && child.signalCode === null) {
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
  return child.exitCode
}

/**
 * Starts the shop of a checkout, by default this one, on any free port unless one is given; resolves when it is open.
 */
export const startServer = async (
  env: Readonly<Record<string, string | undefined>>,
  checkout = process.cwd(),
): Promise<ServerProcess> => {
  const child = spawn(process.execPath, ['--max-semi-space-size=16', 'src/start.ts'], {
    cwd: checkout,
    env: { ...process.env, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // A process that is still starting isn't known to anyone else, so it must end with this one.
  const endWithThis = () => void child.kill('SIGKILL')
  process.once('exit', endWithThis)
  child.once('exit', () => process.off('exit', endWithThis))
  let lastWords = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    lastWords = (lastWords + text).slice(-LAST_WORDS)
  })
  const port = await portOf(child).catch(async (error: Error) => {
    await ended(child, 'SIGKILL')
    throw new Error(`The shop did not start, ${error.message}: ${lastWords}`)
  })
  return {
    port,
    pid: child.pid ?? 0,
    kill: async () => void (await ended(child, 'SIGKILL')),
    stop: () => ended(child, 'SIGTERM'),
  }
}
