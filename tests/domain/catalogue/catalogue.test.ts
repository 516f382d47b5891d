import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  companionsOf,
  inNumericOrder,
  isIn,
  listCategories,
  newestFirst,
  type Product,
} from '#domain/catalogue/catalogue.ts'
import { offersOf } from '#domain/catalogue/offers.ts'
import { inPairs, isPale } from '#domain/catalogue/pairs.ts'
import { pickDistinct } from '#domain/catalogue/pick.ts'
import { cardUrl, hasAvif, pictureUrl, pictureSet, secondView } from '#domain/catalogue/picture.ts'
import { EMPTY_PAGE, pagesOf } from '#domain/catalogue/shop-page.ts'
import { xmlElement } from '#domain/xml.ts'
import { FRONT, productOf } from '../../support/products.ts'

let made = 0
const product = (change: Partial<Product> = {}) => {
  made += 1
  return productOf(String(made), change)
}

test('tabs are every category once, sorted, in the first spelling', () => {
  const products = [['Trouser'], ['Blazer', 'Looks'], ['blazer'], [], ['Écharpe']].map((categories) =>
    product({ categories }),
  )
  expect(listCategories(products)).toEqual(['Blazer', 'Écharpe', 'Looks', 'Trouser'])
  expect(isIn(product({ categories: ['Shirt'] }), ' shirt')).toBe(true)
})

test('newest products come first, and looks in the order of their numbers', () => {
  const old = product({ createdAt: '2025-01-01T00:00:00.000Z' })
  const fresh = product({ createdAt: '2026-02-01T00:00:00.000Z' })
  expect(newestFirst([old, fresh])).toEqual([fresh, old])
  const looks = ['Look 10', 'Look 2', 'Look 1'].map((title) => product({ title }))
  expect(inNumericOrder(looks).map(({ title }) => title)).toEqual(['Look 1', 'Look 2', 'Look 10'])
})

test('a product is combined with other garments, its own colour first, never with itself or a look', () => {
  const blazer = product()
  const ivoryShirt = product({ categories: ['Shirt'], colors: ['Ivory'] })
  const emeraldTrouser = product({ categories: ['Trouser'] })
  const otherBlazer = product()
  const look = product({ categories: ['Looks'] })
  const companions = companionsOf([blazer, ivoryShirt, emeraldTrouser, otherBlazer, look])
  expect(companions(blazer, 4)).toEqual([emeraldTrouser, ivoryShirt, otherBlazer])
  expect(companions(blazer, 1)).toEqual([emeraldTrouser])
  expect(companions(blazer, 4, new Set([emeraldTrouser.id]))).toEqual([ivoryShirt, otherBlazer])
})

test('every pick has as many different products as there are places, or all there are', () => {
  fc.assert(
    fc.property(
      fc.nat(30),
      fc.nat(5),
      fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })),
      (count, places, chance) => {
        const picked = pickDistinct(count, places, () => Number(chance.next().value))
        expect(picked).toHaveLength(Math.min(count, places))
        expect(new Set(picked).size).toBe(picked.length)
        expect(picked.every((number) => number >= 0 && number < count)).toBe(true)
      },
    ),
  )
})

test('every product is picked about equally often', () => {
  const counts = [0, 0, 0, 0]
  for (let visit = 0; visit < 4000; visit += 1)
    for (const number of pickDistinct(4, 2, Math.random)) counts[number] = (counts[number] ?? 0) + 1
  for (const count of counts) expect(Math.abs(count - 2000)).toBeLessThan(250)
})

const inColors = (categories: string, ...colors: string[]) =>
  colors.map((color) => product({ categories: [categories], colors: [color] }))
const pairsIn = (products: readonly Product[]) =>
  Array.from({ length: Math.ceil(products.length / 2) }, (_, pair) => products.slice(2 * pair, 2 * pair + 2))

test('a colour is judged pale by its swatch, or by its name if it has none', () => {
  const told = ['Ivory', 'Champagne', 'Blush', 'Emerald', 'Midnight and ivory', 'Aurora']
  expect(told.filter((color) => isPale(product({ colors: [color] })))).toEqual([
    'Ivory',
    'Champagne',
    'Blush',
  ])
  const swatch = (fill: string) =>
    product({ colors: ['Aurora'], colorways: [{ color: 'Aurora', swatch: fill, pictures: [] }] })
  expect(isPale(swatch('#e3b9aa'))).toBe(true)
  expect(isPale(swatch('#1d5b62'))).toBe(false)
  expect(isPale(product({ colors: [] }))).toBe(false)
})

test('products come in pairs of two categories, and never two pale ones while there is a darker one', () => {
  const shown = inPairs([
    ...inColors('Blazer', 'Ivory', 'Blush', 'Emerald', 'Midnight'),
    ...inColors('Shirt', 'Champagne', 'Black', 'Teal'),
    ...inColors('Trouser', 'Ivory', 'Emerald'),
  ])
  expect(new Set(shown).size).toBe(9)
  for (const [one, other] of pairsIn(shown)) {
    expect(one && other && isPale(one) && isPale(other)).toBe(false)
    expect(one?.categories).not.toEqual(other?.categories)
  }
})

test('whatever a brand makes, every product is in a pair, and no pair holds one product twice', () => {
  const record = fc.record({
    color: fc.constantFrom('Ivory', 'Blush', 'Emerald', 'Black'),
    category: fc.constantFrom('Blazer', 'Shirt', 'Corset'),
  })
  fc.assert(
    fc.property(fc.array(record, { minLength: 2, maxLength: 24 }), (made) => {
      const products = made.flatMap(({ category, color }) => inColors(category, color))
      const shown = inPairs(products)
      expect(new Set(shown)).toEqual(new Set(products))
      const onlyPale = products.every(isPale)
      for (const [one, other] of pairsIn(shown)) {
        expect(one && other).toBeTruthy()
        expect(one).not.toBe(other)
        expect(!onlyPale && one && other && isPale(one) && isPale(other)).toBe(false)
      }
    }),
  )
  const alone = product()
  expect(inPairs([alone])).toEqual([alone])
  expect(inPairs([])).toEqual([])
})

test('a long category is built in pages of 24, and an empty one as one page', () => {
  const products = Array.from({ length: 31 }, () => product())
  const [first, second] = pagesOf('blazer', products)
  expect(first).toMatchObject({ page: 1, pages: 2, total: 31 })
  expect(first?.products).toHaveLength(24)
  expect(second?.products).toHaveLength(7)
  expect(pagesOf('Shirt', products)).toEqual([{ ...EMPTY_PAGE, category: 'Shirt' }])
})

test('the server’s offers list prices, sizes, colours and thumbnails by entry', () => {
  const priced = product({ id: 'a', price: 48_500 })
  expect(offersOf([priced])).toEqual({
    a: {
      slug: priced.slug,
      title: priced.title,
      price: 48_500,
      sizes: ['M'],
      colors: ['Emerald'],
      image: `${FRONT.src}?w=400&fm=webp&q=72`,
    },
  })
})

test('no picture is offered wider than it is, and AVIF only up to nine megapixels', () => {
  expect(pictureSet(FRONT, 'avif', 1600)).toBe(
    [400, 800, 1200].map((width) => `/pictures/front.webp?w=${width}&fm=avif&q=60 ${width}w`).join(', '),
  )
  expect(pictureSet({ ...FRONT, width: 300 }, 'webp', 1600)).toMatch(/ 300w$/)
  expect(pictureSet({ ...FRONT, width: 1050 }, 'avif', 1600)).toMatch(/ 400w, .* 800w, .* 1050w$/)
  expect(pictureSet(FRONT, 'avif', 1600, 800)).not.toContain(' 400w')
  expect(pictureUrl({ ...FRONT, src: '/a?v=1' }, 400)).toBe('/a?v=1&w=400&q=75')
  // Cards are nearly twice as wide as high; what doesn't fit is cut off.
  expect(cardUrl({ src: '/a' })).toBe('/a?w=1200&h=630&fit=pad&bg=rgb:d3cabd&fm=jpg&q=75')
  expect(hasAvif({ ...FRONT, width: 4000, height: 4000 })).toBe(false)
})

const shot = (file: string, alt = '') => ({ ...FRONT, src: `//images.ctfassets.net/a/${file}?v=1`, alt })

test('the second picture is the back or the garment worn, judged by its text or file name, and never a detail', () => {
  const view = (...pictures: (typeof FRONT)[]) =>
    secondView({ title: 'The Open Back Blouse', slug: 'open-back-blouse', pictures })
  const [detail, cloth] = [
    shot('x-detail.jpg', 'Close view of the collar'),
    shot('x_cloth.jpg', 'Folds of silk'),
  ]
  const back = shot('open-back-blouse_back.jpg')
  expect(view(FRONT, detail, back, cloth)).toBe(back)
  const worn = shot('1.jpg', 'The Open Back Blouse, worn by the founder')
  expect(view(FRONT, cloth, worn)).toBe(worn)
  expect(view(FRONT, shot('2.jpg', 'Detail of the back'), cloth)).toBeUndefined()
  // The product's own name says nothing about a picture.
  expect(view(FRONT, shot('open-back-blouse-3.jpg', 'The Open Back Blouse'))).toBeUndefined()
  expect(view(back)).toBeUndefined()
})

test('text in XML can’t become markup', () => {
  expect(xmlElement('title', '<b>"A" & \u0007\'B\'</b>')).toBe(
    '<title>&lt;b&gt;&quot;A&quot; &amp; &apos;B&apos;&lt;/b&gt;</title>',
  )
})
