import { createHash } from 'node:crypto'
import { readdir, readFile, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildFolder } from '#release/build/prerender.ts'
import { currentBuild } from '#release/lock.ts'
import { MAX_BUILD_MS } from '../support/shared-release.ts'
import { openBuildHarness, type BuildHarness, SLUG } from './build-harness.ts'

/** Incremental builds, which reuse pages of the live release, compared with complete builds. */

const LONG = { timeout: MAX_BUILD_MS }

let harness: BuildHarness

beforeAll(async () => {
  harness = await openBuildHarness()
}, LONG.timeout)
afterAll(() => harness.close())

const hashOf = async (path: string) =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex')

/** Every file of the live release by its hash, and the HTTP server's manifest without its name and time. */
const everything = async () => {
  const { folder, manifest } = await harness.live()
  const client = join(folder, 'client')
  const entries = await readdir(client, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const hashes = await Promise.all(
    files.toSorted().map(async (file) => [file.slice(client.length), await hashOf(file)] as const),
  )
  const beside = ['catalogue.json', 'content.json'].map(async (name) => hashOf(join(folder, name)))
  return {
    hashes: Object.fromEntries(hashes),
    beside: await Promise.all(beside),
    manifest: { ...manifest, id: '', builtAt: '' },
  }
}

const pagesWith = async (words: string) => {
  const { folder, manifest } = await harness.live()
  const pages = Object.keys(manifest.files).filter((file) => file.endsWith('.html'))
  const texts = await Promise.all(
    pages.map(async (page) => [page, await readFile(join(folder, 'client', page), 'utf8')] as const),
  )
  return texts.flatMap(([page, text]) => (text.includes(words) ? [page] : []))
}

/** Publishes by an incremental build, then by a complete one; the results must be identical. */
const compareWithWhole = async () => {
  expect(await harness.buildFor()).toMatchObject({ code: 0, output: expect.stringContaining('Built') })
  const incremental = await everything()
  expect(await harness.build()).toMatchObject({ code: 0 })
  expect(await everything()).toEqual(incremental)
  return incremental
}

test('a changed title changes exactly the pages that show it', LONG, async () => {
  const before = (await harness.live()).manifest.files
  await harness.edit('publish', { title: 'Peak lapel, anew' })
  expect(await harness.buildFor()).toMatchObject({ code: 0 })
  const after = (await harness.live()).manifest.files
  const changed = Object.keys(after).filter((file) => after[file]?.tag !== before[file]?.tag)
  const pages = changed.filter((file) => file.endsWith('.html'))
  expect(pages).toContain(`/shop/${SLUG}.html`)
  expect(pages.toSorted()).toEqual((await pagesWith('Peak lapel, anew')).toSorted())
  expect(pages.length).toBeLessThan(Object.keys(after).filter((file) => file.endsWith('.html')).length / 2)
  // A changed text renames no script or picture.
  expect(changed.filter((file) => after[file]?.immutable)).toEqual([])
})

test(
  'title, price, text of a linked line, a banner, a heading and a new product: equal to a complete build',
  LONG,
  async () => {
    await harness.edit('publish', { title: 'Title of today', price: '47000' })
    await harness.edit('publish', { price: '' }, 'product-ivory-silk-shirt')
    await harness.edit('publish', { details: 'Line of today' }, 'detail-care-dry-clean')
    await harness.edit('publish', { title: 'Banner of today', landingURL: '/shop' }, 'banner-slide-shirts')
    await harness.edit('publish', { title: 'Heading of today' }, 'titles-split')
    await harness.edit(
      'publish',
      {
        title: 'New',
        slug: 'quite-new',
        category: 'Blazer',
        description: 'A piece that is quite new.',
        images: `picture-${SLUG}-cloth`,
      },
      await harness.create('product'),
    )
    const { hashes } = await compareWithWhole()
    expect(Object.keys(hashes)).toContain('/shop/quite-new.html')
    expect(await pagesWith('Banner of today')).toContain('/index.html')
    expect(await pagesWith('Line of today')).toContain(`/shop/${SLUG}.html`)
  },
)

test(
  'a product withdrawn, another category, another order of pictures, another path: equal to a complete build',
  LONG,
  async () => {
    await harness.edit('unpublish', {}, 'product-burgundy-corset')
    await harness.force('product', 'product-black-corset', { category: 'Coat' })
    await harness.edit('publish', { slug: 'day-corset-anew' }, 'product-champagne-corset')
    await harness.edit('publish', { title: 'Look 99' }, 'look-01')
    const pictures = ['detail', 'front'].map((view) => `picture-${SLUG}-${view}`)
    await harness.edit('publish', { images: pictures.join('\n') })
    const { hashes, manifest } = await compareWithWhole()
    expect(Object.keys(hashes)).not.toContain('/shop/burgundy-corset.html')
    expect(Object.keys(manifest.pages)).toContain('/shop?category=coat')
    expect(manifest.moved).toEqual({ '/shop/champagne-corset': '/shop/day-corset-anew' })
  },
)

test('a page of the live release that isn’t as it was built is rendered again', LONG, async () => {
  const pageOf = async () => join((await harness.live()).folder, 'client/shop', `${SLUG}.html`)
  const whole = await hashOf(await pageOf())
  await truncate(await pageOf(), 2000)
  await harness.edit('publish', { title: 'Look 90' }, 'look-02')
  const { code, output } = await harness.buildFor()
  expect(code, output).toBe(0)
  // Nothing had to be built twice because of it.
  expect(output).not.toContain('anew')
  expect(await hashOf(await pageOf())).toBe(whole)
})

test('pages that a killed build left behind are never reused', LONG, async () => {
  await harness.edit('publish', { title: 'Title of today' })
  expect(await harness.buildFor()).toMatchObject({ code: 0 })
  await harness.edit('publish', { title: 'Never shown' })
  const isWritten = async () => {
    const { build = '' } = (await currentBuild(harness.dataDir)) ?? {}
    const page = join(buildFolder(process.cwd(), build), '1/client/shop', `${SLUG}.html`)
    return (await readFile(page, 'utf8').catch(() => '')).includes('Never shown')
  }
  await harness.killWhen(isWritten, '--if-changed')
  // The editor changes her mind: the product is again as the live release shows it.
  await harness.edit('publish', { title: 'Title of today' })
  await harness.edit('publish', { title: 'Look 77' }, 'look-02')
  await compareWithWhole()
  expect(await pagesWith('Never shown')).toEqual([])
})
