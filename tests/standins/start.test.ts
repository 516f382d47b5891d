import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, expect, test, vi } from 'vitest'

import { type Service, type Standins, startStandins } from '#standins/start.ts'

const ANSWERS_WITHIN_MS = 10 * 1000

const siteUrl = 'http://127.0.0.1:9'
const freshDir = (): string => mkdtempSync(join(tmpdir(), 'standins-'))
const running: Standins[] = []
const start = async (services: readonly Service[], dataDir = freshDir()) => {
  const standins = await startStandins(services, { dataDir, siteUrl })
  running.push(standins)
  return standins
}
const listens = (origin = ''): Promise<boolean> =>
  fetch(`${origin}/control/calls`, { signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) }).then(
    () => true,
    () => false,
  )

afterEach(async () => {
  vi.unstubAllEnvs()
  await Promise.all(running.splice(0).map((standins) => standins.stop()))
})

const msOf = async (work: Promise<unknown>) => {
  const before = performance.now()
  await work
  return performance.now() - before
}

test('all services start together, in about a second, with every variable the shop needs', async () => {
  const starting = start(['contentful', 'appwrite', 'google', 'razorpay'])
  const timed = msOf(starting).finally(() => (hasStarted = true))
  // Processes that do nothing start at the same time: the slowest shows how slow the machine was.
  let [hasStarted, bare] = [false, 0]
  while (!hasStarted) bare = Math.max(bare, await msOf(once(spawn(process.execPath, ['-e', '']), 'exit')))
  const took = await timed
  const { env, origins } = await starting
  expect(took).toBeLessThan(Math.max(5000, 25 * bare))
  expect(env).toMatchObject({
    CONTENTFUL_API_URL: origins.contentful,
    APPWRITE_ENDPOINT: `${origins.appwrite}/v1`,
    GOOGLE_TOKEN_URL: `${origins.google}/token`,
    GOOGLE_CERTS_URL: `${origins.google}/certs`,
    RAZORPAY_API_URL: origins.razorpay,
    PUBLIC_GOOGLE_SCRIPT_URL: '/demo/google/client.js',
    PUBLIC_RAZORPAY_CHECKOUT_URL: '/demo/razorpay/checkout.js',
    ADMIN_EMAILS: 'admin@demo.example',
    FORWARDS: `/demo/pictures=${origins.contentful} /demo/content=${origins.contentful} /demo/google=${origins.google} /demo/razorpay=${origins.razorpay}`,
    PUBLIC_NOTICE: 'A demonstration with stand-ins: no money moves.',
  })
  expect(env).not.toHaveProperty('PORT')
  expect(env.RAZORPAY_KEY_ID).toMatch(/^rzp_test_/)
  expect(env.CONTENTFUL_WEBHOOK_SECRET).toHaveLength(64)
})

test('what is built into pages is the same at every start, and secrets aren’t', async () => {
  const first = (await start(['google', 'razorpay'])).env
  const second = (await start(['google', 'razorpay'])).env
  const baked = (env: Standins['env']) => Object.entries(env).filter(([name]) => name.startsWith('PUBLIC_'))
  expect(baked(first)).toEqual(baked(second))
  expect(first.RAZORPAY_KEY_SECRET).not.toBe(second.RAZORPAY_KEY_SECRET)
})

test('only the named services run, and stop() ends them', async () => {
  const { env, origins, stop } = await start(['appwrite'])
  expect(Object.keys(origins)).toEqual(['appwrite'])
  expect(env).not.toHaveProperty('FORWARDS')
  expect(await listens(origins.appwrite)).toBe(true)
  await stop()
  expect(await listens(origins.appwrite)).toBe(false)
})

test('without any service to replace nothing is printed', async () => {
  const { env, origins } = await start([])
  expect({ env, origins }).toEqual({ env: {}, origins: {} })
})

test('live payment keys refuse every stand-in', async () => {
  vi.stubEnv('RAZORPAY_KEY_ID', 'rzp_live_abc')
  await expect(start(['appwrite'])).rejects.toThrow('RAZORPAY_KEY_ID is a live key')
})

test('a stand-in that can’t start is reported in one clear message, and the others don’t stay', async () => {
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
const { origins } = await startStandins(['razorpay', 'google'], { dataDir: '${freshDir()}', siteUrl: '${siteUrl}' })
process.send?.(origins)`,
  )
  const shop = fork(script, [], { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const early = once(shop, 'exit').then(([code]) => {
    throw new Error(`The shop ended with ${code} before its stand-ins listened`)
  })
  const [origins] = await Promise.race([once(shop, 'message'), early])
  early.catch(() => undefined)
  expect(await listens(origins.razorpay)).toBe(true)
  shop.kill('SIGKILL')
  await vi.waitFor(async () => {
    expect(await listens(origins.razorpay)).toBe(false)
    expect(await listens(origins.google)).toBe(false)
  })
})

test('an answer in flight is finished before a stand-in ends', async () => {
  const { origins, stop } = await start(['google'])
  const json = { 'content-type': 'application/json' }
  const slow = JSON.stringify([{ match: 'GET /certs', delayMs: 2000 }])
  await fetch(`${origins.google}/control/faults`, { method: 'POST', headers: json, body: slow })
  const answered = fetch(`${origins.google}/certs`)
  const stopped = vi
    .waitFor(async () => {
      const calls = await fetch(`${origins.google}/control/calls`)
      expect(await calls.json()).toMatchObject([{ path: '/certs' }])
    })
    .then(stop)
  const [answer] = await Promise.all([answered, stopped])
  expect(answer.status).toBe(200)
})
