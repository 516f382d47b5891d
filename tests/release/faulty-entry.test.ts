import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBuildHarness, PRODUCT, type BuildHarness, SLUG } from './build-harness.ts'

/**
 * One entry from which no page can be built stops neither a fresh shop nor later publications. Astro builds the fresh
 * shop; what is decided about an entry afterwards is the same with plain pages.
 */

const LONG = { timeout: 240_000 }
/** More than any page may hold even when compressed, as a careless paste leaves it. */
const ENDLESS = Array.from({ length: 50_000 }, (_, index) =>
  String.fromCodePoint(0x4e00 + ((index * 7919 + (index % 97) * 104_729) % 20_000)),
).join('')

let harness: BuildHarness
beforeAll(async () => {
  harness = await openBuildHarness({ isNew: true })
})
afterAll(() => harness.close())

const product = (slug: string, title: string, description = 'A piece as it should be.') =>
  harness.force('product', `product-${slug}`, { title, slug, description, category: 'Blazer' })
const pages = async () => Object.keys((await harness.live()).manifest.pages)
const blamed = async () => (await harness.lastReport())?.warnings.filter(({ field }) => field === 'entry')

test('a fresh shop opens without the entry that can’t be built, and names it', LONG, async () => {
  await product('endless', 'The Endless Blazer', ENDLESS)
  const { code, output } = await harness.build()
  expect(output).toContain('Looking for the entry')
  expect(code).toBe(0)
  expect(await pages()).toContain(`/shop/${SLUG}`)
  expect(await pages()).not.toContain('/shop/endless')
  expect(await blamed()).toMatchObject([
    { id: 'product-endless', why: expect.stringMatching(/^stops the shop .*too large.*left out$/) },
  ])
})

test('later publications go live, and a product that broke stays as it was', LONG, async () => {
  await harness.force('product', PRODUCT, {
    title: 'Too much to say',
    slug: SLUG,
    description: ENDLESS,
    category: 'Blazer',
  })
  await product('late-and-good', 'The Good Blazer')
  expect(await harness.buildFolder()).toMatchObject({ code: 0 })
  expect(await pages()).toEqual(expect.arrayContaining([`/shop/${SLUG}`, '/shop/late-and-good']))
  expect(await pages()).not.toContain('/shop/endless')
  expect((await blamed())?.map(({ id }) => id).toSorted()).toEqual([PRODUCT, 'product-endless'].toSorted())
  expect((await blamed())?.find(({ id }) => id === PRODUCT)?.why).toContain('shown as it was before')

  // The next check builds nothing, and still says what is wrong.
  expect(await harness.buildFolder()).toMatchObject({ code: 0 })
  expect(await harness.lastReport()).toMatchObject({ outcome: 'unchanged' })
  expect(await blamed()).toHaveLength(2)
})

test('a product whose title and slug were emptied stays as it was, and delays nobody', LONG, async () => {
  await harness.force('product', PRODUCT, { title: '', slug: 'lapel.html', category: 'Blazer' })
  await product('endless', 'The Blazer', 'Mended.')
  await product('later-still', 'The Other Blazer')
  expect(await harness.buildFolder()).toMatchObject({ code: 0 })
  expect(await pages()).toEqual(
    expect.arrayContaining([`/shop/${SLUG}`, '/shop/later-still', '/shop/endless']),
  )
  const warnings = (await harness.lastReport())?.warnings.filter(({ id }) => id === PRODUCT)
  expect(warnings?.map(({ field, why }) => `${field} ${why}`)).toEqual(
    expect.arrayContaining([
      'title is empty; it is shown as it was before',
      'slug can’t be part of a URL; it is shown as it was before',
    ]),
  )
  expect(await blamed()).toEqual([])
})
