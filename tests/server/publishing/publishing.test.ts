import { createServer } from 'node:http'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { lockBuilds } from '#release/lock.ts'
import { BUSY_CODE } from '#release/work.ts'
import type { Builder } from '#server/publishing/build-process.ts'
import { addReport } from '#release/report.ts'
import type { Publishing } from '#server/publishing/publishing.ts'
import { buildReport } from '../../support/build-report.ts'
import { publishWith } from '../../support/builder.ts'
import { CONTENT_SECRET, contentCall } from '../../support/content-call.ts'
import { listeningForTest } from '../../support/listening.ts'
import { openShop, type Shop } from '../../support/shop.ts'

const env = { CONTENTFUL_WEBHOOK_SECRET: CONTENT_SECRET }
const SITE = 'http://127.0.0.1:4321'
const BUILD_MS = 150

const ODD_PRICE = { id: 'blazer', entry: 'product blazer', title: '', field: 'price', why: 'is odd' }

/** The publishing of a shop, with a builder that finishes when it may and records every build it is given. */
const publishIn = async (shop: Shop, mayEnd: () => Promise<unknown> = () => sleep(BUILD_MS)) => {
  const works: Parameters<Builder['build']>[0][] = []
  const dataDir = resolve(shop.app.config.DATA_DIR)
  const publishing = publishWith(shop, async (work) => {
    const lock = await lockBuilds(dataDir, 'build', { waits: false })
    if (!lock) return { code: BUSY_CODE, output: '' }
    works.push(work)
    await lock.note('building')
    await mayEnd()
    const report = buildReport({ id: `build-${Date.now()}`, warnings: [ODD_PRICE] })
    await addReport(dataDir, report, { covers: work.covers, releases: [] })
    await lock.release()
    return { code: 0, output: 'Built.' }
  })
  return { publishing, works }
}

const handleCall = async (publishing: Publishing, revision: number) => {
  const call = contentCall(SITE, { sys: { id: `piece-${revision % 50}`, revision } })
  const body = new Uint8Array(await call.arrayBuffer())
  await publishing.handleContentCall({
    path: '/api/hooks/content',
    headers: call.headers,
    readBody: async () => body,
  })
}

test('five hundred calls at once are two builds at most, and the last covers all of them', async () => {
  const shop = await openShop({ env })
  // However slow the machine is, they all arrive during one build.
  const { promise: allCame, resolve: letBuildEnd } = Promise.withResolvers<void>()
  const { publishing, works } = await publishIn(shop, () => allCame)
  await Promise.all(Array.from({ length: 500 }, (_, revision) => handleCall(publishing, revision)))
  letBuildEnd()
  await expect.poll(() => new Set(works.flatMap(({ covers }) => covers)).size).toBe(500)
  const state = () => publishing.state({ id: 'release-1', folder: shop.dataDir })
  await expect.poll(state).toMatchObject({ waiting: 0, building: null })
  await sleep(700)
  expect(works.length).toBeLessThanOrEqual(2)
  expect(works.at(-1)?.awaits.length).toBeLessThanOrEqual(50)
})

test('two servers on one data folder build a change once', async () => {
  const shop = await openShop({ env })
  const one = await publishIn(shop)
  const other = await publishIn(shop)
  await handleCall(one.publishing, 1)
  await expect.poll(() => one.works.length + other.works.length).toBe(1)
  await sleep(1500)
  expect(one.works.length + other.works.length).toBe(1)
})

test('an administrator requests a build and sees its progress', async () => {
  const shop = await openShop({ env })
  const { works } = await publishIn(shop)
  const admin = await shop.signIn('admin@example.in', 'admin')
  expect((await admin.post('/api/admin/publishing/build')).status).toBe(202)
  await expect.poll(() => works.at(-1)?.whole).toBe(true)
  const state = async () => (await admin.get('/api/admin/publishing')).body
  await expect.poll(state).toMatchObject({
    live: { id: 'release-1' },
    waiting: 0,
    builds: [{ outcome: 'published', warnings: [{ editUrl: expect.stringMatching(/\/entries\/blazer$/) }] }],
  })
  expect((await admin.post('/api/admin/publishing/rollback', { release: 'unknown' })).status).toBe(404)
})

/** A platform's build hook that answers with a status and counts its calls. */
const openHook = async (statusOf: (call: number) => number = () => 200) => {
  let calls = 0
  const hook = createServer((_request, response) => {
    calls += 1
    response.writeHead(statusOf(calls)).end()
  })
  return { url: `http://127.0.0.1:${await listeningForTest(hook)}/hook`, calls: () => calls }
}

test('on a platform with its own builds the call is passed on until it is accepted, and nothing is built', async () => {
  const hook = await openHook((call) => (call === 1 ? 503 : 200))
  const shop = await openShop({ env: { ...env, CONTENT_BUILD_HOOK_URL: hook.url } })
  const { publishing, works } = await publishIn(shop)
  await handleCall(publishing, 1)
  await expect.poll(hook.calls).toBe(1)
  await handleCall(publishing, 2)
  await sleep(1200)
  expect(hook.calls()).toBe(1)
  shop.passTime(10_000)
  await expect.poll(hook.calls).toBe(2)
  await sleep(1200)
  expect(hook.calls()).toBe(2)
  expect(works).toEqual([])
})

test('a publication is passed on even after the platform was away for hours', async () => {
  const hook = await openHook((call) => (call === 1 ? 503 : 200))
  const shop = await openShop({ env: { ...env, CONTENT_BUILD_HOOK_URL: hook.url } })
  const { publishing } = await publishIn(shop)
  await handleCall(publishing, 1)
  // The shop counts from when it got the answer, not from when the platform gave it.
  const state = () => publishing.state({ id: 'release-1', folder: shop.dataDir })
  await expect
    .poll(state)
    .toMatchObject({ builds: [{ summary: expect.stringContaining('did not accept the call') }] })
  expect(hook.calls()).toBe(1)
  shop.passTime(3 * 60 * 60 * 1000)
  await expect.poll(hook.calls).toBe(2)
  await expect.poll(state).toMatchObject({ builds: [] })
})

test('five hundred calls are passed on to a platform as a few, five seconds apart', async () => {
  const hook = await openHook()
  const shop = await openShop({ env: { ...env, CONTENT_BUILD_HOOK_URL: hook.url } })
  const { publishing } = await publishIn(shop)
  const since = Date.now()
  for (let revision = 0; revision < 500; revision += 1) await handleCall(publishing, revision)
  shop.passTime(5000)
  const state = () => publishing.state({ id: 'release-1', folder: shop.dataDir })
  await expect.poll(state).toMatchObject({ waiting: 0 })
  expect(hook.calls()).toBeLessThanOrEqual(2 + (Date.now() - since) / 5000)
})

test('a build that couldn’t record how it ended is shown nevertheless, as long as no other has', async () => {
  const shop = await openShop({ env })
  const publishing = publishWith(shop, async () => ({ code: 1, output: 'no space left on device' }))
  await handleCall(publishing, 1)
  const state = () => publishing.state({ id: 'release-1', folder: shop.dataDir })
  await expect.poll(state).toMatchObject({
    waiting: 1,
    builds: [{ outcome: 'failed', summary: expect.stringContaining('The disk is full') }],
  })
})

test.each([
  ['SIGTERM', 'warn'],
  ['SIGKILL', 'error'],
] as const)('a build that ended with %s is logged as %s', async (signal, level) => {
  const shop = await openShop()
  const publishing = publishWith(shop, async () => ({ code: null, signal, output: '' }))
  await publishing.askForBuild()
  await expect.poll(() => shop.logged.join('')).toContain('A build has failed')
  const line = shop.logged.find((logged) => logged.includes('A build has failed')) ?? '{}'
  expect(JSON.parse(line)).toMatchObject({ level })
})

test('a build whose process was killed is shown as such before another one has cleaned up', async () => {
  const shop = await openShop({ env })
  const dataDir = resolve(shop.app.config.DATA_DIR)
  const lock = await lockBuilds(dataDir, 'build-1', { waits: false })
  await lock?.note('building')
  const { publishing } = await publishIn(shop)
  const live = { id: 'release-1', folder: dataDir }
  expect(await publishing.state(live)).toMatchObject({ building: { phase: 'building' }, builds: [] })
  const building = await readFile(join(dataDir, 'releases', 'building.json'))
  await lock?.release()
  // The system released the lock; the file that says what the build was doing is still there.
  await writeFile(join(dataDir, 'releases', 'building.json'), building)
  expect(await publishing.state(live)).toMatchObject({
    building: null,
    builds: [{ id: 'build-1', outcome: 'interrupted', summary: expect.stringContaining('building') }],
  })
})
