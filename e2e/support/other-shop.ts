import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { test } from '@playwright/test'
import { openedShop } from './opened-shop.ts'

/** How long building and opening a second shop may take. */
const OPENS_WITHIN_MS = 480 * 1000

// Below the ports that the system assigns, so that no other connection takes it between finding and using it.
const FIRST_PORT = 20_000
const PORTS_A_WORKER = 10
const WORKERS = 1000

const isFree = async (port: number): Promise<boolean> => {
  const probe = createServer().listen(port, '127.0.0.1')
  const listening = await Promise.race([
    once(probe, 'listening').then(() => true),
    once(probe, 'error').then(() => false),
  ])
  if (listening) await new Promise((resolve) => probe.close(resolve))
  return listening
}

const freePort = async (): Promise<number> => {
  const first = FIRST_PORT + (process.pid % WORKERS) * PORTS_A_WORKER
  for (let port = first; port < first + PORTS_A_WORKER; port += 1) if (await isFree(port)) return port
  throw new Error(`No port from ${first} on is free.`)
}

const isOpen = (url: string) =>
  fetch(`${url}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  )

/** A second shop, built for other settings than the tests' own. Tests of its worker use it as theirs. */
export const openOtherShop = async (
  settings: Readonly<Record<string, string>>,
): Promise<{ readonly url: string; close(): Promise<void> }> => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const before = process.env.E2E_PORT
  const shop = spawn(process.execPath, ['e2e/support/open-shop.ts', String(port)], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...(before && { PICTURES_OF: openedShop().dataDir }), ...settings },
  })
  let message = ''
  shop.stderr.on('data', (text) => (message += String(text)))
  const since = Date.now()
  while (!(await isOpen(url))) {
    if (shop.exitCode !== null || Date.now() - since > OPENS_WITHIN_MS)
      throw new Error(`The other shop did not open. ${message}`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  process.env.E2E_PORT = String(port)
  return {
    url,
    close: async () => {
      process.env.E2E_PORT = before
      if (shop.exitCode !== null) return
      const ended = new Promise((resolve) => shop.once('exit', resolve))
      shop.kill('SIGTERM')
      await ended
    },
  }
}

/** Gives the tests of a file such a shop, shared as long as they run one after the other. */
export const useOtherShop = (settings: Readonly<Record<string, string>> = {}): void => {
  let close: (() => Promise<void>) | undefined
  test.beforeAll(async () => {
    test.setTimeout(OPENS_WITHIN_MS)
    close = (await openOtherShop(settings)).close
  })
  test.afterAll(async () => close?.())
}
