import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, onTestFinished } from 'vitest'
import { someFolder } from '../http/built-shop.ts'
import { MACHINE_ENV } from '../support/machine-env.ts'

// Systems hand out ports above these by themselves: to servers that ask for any, and to every outgoing connection.
const FIRST_PORT = 20_000
const PORTS = 10_000

/** A port nobody listens on, and that the system gives nobody who does not ask for it by its number. */
export const freePort = async (): Promise<number> => {
  const port = FIRST_PORT + Math.floor(Math.random() * PORTS)
  const probe = createServer().listen(port, '127.0.0.1')
  const isFree = await once(probe, 'listening').then(
    () => true,
    () => false,
  )
  probe.close()
  return isFree ? port : freePort()
}

const OPEN = /The shop is open: (\S+)/

/** Runs `src/start.ts` with exactly the given variables beside PATH. */
export const runStart = (environment: Readonly<Record<string, string>>) => {
  const child = spawn(process.execPath, ['src/start.ts'], {
    env: { ...MACHINE_ENV, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (output += String(bytes)))
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
    while (!words.test(output)) {
      if (performance.now() - began > withinMs)
        throw new Error(`Not said within ${withinMs} ms: ${words}\n${output}`)
      if (child.exitCode !== null) throw new Error(`The start ended with ${child.exitCode}:\n${output}`)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    return performance.now() - began
  }
  /** Where the shop says it is open. */
  const open = async (withinMs: number) => {
    const tookMs = await until(OPEN, withinMs)
    return { origin: OPEN.exec(output)?.[1] ?? '', tookMs }
  }
  return { output: () => output, ended, stop, until, open }
}

/** Starts with something it must refuse: it ends with 1 in plain words and never opens. Answers what it said. */
export const refusedStart = async (environment: Readonly<Record<string, string>>): Promise<string> => {
  const start = runStart({ DATA_DIR: await someFolder(), PORT: String(await freePort()), ...environment })
  expect(await start.ended).toBe(1)
  expect(start.output()).not.toContain('The shop is open')
  expect(start.output()).not.toMatch(/^\s+at /m)
  return start.output()
}
