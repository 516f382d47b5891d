import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, onTestFinished } from 'vitest'
import { startStandins } from '#standins/start.ts'
import { openBalancer } from '../chaos/balancer.ts'
import { someFolder } from '../http/built-shop.ts'
import { MACHINE_ENV } from '../support/machine-env.ts'
import { BUILT_PAGES, copySharedRelease, SHOP_PAGES } from '../support/shared-release.ts'

// Systems assign ports above these by themselves: to servers that ask for any port, and to outgoing connections.
const FIRST_PORT = 20_000
const PORTS = 10_000

/** A port that nothing listens on, and that the system assigns only on request. */
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
  /** Waits until the shop is open; returns its URL and how long it took. */
  const open = async (withinMs: number) => {
    const tookMs = await until(OPEN, withinMs)
    return { origin: OPEN.exec(output)?.[1] ?? '', tookMs }
  }
  return { output: () => output, ended, stop, until, open }
}

/** Starts with something that must be refused: it exits with 1 and plain words, and never opens. Returns its output. */
export const refusedStart = async (environment: Readonly<Record<string, string>>): Promise<string> => {
  const start = runStart({ DATA_DIR: await someFolder(), PORT: String(await freePort()), ...environment })
  expect(await start.ended).toBe(1)
  expect(start.output()).not.toContain('The shop is open')
  expect(start.output()).not.toMatch(/^\s+at /m)
  return start.output()
}

/** A running shop with a release, whose content service notifies it of what editors do. */
export const openEditedShop = async (withinMs: number, settings: Readonly<Record<string, string>> = {}) => {
  const dataDir = await someFolder()
  // The content service needs the shop's URL before the shop's own port is known.
  const balancer = await openBalancer()
  onTestFinished(() => balancer.stop())
  const content = await startStandins(['contentful'], { dataDir, siteUrl: balancer.origin })
  onTestFinished(() => content.stop())
  const env = { ...content.env, ...SHOP_PAGES, DATA_DIR: dataDir, PORT: '0', ...settings }
  await copySharedRelease(dataDir, { ...BUILT_PAGES, ...env })
  const start = runStart(env)
  const { origin } = await start.open(withinMs)
  balancer.serve([Number(new URL(origin).port)])
  return {
    dataDir,
    origin,
    service: content.origins.contentful,
    stop: start.stop,
    /** Does what an editor does with an entry. */
    edit: (id: string, action: string, form: Readonly<Record<string, string>> = {}) =>
      fetch(`${origin}/demo/content/spaces/demo-space/environments/master/entries/${id}`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ action, ...form }),
      }),
  }
}
