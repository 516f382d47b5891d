import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { afterEach, expect, test, vi } from 'vitest'

import { type Service, type Standins, startStandins } from '#standins/start.ts'

const siteUrl = 'http://127.0.0.1:9'
const freshDir = (): string => mkdtempSync(join(tmpdir(), 'standins-'))
const running: Standins[] = []
const start = async (services: readonly Service[], dataDir = freshDir()) => {
  const standins = await startStandins(services, { dataDir, siteUrl })
  running.push(standins)
  return standins
}
const listens = (address = ''): Promise<boolean> =>
  fetch(`${address}/control/calls`).then(
    () => true,
    () => false,
  )

afterEach(async () => {
  vi.unstubAllEnvs()
  await Promise.all(running.splice(0).map((standins) => standins.stop()))
})

test('all services come up together, in about a second, with every variable the shop needs', async () => {
  const before = performance.now()
  const { env, addresses } = await start(['contentful', 'appwrite', 'google', 'razorpay'])
  expect(performance.now() - before).toBeLessThan(5000)
  expect(env).toMatchObject({
    CONTENTFUL_API_URL: addresses.contentful,
    APPWRITE_ENDPOINT: `${addresses.appwrite}/v1`,
    GOOGLE_TOKEN_URL: `${addresses.google}/token`,
    GOOGLE_CERTS_URL: `${addresses.google}/certs`,
    RAZORPAY_API_URL: addresses.razorpay,
    PUBLIC_GOOGLE_SCRIPT_URL: '/demo/google/client.js',
    PUBLIC_RAZORPAY_CHECKOUT_URL: '/demo/razorpay/checkout.js',
    ADMIN_EMAILS: 'admin@demo.example',
    FORWARDS: `/demo/pictures=${addresses.contentful} /demo/content=${addresses.contentful} /demo/google=${addresses.google} /demo/razorpay=${addresses.razorpay}`,
    PUBLIC_NOTICE:
      'This is a demonstration. Local stand-ins take the place of the catalogue service, the letter box, Google sign-in and payments; no money moves.',
  })
  expect(env).not.toHaveProperty('PORT')
  expect(env.RAZORPAY_KEY_ID).toMatch(/^rzp_test_/)
  expect(env.CONTENTFUL_WEBHOOK_SECRET).toHaveLength(64)
})

test('what is baked into pages is the same at every start, secrets are not', async () => {
  const first = (await start(['google', 'razorpay'])).env
  const second = (await start(['google', 'razorpay'])).env
  const baked = (env: Standins['env']) => Object.entries(env).filter(([name]) => name.startsWith('PUBLIC_'))
  expect(baked(first)).toEqual(baked(second))
  expect(first.RAZORPAY_KEY_SECRET).not.toBe(second.RAZORPAY_KEY_SECRET)
})

test('only the named services run, and stop() ends them', async () => {
  const { env, addresses, stop } = await start(['appwrite'])
  expect(Object.keys(addresses)).toEqual(['appwrite'])
  expect(env).not.toHaveProperty('FORWARDS')
  expect(await listens(addresses.appwrite)).toBe(true)
  await stop()
  expect(await listens(addresses.appwrite)).toBe(false)
})

test('with no service to stand in for there is nothing to say', async () => {
  const { env, addresses } = await start([])
  expect({ env, addresses }).toEqual({ env: {}, addresses: {} })
})

test('live payment keys refuse every stand-in', async () => {
  vi.stubEnv('RAZORPAY_KEY_ID', 'rzp_live_abc')
  await expect(start(['appwrite'])).rejects.toThrow('RAZORPAY_KEY_ID is a live key')
})

test('a stand-in that cannot start is one clear message, and the others do not stay', async () => {
  const dataDir = join(freshDir(), 'a-file')
  writeFileSync(dataDir, '')
  await expect(start(['appwrite', 'google'], dataDir)).rejects.toThrow(
    /^The appwrite stand-in did not start: ENOTDIR.*; The google stand-in did not start: ENOTDIR/,
  )
})

test('a killed shop leaves no stand-in behind', async () => {
  const script = join(freshDir(), 'shop.ts')
  const room = new URL('../../src/standins/start.ts', import.meta.url).href
  writeFileSync(
    script,
    `import { startStandins } from '${room}'
const { addresses } = await startStandins(['razorpay', 'google'], { dataDir: '${freshDir()}', siteUrl: '${siteUrl}' })
process.send?.(addresses)`,
  )
  const shop = fork(script, [], { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const [addresses] = await once(shop, 'message')
  expect(await listens(addresses.razorpay)).toBe(true)
  shop.kill('SIGKILL')
  await vi.waitFor(async () => {
    expect(await listens(addresses.razorpay)).toBe(false)
    expect(await listens(addresses.google)).toBe(false)
  }, 5000)
})

test('an answer in flight is finished before a stand-in ends', async () => {
  const { addresses, stop } = await start(['google'])
  const json = { 'content-type': 'application/json' }
  const slow = JSON.stringify([{ match: 'GET /certs', delayMs: 400 }])
  await fetch(`${addresses.google}/control/faults`, { method: 'POST', headers: json, body: slow })
  const answer = fetch(`${addresses.google}/certs`)
  await wait(100)
  await stop()
  expect((await answer).status).toBe(200)
})
