import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { changeText } from '#copy/publishing/publishing.ts'
import type { PublishingState } from '#domain/publishing/publishing.ts'
import { addReport, readRecord, type ReleaseRecord } from '#release/report.ts'
import { switchPointer } from '#release/pointer.ts'
import { buildReport } from '../../support/build-report.ts'
import { publishWith } from '../../support/builder.ts'
import { CONTENT_SECRET, contentCall } from '../../support/content-call.ts'
import { OFFERS } from '../../support/offers.ts'
import { openShop, type Shop } from '../../support/shop.ts'

const env = {
  CONTENTFUL_WEBHOOK_SECRET: CONTENT_SECRET,
  CONTENTFUL_SPACE_ID: 'silk',
  CONTENTFUL_ACCESS_TOKEN: 't',
}
const EDITOR = 'https://app.contentful.com/spaces/silk/environments/master'

const kept = (id: string, words: Partial<ReleaseRecord> = {}): ReleaseRecord => ({
  id,
  builtAt: '2026-11-20T10:00:00.000Z',
  revision: `content-of-${id}`,
  pages: 40,
  products: 20,
  fingerprint: 'this-code',
  ...words,
})

const content = (price: number) => ({
  products: [
    {
      id: 'blazer',
      title: 'Silk Blazer',
      slug: 'blazer',
      description: [],
      categories: [],
      pictures: [],
      sizes: [],
      details: [],
      colors: [],
      price,
    },
  ],
  banners: [],
  titles: [],
})

/** Stores the content that a release was built from, as a build does. */
const keepContent = async (folder: string, price: number) => {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'content.json'), JSON.stringify(content(price)))
}

const tell = (shop: Shop, sys: object, topic?: string) =>
  shop.send(contentCall('http://127.0.0.1:4321', { sys: { ...sys }, ...(topic ? { topic } : {}) }))

const look = async (shop: Shop) =>
  (await (await shop.signIn('admin@example.in', 'admin')).get<PublishingState>('/api/admin/publishing')).body

test('the live release is listed with its pages and products, and which releases can follow it', async () => {
  const shop = await openShop({ env })
  const releases = [kept('release-1'), kept('other-code', { fingerprint: 'older' }), kept('before')]
  await addReport(shop.dataDir, buildReport(), { covers: [], releases })
  expect(await look(shop)).toMatchObject({
    live: { id: 'release-1', pages: 40, products: 20 },
    isHeld: false,
    releases: [
      { id: 'release-1', isLive: true, canGoLive: false },
      { id: 'other-code', isLive: false, canGoLive: false },
      { id: 'before', isLive: false, canGoLive: true },
    ],
  })
})

test('a chosen release that isn’t served yet is named, unless the running code can never serve it', async () => {
  const shop = await openShop({ env })
  const releases = [kept('next'), kept('release-1'), kept('other-code', { fingerprint: 'older' })]
  await addReport(shop.dataDir, buildReport(), { covers: [], releases })
  await mkdir(join(shop.dataDir, 'releases'), { recursive: true })
  for (const [chosen, isSwitching] of [
    ['next', true],
    ['release-1', false],
    ['other-code', false],
  ] as const) {
    await writeFile(join(shop.dataDir, 'releases', 'current'), chosen)
    expect(await look(shop), chosen).toMatchObject({ isSwitching })
  }
})

test('pending changes are listed by entry, the latest of each, with its title and where it is edited', async () => {
  const shop = await openShop({ env })
  await keepContent(join(shop.dataDir, 'release-1'), 48_500)
  await tell(shop, { id: 'blazer', revision: 2 })
  await tell(shop, { id: 'unheard-of', revision: 1 })
  await tell(shop, { id: 'blazer', revision: 3 }, 'ContentManagement.Entry.unpublish')
  await tell(shop, { id: 'photo', type: 'Asset' }, 'ContentManagement.Asset.publish')
  expect(await look(shop)).toMatchObject({
    waiting: 4,
    changes: [
      { what: 'unpublish', title: 'Silk Blazer', editUrl: `${EDITOR}/entries/blazer` },
      { what: 'publish', title: '', editUrl: `${EDITOR}/entries/unheard-of` },
      { what: 'publish', title: '', editUrl: `${EDITOR}/assets/photo` },
    ],
  })
  // A changed size row or a replaced picture is nothing new.
  expect((await look(shop)).changes.map(changeText)).toEqual([
    'Silk Blazer was withdrawn',
    'An entry was published',
    'A picture was published',
  ])
})

test('content held back after a rollback is marked so, until something newer is live', async () => {
  const shop = await openShop({ env })
  const twice = kept('release-3', { revision: 'content-of-release-2' })
  const releases = [twice, kept('release-2'), kept('release-1')]
  await addReport(shop.dataDir, buildReport(), { covers: [], releases })
  await mkdir(join(shop.dataDir, 'releases'), { recursive: true })
  await switchPointer(shop.dataDir, { release: 'release-1', held: 'content-of-release-2' })
  expect(await look(shop)).toMatchObject({ isHeld: true })
  // After going forward again the page still shows what is held.
  await switchPointer(shop.dataDir, { release: 'release-2', held: 'content-of-release-2' })
  await shop.publish(OFFERS)
  expect(await look(shop)).toMatchObject({ isHeld: false })
})

test('an administrator sees what a rollback would change before she makes it', async () => {
  const shop = await openShop({ env })
  const admin = await shop.signIn('admin@example.in', 'admin')
  const releases = [kept('release-1'), kept('before'), kept('wordless')]
  await addReport(shop.dataDir, buildReport(), { covers: [], releases })
  await keepContent(join(shop.dataDir, 'release-1'), 52_000)
  await keepContent(join(shop.dataDir, 'releases', 'before'), 48_500)
  const compare = (release: string) => admin.get(`/api/admin/publishing/compare?release=${release}`)
  expect((await compare('before')).body).toEqual({
    differences: [
      {
        id: 'blazer',
        title: 'Silk Blazer',
        what: 'changed',
        fields: [{ field: 'price', before: '₹52,000', after: '₹48,500' }],
      },
    ],
  })
  expect((await compare('wordless')).status).toBe(409)
  expect((await compare('..%2F..')).status).toBe(404)
})

test.each([
  ['killed', { code: null, output: '' }, 'stopped before it was finished'],
  [
    'out of memory',
    { code: 134, output: 'FATAL ERROR: heap out of memory' },
    'stopped before it was finished',
  ],
  ['on a full disk', { code: 1, output: 'x\nENOSPC: no space left on device, write' }, 'The disk is full'],
])('a build that ended %s without a report has an explanation on the page', async (_how, end, words) => {
  const shop = await openShop({ env })
  const publishing = publishWith(shop, async () => end)
  await publishing.askForBuild()
  const live = { id: 'release-1', folder: shop.dataDir }
  const summary = async () => (await publishing.state(live)).builds[0]?.summary
  await expect.poll(summary).toContain(words)

  shop.passTime(1000)
  await addReport(shop.dataDir, buildReport({ endedAt: shop.app.clock().toISOString() }), {
    covers: [],
    releases: [],
  })
  expect(await summary()).toBe('Built.')
})

test('the build that made a stored release is listed, however often the shop checked or failed since', async () => {
  const shop = await openShop({ env })
  const releases = [kept('release-1')]
  const add = (words: Parameters<typeof buildReport>[0]) =>
    addReport(shop.dataDir, buildReport(words), { covers: [], releases })
  await add({ id: 'release-1' })
  for (let quarters = 0; quarters < 30; quarters += 1)
    await add({ id: `look-${quarters}`, outcome: 'unchanged' })
  const outcomes = async () =>
    (await readRecord(shop.dataDir)).reports.map(({ id, outcome }) => `${id} ${outcome}`)
  expect(await outcomes()).toEqual(['look-29 unchanged', 'release-1 published'])
  for (let tries = 0; tries < 30; tries += 1) await add({ id: `try-${tries}`, outcome: 'failed' })
  expect(await outcomes()).toContain('release-1 published')
  expect((await outcomes()).length).toBe(21)
})
