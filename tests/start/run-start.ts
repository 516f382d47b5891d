import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** A port nobody listens on at the moment. */
export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

/** Runs `src/start.ts` with exactly the given variables beside PATH. */
export const runStart = (environment: Readonly<Record<string, string>>) => {
  const child = spawn(process.execPath, ['src/start.ts'], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (said += String(bytes)))
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal)
    return ended
  }
  onTestFinished(async () => {
    await stop('SIGKILL')
  })
  const until = async (words: RegExp, withinMs: number): Promise<number> => {
    const began = performance.now()
    while (!words.test(said)) {
      if (performance.now() - began > withinMs)
        throw new Error(`Not said within ${withinMs} ms: ${words}\n${said}`)
      if (child.exitCode !== null) throw new Error(`The start ended with ${child.exitCode}:\n${said}`)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    return performance.now() - began
  }
  return { said: () => said, ended, stop, until }
}
