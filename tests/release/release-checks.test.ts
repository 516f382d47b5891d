import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { changedPages } from '#release/build/changed-pages.ts'
import { outcomeOf } from '#release/build/outcome.ts'
import { inspectRelease } from '#release/build/inspect.ts'
import { refuseBrokenProducts, refuseLoss, CatalogueLoss } from '#release/build/refuse-loss.ts'
import { withPointer } from '#release/lock.ts'
import { clearLeftovers } from '#release/pointer.ts'
import { addReport, readRecord } from '#release/report.ts'
import { Overtaken, publish } from '#release/build/publish.ts'
import { currentReleaseId, switchPointer } from '#release/pointer.ts'
import { openRelease } from '#release/release.ts'
import type { Offers } from '#domain/catalogue/catalogue.ts'
import { buildReport } from '../support/build-report.ts'
import { CODE, buildFolderOf, buildShop, someFolder, shopFolder } from '../http/built-shop.ts'

const offer = (slug: string) => ({ slug, title: slug, sizes: [], colors: [], image: '' })
const OFFERS: Offers = { p1: offer('silk-blazer') }
const siteMap = (...paths: readonly string[]) =>
  `<urlset>${paths.map((path) => `<url><loc>https://shop.example${path}</loc></url>`).join('')}</urlset>`
const WHOLE = siteMap('/', '/shop', '/shop?category=Blazer&amp;page=2', '/shop/silk-blazer')

const inspected = async (files: Readonly<Record<string, string>>, offers = OFFERS) => {
  const dataDir = await shopFolder('1', { offers, files: { '/sitemap.xml': WHOLE, ...files } })
  return inspectRelease(await openRelease(dataDir, '1'), offers)
}

test('a complete release passes', async () => {
  await expect(inspected({})).resolves.toBeUndefined()
})

test.each([
  ['a URL of the site map without a page', { '/sitemap.xml': siteMap('/', '/lookbook') }, '/lookbook'],
  [
    'a category page of the site map that is not there',
    { '/sitemap.xml': siteMap('/shop?category=Coat') },
    'Coat',
  ],
  ['an empty site map', { '/sitemap.xml': siteMap() }, 'empty'],
  [
    'a page that names a missing file',
    { '/index.html': '<html><script src="/_astro/gone.abc.js"></script></html>' },
    'gone.abc.js',
  ],
  [
    'a page that grew beyond all measure',
    { '/index.html': `${crypto.getRandomValues(new Uint8Array(60_000)).toString()}</html>` },
    '/index.html (',
  ],
  ['a page that ends in the middle', { '/shop.html': '<html><body><p>Half a' }, '/shop.html'],
])('%s keeps a release from going live', async (_what, files, named) => {
  await expect(inspected(files)).rejects.toThrow(named)
})

test('a product without its page keeps a release from going live', async () => {
  await expect(inspected({}, { ...OFFERS, p2: offer('gone') })).rejects.toThrow('/shop/gone')
})

test('a release that fails a check leaves the live one in place and nothing else behind', async () => {
  const dataDir = await shopFolder()
  const facts = { id: '2', fingerprint: CODE, revision: '2', builtAt: new Date().toISOString() }
  const inspect = () => Promise.reject(new Error('not good enough'))
  await expect(publish(dataDir, await buildFolderOf('2'), facts, { inspect })).rejects.toThrow(
    'not good enough',
  )
  await clearLeftovers(dataDir, undefined)
  expect(await currentReleaseId(dataDir)).toBe('1')
  expect(await readdir(join(dataDir, 'releases'))).toEqual(['1', 'current', 'pointer.sqlite'])
})

test('a release overtaken by another one is discarded', async () => {
  const dataDir = await shopFolder()
  await buildShop(dataDir, '2')
  const facts = { id: '3', fingerprint: CODE, revision: '3', builtAt: new Date().toISOString() }
  const inspect = () => switchPointer(dataDir, { release: '1' })
  await expect(publish(dataDir, await buildFolderOf('3'), facts, { inspect })).rejects.toThrow(Overtaken)
  expect(await currentReleaseId(dataDir)).toBe('1')
})

test('a release overtaken while its pages were being rendered is discarded, too', async () => {
  const dataDir = await shopFolder()
  await buildShop(dataDir, '2')
  await switchPointer(dataDir, { release: '1' })
  const facts = { id: '3', fingerprint: CODE, revision: '3', builtAt: new Date().toISOString() }
  const publication = publish(dataDir, await buildFolderOf('3'), facts, { startedFrom: '2' })
  await expect(publication).rejects.toThrow(Overtaken)
  expect(await currentReleaseId(dataDir)).toBe('1')
})

test('a file that is about to become the pointer isn’t deleted', async () => {
  const dataDir = await shopFolder()
  const releases = join(dataDir, 'releases')
  const clearing = await withPointer(dataDir, async () => {
    await writeFile(join(releases, 'current.2'), '2')
    const cleared = clearLeftovers(dataDir, undefined)
    await sleep(50)
    await rename(join(releases, 'current.2'), join(releases, 'current'))
    return { cleared }
  })
  await clearing.cleared
  expect(await currentReleaseId(dataDir)).toBe('2')
})

test('of several checks in a row that found nothing new only the last is kept, plus each that waits for something', async () => {
  const dataDir = await someFolder()
  const look = (id: string, late: readonly string[] = []) =>
    addReport(dataDir, buildReport({ id, outcome: 'unchanged', late: [...late] }), {
      covers: [],
      releases: [],
    })
  for (const id of ['1', '2']) await look(id)
  for (const id of ['3', '4']) await look(id, ['blazer'])
  await look('5')
  expect((await readRecord(dataDir)).reports.map(({ id }) => id)).toEqual(['5', '4', '3', '2'])
})

test('an incomplete release, a complete one that never went live and an incomplete pointer are deleted', async () => {
  const dataDir = await shopFolder()
  await buildShop(dataDir, '2')
  await switchPointer(dataDir, { release: '1' })
  const releases = join(dataDir, 'releases')
  await mkdir(join(releases, '.3'))
  await writeFile(join(releases, 'current.3'), '3')
  await clearLeftovers(dataDir, '2')
  expect(await readdir(releases)).toEqual(['1', 'current', 'pointer.sqlite'])
})

test('compressed files are reused if the page is the same', async () => {
  const dataDir = await shopFolder('1', { files: { '/shop.html': 'the same'.repeat(99) } })
  await buildShop(dataDir, '2', { files: { '/shop.html': 'the same'.repeat(99) } })
  const of = (id: string, file: string) => join(dataDir, 'releases', id, 'client', file)
  const inode = async (path: string) => (await stat(path)).ino
  expect(await inode(of('2', 'shop.html.br'))).toBe(await inode(of('1', 'shop.html.br')))
  expect(await inode(of('2', 'index.html.br'))).not.toBe(await inode(of('1', 'index.html.br')))
  expect(await readFile(of('2', 'shop.html.gz'))).toEqual(await readFile(of('1', 'shop.html.gz')))
})

test('a product that is still published never loses its page to a broken field; one that was never shown may wait', () => {
  const warning = {
    id: 'p1',
    entry: 'product p1',
    title: '',
    field: 'slug',
    why: 'is empty; the piece gets no page',
  }
  expect(() => refuseBrokenProducts(OFFERS, ['p1'], [warning])).toThrow(CatalogueLoss)
  expect(() => refuseBrokenProducts(OFFERS, ['p1'], [warning])).toThrow('product p1, field "slug"')
  expect(() => refuseBrokenProducts(OFFERS, ['p2'], [{ ...warning, id: 'p2' }])).not.toThrow()
})

test('a full disk is explained in words, however deeply nested the error', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  for (const error of [full, new Error('Astro could not write', { cause: full })])
    expect(outcomeOf(error)).toMatchObject({
      outcome: 'failed',
      summary: expect.stringContaining('The disk is full'),
    })
})

test('a refused release names the fields to blame', () => {
  const blames = [
    { id: 'p1', entry: 'product p1', title: '', field: 'slug', why: 'is empty; the piece gets no page' },
  ]
  const refused = new CatalogueLoss('Published pieces would lose their pages.', blames)
  expect(outcomeOf(refused)).toMatchObject({ outcome: 'refused', blames })
})

test('an editor is told what to fix, and nothing that only operators can change', () => {
  const lost = Object.fromEntries(['p1', 'p2', 'p3'].map((id) => [id, offer(id)]))
  for (const refuse of [() => refuseLoss(lost, {}), () => refuseBrokenProducts(OFFERS, ['p1'], [])]) {
    expect(refuse).toThrow(CatalogueLoss)
    expect(refuse).not.toThrow('PUBLISH_DESPITE_LOSS')
  }
})

test('pages that were changed, added or removed are counted and named', async () => {
  const dataDir = await someFolder()
  const before = await buildShop(dataDir, '1', { files: { '/shop.html': 'Shop', '/index.html': 'One' } })
  const after = await buildShop(dataDir, '2', { files: { '/shop.html': 'Shop', '/index.html': 'Two' } })
  const { first } = changedPages(before, after)
  expect(first).toContain('/')
  expect(first).not.toContain('/shop')
  const { '/': _home, ...pages } = after.pages
  expect(changedPages(after, { ...after, pages })).toEqual({ count: 1, first: ['/'] })
  expect(changedPages(undefined, after).count).toBe(0)
})
