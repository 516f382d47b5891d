import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPrintingHouse, PIECE, type PrintingHouse, SLUG } from './printing-house.ts'

/** One entry that no page can be printed from stops neither a fresh shop nor what others publish after it. */

const LONG = { timeout: 240_000 }
/** More than any page may hold, however well it is compressed; as a careless clipboard leaves it. */
const ENDLESS = Array.from({ length: 50_000 }, (_, index) =>
  String.fromCodePoint(0x4e00 + ((index * 7919 + (index % 97) * 104_729) % 20_000)),
).join('')

let house: PrintingHouse
beforeAll(async () => {
  house = await openPrintingHouse({ isNew: true })
})
afterAll(() => house.close())

const piece = (slug: string, title: string, description = 'A piece as it should be.') =>
  house.force('product', `product-${slug}`, { title, slug, description, category: 'Blazer' })
const pages = async () => Object.keys((await house.live()).printed.pages)
const blamed = async () => (await house.lastReport())?.warnings.filter(({ field }) => field === 'entry')

test('a fresh shop opens without the entry that can’t be printed, and names it', LONG, async () => {
  await piece('endless', 'The Endless Blazer', ENDLESS)
  const { code, said } = await house.build()
  expect(said).toContain('Looking for the entry')
  expect(code).toBe(0)
  expect(await pages()).toContain(`/shop/${SLUG}`)
  expect(await pages()).not.toContain('/shop/endless')
  expect(await blamed()).toMatchObject([
    { id: 'product-endless', why: expect.stringMatching(/^stops the shop .*too large.*left out$/) },
  ])
})

test('what is published later goes live, and a piece that broke stays as it was', LONG, async () => {
  await house.force('product', PIECE, {
    title: 'Too much to say',
    slug: SLUG,
    description: ENDLESS,
    category: 'Blazer',
  })
  await piece('late-and-good', 'The Good Blazer')
  expect(await house.buildFor()).toMatchObject({ code: 0 })
  expect(await pages()).toEqual(expect.arrayContaining([`/shop/${SLUG}`, '/shop/late-and-good']))
  expect(await pages()).not.toContain('/shop/endless')
  expect((await blamed())?.map(({ id }) => id).toSorted()).toEqual([PIECE, 'product-endless'].toSorted())
  expect((await blamed())?.find(({ id }) => id === PIECE)?.why).toContain('shown as it was before')

  // The next look prints nothing anew, and still says what is wrong.
  expect(await house.buildFor()).toMatchObject({ code: 0 })
  expect(await house.lastReport()).toMatchObject({ outcome: 'unchanged' })
  expect(await blamed()).toHaveLength(2)
})

test('a piece whose title and slug were emptied stays as it was, and holds up nobody', LONG, async () => {
  await house.force('product', PIECE, { title: '', slug: 'lapel.html', category: 'Blazer' })
  await piece('endless', 'The Blazer', 'Mended.')
  await piece('later-still', 'The Other Blazer')
  expect(await house.buildFor()).toMatchObject({ code: 0 })
  expect(await pages()).toEqual(
    expect.arrayContaining([`/shop/${SLUG}`, '/shop/later-still', '/shop/endless']),
  )
  const warnings = (await house.lastReport())?.warnings.filter(({ id }) => id === PIECE)
  expect(warnings?.map(({ field, why }) => `${field} ${why}`)).toEqual(
    expect.arrayContaining([
      'title is empty, it is shown as it was before',
      'slug can’t stand in an address, it is shown as it was before',
    ]),
  )
  expect(await blamed()).toEqual([])
})
