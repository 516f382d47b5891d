import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listCategories, type Product } from '#domain/catalogue/catalogue.ts'
import { FACETS, type Facet } from '#domain/catalogue/facets.ts'
import { findProducts } from '#domain/catalogue/find.ts'
import { readSearchEntry, searchableOf } from '#domain/catalogue/searchable-product.ts'
import { searchDetails, searchIndex } from '#domain/catalogue/search.ts'
import { indexCatalogue, searchShop } from '#domain/catalogue/shop-page.ts'
import { indexProducts, isNarrowed, readShopQuery, shopUrl, withValue } from '#domain/catalogue/shop-query.ts'
import type { FilterTimes } from './filter-times.ts'
import { productOf } from '../../support/products.ts'

const pick = <T>(from: readonly T[], number: number): T => from[number % from.length] as T

const COLORS = [['Emerald', 'Burgundy'], ['Ivory'], ['Midnight and ivory'], ['Teal'], [], ['Nameless']]
const CATEGORIES = [['Blazer'], ['Corset'], ['Looks'], ['Shirt', 'Looks'], ['Trouser'], []]
const SIZES = [['XS', 'S', 'M'], ['M', 'L', 'XL', 'XXL'], ['38', '40'], []]
const CLOTHS = ['Silk satin', 'silk satin', 'Silk twill', 'Crêpe', undefined]
const OCCASIONS = [['Boardroom', 'Evening'], ['Evening'], undefined, ['On stage']]
const PRICES = [undefined, 18_500, 25_000, 49_999, 50_000, 125_000, undefined]

const product = (number: number): Product =>
  productOf(String(number), {
    title: `The ${pick(['Peak', 'Shawl', 'Wide', 'Boned'], number)} Piece ${number}`,
    description: [pick(['Cut with a covered button.', 'For evenings at a desk.', ''], number >> 1)],
    categories: pick(CATEGORIES, number),
    pictures: [],
    sizes: pick(SIZES, number >> 1).map((size) => ({ size, brandSize: '', inches: '' })),
    colors: pick(COLORS, number >> 2),
    colorways:
      number % 5
        ? undefined
        : pick(COLORS, number >> 2).map((color) => ({ color, swatch: '#14523f', pictures: [] })),
    cloth: pick(CLOTHS, number >> 1),
    occasions: pick(OCCASIONS, number >> 3),
    price: pick(PRICES, number),
  })

const catalogueOf = (count: number) => Array.from({ length: count }, (_, number) => product(number * 11 + 3))

/** What a browser knows: the index and its details as they are sent, and the page's tabs. */
const browserOf = (products: readonly Product[]) => {
  const sent = <T>(value: T) => JSON.parse(JSON.stringify(value)) as T
  const [index, details] = [sent(searchIndex(products)), sent(searchDetails(products))]
  return indexProducts(
    index.map((entry) => readSearchEntry(entry, details[entry[1]]?.[0])),
    listCategories(products),
  )
}

const VALUES: Readonly<Record<Facet, readonly string[]>> = {
  colour: ['green', 'Blue', 'white', 'red', 'tartan'],
  size: ['m', 'XXL', '38', 'xs', '99'],
  price: ['0-25000', '25000-50000', '50000-100000', '100000-', '1-2'],
  cloth: ['silk satin', 'Silk Twill', 'crêpe', 'tweed'],
  occasion: ['boardroom', 'EVENING', 'on stage', 'picnic'],
  availability: ['now', 'request', 'never'],
}

const parameter = fc.oneof(
  fc
    .constantFrom(...FACETS)
    .chain((facet) => fc.tuple(fc.constant(facet), fc.constantFrom(...VALUES[facet]))),
  fc.tuple(fc.constant('category'), fc.constantFrom('All', 'blazer', 'Looks', 'Corset', 'hats')),
  fc.tuple(
    fc.constant('q'),
    fc.constantFrom('peak', 'green piece', 'blazr', 'jacket', 'covered button', 'piece xl', ' ', 'zeppelin'),
  ),
  fc.tuple(fc.constant('sort'), fc.constantFrom('price', 'price-down', 'name', 'colour')),
  fc.tuple(fc.constant('page'), fc.constantFrom('1', '2', '0', 'x')),
)
const searches = fc
  .array(parameter, { maxLength: 9 })
  .map((parameters) => new URLSearchParams(parameters as [string, string][]).toString())

test('the browser and the server find the same products for ten thousand queries', () => {
  const products = catalogueOf(120)
  const server = indexCatalogue(products)
  const browser = browserOf(products)
  fc.assert(
    fc.property(searches, (search) => {
      const asked = readShopQuery(new URLSearchParams(search), browser)
      const query = readShopQuery(new URLSearchParams(search), server.index)
      expect(asked).toEqual(query)
      const found = findProducts(browser, asked)
      const { shown } = searchShop(server, query)
      expect(found.products.length).toBe(shown.total)
      expect(found.facets).toEqual(shown.facets)
      const from = (shown.page - 1) * 24
      expect(found.products.slice(from, from + 24).map(({ slug }) => slug)).toEqual(
        shown.products.map(({ slug }) => slug),
      )
    }),
    { numRuns: 10_000 },
  )
})

test('a query’s canonical URL asks for the same, however the query was spelt', () => {
  const { index: known } = indexCatalogue(catalogueOf(60))
  fc.assert(
    fc.property(searches, (search) => {
      const query = readShopQuery(new URLSearchParams(search), known)
      const url = new URL(shopUrl(query), 'http://shop')
      const again = readShopQuery(url.searchParams, known)
      expect(again).toEqual(query)
      expect(shopUrl(again)).toBe(url.pathname + url.search)
    }),
    { numRuns: 2000 },
  )
})

test('a facet’s count is the number of products that one more press leads to', () => {
  const { index: known } = indexCatalogue(catalogueOf(60))
  fc.assert(
    fc.property(searches, (search) => {
      const query = readShopQuery(new URLSearchParams(search), known)
      const { products, facets } = findProducts(known, query)
      for (const { facet, choices } of facets)
        for (const { key, count, isChosen } of choices) {
          const alone = { ...query, chosen: { ...query.chosen, [facet]: [key] } }
          expect(findProducts(known, alone).products).toHaveLength(count)
          const next = withValue(query, facet, key)
          const after = findProducts(known, next).products.length
          // Within a facet, one more value never removes anything.
          if (!isChosen && query.chosen[facet].length > 0)
            expect(after).toBeGreaterThanOrEqual(products.length)
        }
    }),
    { numRuns: 300 },
  )
})

test('products match any value within a facet, and all facets', () => {
  const { index: known } = indexCatalogue(catalogueOf(120))
  const asked = 'category=All&colour=green&colour=white&size=m&availability=request'
  const { products } = findProducts(known, readShopQuery(new URLSearchParams(asked), known))
  const expected = known.products.filter(
    ({ keys }) =>
      (keys.colour.includes('green') || keys.colour.includes('white')) &&
      keys.size.includes('m') &&
      keys.availability.includes('request'),
  )
  expect(products).toEqual(expected)
  expect(products.length).toBeGreaterThan(0)
})

test('sorted by name, numbers are in numerical order', () => {
  const titles = ['Look 10', 'Look 2', 'Evening Look', 'Look 01']
  const { index: known } = indexCatalogue(
    titles.map((title, number) => ({ ...product(0), title, slug: `look-${number}` })),
  )
  const { products } = findProducts(
    known,
    readShopQuery(new URLSearchParams('category=All&sort=name'), known),
  )
  expect(products.map(({ title }) => title)).toEqual(['Evening Look', 'Look 01', 'Look 2', 'Look 10'])
})

test('values that the catalogue doesn’t know are ignored, and nothing but a tab is left', () => {
  const { index: known } = indexCatalogue(catalogueOf(60))
  const read = (search: string) => readShopQuery(new URLSearchParams(search), known)
  expect(isNarrowed(read('category=Blazer&colour=tartan&sort=colour'))).toBe(false)
  expect(shopUrl(read('size=XXL&colour=RED&category=blazer&colour=green&size=99&page=1'))).toBe(
    '/shop?category=Blazer&colour=red&colour=green&size=xxl',
  )
  expect(shopUrl(read('colour=green'))).toBe('/shop?category=All&colour=green')
  expect(shopUrl(read('sort=price'))).toBe('/shop?category=Blazer&sort=price')
  expect(shopUrl(read('q=%20peak%20%20piece'))).toBe('/shop?q=peak%20piece')
  expect(shopUrl(read(''))).toBe('/shop')
})

test('a search text that is too long is cut between whole characters', () => {
  const { index: known } = indexCatalogue(catalogueOf(60))
  for (const sign of ['👗', 'अ', 'é', ' ']) {
    const query = readShopQuery(new URLSearchParams({ q: 'x'.repeat(99) + sign.repeat(9) }), known)
    expect(query.words.isWellFormed()).toBe(true)
    expect(shopUrl(query)).toBe(`/shop?q=${encodeURIComponent('x'.repeat(99) + sign.trim())}`)
  }
})

test('a misspelt colour selects the pictures shown, unless the product’s own text contains the word one letter off', () => {
  const known = indexCatalogue([
    { ...product(0), title: 'The Wide Trouser', colors: ['Emerald', 'Burgundy'] },
  ])
  const colorFor = (words: string) =>
    searchShop(known, readShopQuery(new URLSearchParams({ q: words }), known.index)).shown.colors
  expect(colorFor('burgandy trouser')).toEqual({ 'piece-0': 'Burgundy' })
  // One letter off wine.
  expect(colorFor('wide trouser')).toEqual({})
})

test('a colour’s name may equal an inherited object property', () => {
  const colors = ['Ivory', 'constructor', 'toString']
  const colorways = colors.map((color) => ({ color, swatch: '#14523f', pictures: [] }))
  const [details] = Object.values(searchDetails([{ ...product(0), colors, colorways }]))
  expect(details?.[2]).toEqual(colors.map(() => ['#14523f', '']))
})

test('a colour whose name doesn’t tell is found by its swatch', () => {
  const nameless = (swatch: string) =>
    searchableOf({
      ...product(0),
      colors: ['Nameless'],
      colorways: [{ color: 'Nameless', swatch, pictures: [] }],
    }).keys.colour
  expect(nameless('#14523f')).toEqual(['green'])
  expect(nameless('#6b1529')).toEqual(['red'])
  expect(nameless('#15120f')).toEqual(['black'])
  expect(nameless('#f7f3ec')).toEqual(['white'])
})

/**
 * Parsing ten thousand products takes 13 ms on an idle core. A filter may take this share of it, which is well within
 * 50 ms even on a core four times slower.
 */
const MAX_OF_READING = 0.65

test('a filter over ten thousand products takes much less time than parsing them', async ({ annotate }) => {
  // In a separate thread, because what other tests did with the same functions, and what they left in memory, slows
  // them down to a third.
  const worker = new Worker(new URL('filter-times.ts', import.meta.url), {
    workerData: browserOf(catalogueOf(10_000)),
    execArgv: [],
  })
  const [{ reading, filters }] = (await once(worker, 'message')) as [FilterTimes]
  const shown = filters.map((ms) => (ms / reading).toFixed(2)).join(', ')
  void annotate(`reading ${reading.toFixed(1)} ms, filters ${shown} of it`)
  expect(filters.length).toBe(4)
  for (const filter of filters) expect(filter / reading).toBeLessThan(MAX_OF_READING)
})
