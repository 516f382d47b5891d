import { link, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CatalogueLoss } from '#release/build/refuse-loss.ts'
import { publish } from '#release/build/publish.ts'
import { PAGE_FACTS, type PageFacts } from '#release/build/render-pages.ts'
import type { Offers } from '#domain/catalogue/catalogue.ts'
import { currentReleaseId } from '#release/pointer.ts'
import { find, openRelease } from '#release/release.ts'
import { CODE, buildFolderOf, buildShop, someFolder, shopFolder } from '../http/built-shop.ts'

const offersOf = (...ids: readonly string[]): Offers =>
  Object.fromEntries(
    ids.map((id) => [id, { slug: `slug-${id}`, title: id, sizes: [], colors: [], image: '' }]),
  )

test('a release appears completely, and its files are served from it', async () => {
  const dataDir = await shopFolder()
  const release = await openRelease(dataDir, (await currentReleaseId(dataDir)) ?? '')
  expect(find(release, '/', '')).toEqual({
    kind: 'page',
    page: { file: '/index.html', policy: 0, isPublic: true },
  })
  expect(release.manifest.policies).toHaveLength(1)
  expect(await readdir(join(dataDir, 'releases'))).toEqual(['1', 'current', 'pointer.sqlite'])
  expect(JSON.parse(await readFile(join(release.folder, 'catalogue.json'), 'utf8'))).toEqual({})
})

test('a page without a policy is never published', async () => {
  const dataDir = await someFolder()
  await expect(buildShop(dataDir, '1', { files: { '/stray.html': 'no policy' } })).rejects.toThrow('/stray')
  expect(await currentReleaseId(dataDir)).toBeUndefined()
})

test('only the last five releases are kept', async () => {
  const dataDir = await someFolder()
  for (const id of ['1', '2', '3', '4', '5', '6', '7']) await buildShop(dataDir, id)
  expect(await readdir(join(dataDir, 'releases'))).toEqual([
    '3',
    '4',
    '5',
    '6',
    '7',
    'current',
    'pointer.sqlite',
  ])
})

test('a catalogue that lost more than half its products is refused, unless that is allowed', async () => {
  const dataDir = await shopFolder('1', { offers: offersOf('a', 'b', 'c') })
  await expect(buildShop(dataDir, '2', { offers: offersOf('a') })).rejects.toThrow(CatalogueLoss)
  expect(await currentReleaseId(dataDir)).toBe('1')
  const built = await buildFolderOf('3', { offers: offersOf('a') })
  const facts = { id: '3', fingerprint: CODE, revision: '3', builtAt: new Date(0).toISOString() }
  await publish(dataDir, built, facts, { despiteLoss: true })
  expect(await currentReleaseId(dataDir)).toBe('3')
})

test('half of the products may disappear', async () => {
  const dataDir = await shopFolder('1', { offers: offersOf('a', 'b') })
  await buildShop(dataDir, '2', { offers: offersOf('b', 'c') })
  expect(await currentReleaseId(dataDir)).toBe('2')
})

/** Publishes a second release that reused `/shop.html`; returns the pages that need no new check. */
const seenAfter = async (change: (built: string, live: string) => Promise<void>) => {
  const dataDir = await someFolder()
  const files = { '/_astro/app.js': 'app()', '/shop.html': '<html>kept</html>' }
  await buildShop(dataDir, '1', { files })
  const { folder, manifest } = await openRelease(dataDir, '1')
  const live = join(folder, 'client')
  const built = await buildFolderOf('2', { files: { '/_astro/app.1.js': "console.log('1')", ...files } })
  const page = join(built, 'client/shop.html')
  await rm(page)
  await link(join(live, 'shop.html'), page)
  const factsFile = join(built, PAGE_FACTS)
  const ofPages = JSON.parse(await readFile(factsFile, 'utf8')) as Record<string, PageFacts>
  const reusedTag = manifest.files['/shop.html']?.tag ?? ''
  const facts = { ...ofPages, '/shop.html': { policy: '', ...ofPages['/shop.html'], reusedTag } }
  await writeFile(factsFile, JSON.stringify(facts))
  await change(join(built, 'client'), live)
  let seen: readonly string[] = []
  const next = await publish(
    dataDir,
    built,
    { id: '2', fingerprint: CODE, revision: '2', builtAt: '' },
    {
      inspect: async (_release, pages) => {
        seen = [...pages]
      },
    },
  )
  expect(next.files['/shop.html']).toEqual(manifest.files['/shop.html'])
  const texts = await Promise.all(
    ['.br', '.gz'].map((form) => readFile(join(dataDir, `releases/2/client/shop.html${form}`))),
  )
  expect(texts.map(({ length }) => length > 0)).toEqual([true, true])
  return seen
}

test('a page reused from the live release needs no new check, as long as that release’s scripts and styles are all present', async () => {
  expect(await seenAfter(async () => undefined)).toEqual(['/shop.html'])
  expect(await seenAfter((built) => rm(join(built, '_astro/app.js')))).toEqual([])
})

test('a reused page is compressed again if a compressed form of it was lost', async () => {
  expect(await seenAfter((_built, live) => rm(join(live, 'shop.html.br')))).toEqual(['/shop.html'])
})

test('a slug that changed twice still leads to the product, unless another product took the old path', async () => {
  const dataDir = await someFolder()
  const named = (slug: string) => ({ p1: { slug, title: 'Blazer', sizes: [], colors: [], image: '' } })
  await buildShop(dataDir, '1', { offers: named('first') })
  await buildShop(dataDir, '2', { offers: named('second') })
  const third = await buildShop(dataDir, '3', { offers: named('third') })
  expect(third.moved).toEqual({ '/shop/first': '/shop/third', '/shop/second': '/shop/third' })
  const p2 = { slug: 'first', title: 'Other', sizes: [], colors: [], image: '' }
  const fourth = await buildShop(dataDir, '4', { offers: { ...named('third'), p2 } })
  expect(fourth.moved).toEqual({ '/shop/second': '/shop/third' })
})

test('a product that returns after a while is found under all its former paths, except those that others took', async () => {
  const dataDir = await someFolder()
  const named = (slug: string) => ({ slug, title: 'Blazer', sizes: [], colors: [], image: '' })
  const [first, second, third] = [named('first'), named('second'), named('third')]
  const publishAs = (id: string, offers: Offers) =>
    buildShop(dataDir, id, { offers: { p2: named('other'), ...offers } })
  await publishAs('1', { p1: first })
  await publishAs('2', { p1: second })
  expect((await publishAs('3', {})).moved).toEqual({})
  expect((await publishAs('4', {})).moved).toEqual({})
  expect((await publishAs('5', { p1: third })).moved).toEqual({
    '/shop/first': '/shop/third',
    '/shop/second': '/shop/third',
  })
  expect((await publishAs('6', { p3: first })).moved).toEqual({})
  expect((await publishAs('7', { p1: third })).moved).toEqual({ '/shop/second': '/shop/third' })
})
