import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Product } from '#domain/catalogue/catalogue.ts'
import { readSearchEntry, searchableOf } from '#domain/catalogue/searchable-product.ts'
import { searchDetails, searchIndex } from '#domain/catalogue/search.ts'
import { familiesInWords, isOneLetterOff, searchProducts } from '#domain/catalogue/search-words.ts'
import { FRONT, productOf } from '../../support/products.ts'

const MAX_BYTES = 25 * 1000
const MAX_DETAIL_BYTES = 150 * 1000

const sizesOf = (...names: readonly string[]): Product['sizes'] =>
  names.map((size) => ({ size, brandSize: '', inches: '' }))

const product = (number: number): Product =>
  productOf(String(number), {
    title: `The Piece ${number}`,
    description: [`Cut in heavyweight silk satin, number ${number}.`],
    pictures: [
      {
        ...FRONT,
        src: `https://images.ctfassets.net/abcdefgh1234/${randomBytes(16).toString('hex')}/${number}.jpg`,
        alt: '',
      },
    ],
    sizes: sizesOf(...['XS', 'S', 'M', 'L', 'XL', 'XXL'].slice(number % 3)),
    details: ['Dry clean only'],
    colors: [['Emerald'], ['Ivory', 'Champagne', 'Black'], ['Midnight and ivory']][number % 3] ?? [],
    cloth: ['Silk satin', 'Silk twill'][number % 2],
    occasions: [['Boardroom'], ['Evening', 'On stage'], []][number % 3],
    price: number % 3 ? undefined : 40_000 + number,
  })

test('the index holds what a product is found by; descriptions and pictures are loaded afterwards', () => {
  const item = product(4)
  expect(searchIndex([item])).toEqual([
    [
      'The Piece 4',
      'piece-4',
      ['blazer'],
      ['Ivory', 'Champagne', 'Black'],
      0,
      ['S', 'M', 'L', 'XL', 'XXL'],
      'Silk satin',
      ['Evening', 'On stage'],
      '2.3.0',
    ],
  ])
  expect(searchIndex([product(3)])[0]?.[4]).toBe(40_003)
  expect(searchDetails([item])['piece-4']).toEqual([
    'cut in heavyweight silk satin, number 4. dry clean only',
    `${item.pictures[0]?.src}?w=800&fm=webp&q=72`,
  ])
})

test('a browser reads from the index what the server knows', () => {
  const plain: Product = {
    ...product(1),
    sizes: [],
    colors: [],
    cloth: undefined,
    occasions: undefined,
    price: undefined,
  }
  const products = [...Array.from({ length: 12 }, (_, number) => product(number)), plain]
  const details = searchDetails(products)
  const sent = JSON.parse(JSON.stringify(searchIndex(products))) as ReturnType<typeof searchIndex>
  expect(sent.map((entry) => readSearchEntry(entry, details[entry[1]]?.[0]))).toEqual(
    products.map(searchableOf),
  )
})

test('the index of a thousand products is small', ({ annotate }) => {
  const products = Array.from({ length: 1000 }, (_, number) => product(number))
  const bytes = gzipSync(JSON.stringify(searchIndex(products))).length
  void annotate(`${bytes} bytes for 1,000 products`)
  expect(bytes).toBeLessThan(MAX_BYTES)
  expect(gzipSync(JSON.stringify(searchDetails(products))).length).toBeLessThan(MAX_DETAIL_BYTES)
})

const titled = (title: string, category: string, changes: Partial<Product> = {}): Product => ({
  ...product(0),
  title,
  slug: title.toLowerCase().replaceAll(' ', '-'),
  categories: [category],
  description: [],
  details: [],
  cloth: 'Silk satin',
  ...changes,
})

const WARDROBE = [
  titled('The Boned Corset', 'Corset', { colors: ['Burgundy', 'Emerald'] }),
  titled('The Office Shirt', 'Shirt', {
    colors: ['Ivory'],
    description: ['Firm under a jacket, with covered (hand-sewn) seams.'],
  }),
  titled('The Pitch Blouse', 'Shirt', { colors: ['Teal'] }),
  titled('The Peak Lapel Blazer', 'Blazer', {
    colors: ['Emerald', 'Burgundy'],
    description: ['Made with 38 stitches.'],
    sizes: sizesOf('L', 'XL', 'XXL'),
  }),
  titled('The Shawl Blazer', 'Blazer', { colors: ['Ivory'], sizes: sizesOf('S', 'M', '38') }),
  titled('The Straight Trouser', 'Trouser', {
    colors: ['Midnight'],
    cloth: 'Crêpe de Chine',
    description: ['Straight to the knee, wide below it.'],
  }),
  titled('The Founder Suit', 'Suit', { colors: ['Emerald'] }),
  titled('The Founder’s Dress', 'Dress', { colors: [], description: ['Half of a Co-ord.'] }),
].map(searchableOf)

const found = (typed: string) => searchProducts(WARDROBE, typed).map(({ title }) => title)

test.each([
  ['blazr', ['The Peak Lapel Blazer', 'The Shawl Blazer']],
  ['Blazers', ['The Peak Lapel Blazer', 'The Shawl Blazer']],
  ['green blazer', ['The Peak Lapel Blazer']],
  ['the emrald blazer', ['The Peak Lapel Blazer']],
  ['grean blazer', ['The Peak Lapel Blazer']],
  ['grren', ['The Boned Corset', 'The Pitch Blouse', 'The Peak Lapel Blazer', 'The Founder Suit']],
  ['burgandy', ['The Boned Corset', 'The Peak Lapel Blazer']],
  ['slack', ['The Straight Trouser']],
  ['grean zeppelin', []],
  ['😀 !!!', []],
  ['jacket', ['The Peak Lapel Blazer', 'The Shawl Blazer', 'The Office Shirt']],
  ['jaket', ['The Peak Lapel Blazer', 'The Shawl Blazer']],
  ['pants', ['The Straight Trouser']],
  ['navy', ['The Pitch Blouse', 'The Straight Trouser']],
  ['blouse', ['The Pitch Blouse', 'The Office Shirt']],
  ['crepe', ['The Straight Trouser']],
  ['red corset', ['The Boned Corset']],
  ['red', ['The Boned Corset', 'The Peak Lapel Blazer']],
  ['seam', ['The Office Shirt']],
  ['hand sewn', ['The Office Shirt']],
  ['lapel', ['The Peak Lapel Blazer']],
  ['zeppelin', []],
  ['green zeppelin', []],
  ['co-ord set', ['The Founder Suit']],
  ['Co ords', ['The Founder Suit']],
  ['co–ord', ['The Founder Suit', 'The Founder’s Dress']],
  ['coord', ['The Founder Suit', 'The Founder’s Dress']],
  ['off-white blazer', ['The Shawl Blazer']],
  ['offwhite blazer', ['The Shawl Blazer']],
  ['blazer xl', ['The Peak Lapel Blazer']],
  ['blazer size XL', ['The Peak Lapel Blazer']],
  ['2xl blazer', ['The Peak Lapel Blazer']],
  ['blazer m', ['The Shawl Blazer']],
  ['size 38 blazer', ['The Shawl Blazer', 'The Peak Lapel Blazer']],
  ['blazer xs', []],
  ['plus size blazer', ['The Peak Lapel Blazer', 'The Shawl Blazer']],
  ['dresses', ['The Founder’s Dress']],
  ["women's blazer", ['The Peak Lapel Blazer', 'The Shawl Blazer']],
  ['women’s blazer', ['The Peak Lapel Blazer', 'The Shawl Blazer']],
  ['office wear for ladies', ['The Office Shirt']],
  ['founders dress', ['The Founder’s Dress']],
])('“%s” finds %j', (typed, titles) => {
  expect(found(typed)).toEqual(titles)
})

test('a search for filler words alone looks for those words, and finds everything if no product has them', () => {
  expect(found('the')).toHaveLength(WARDROBE.length)
  expect(found('off')).toEqual(['The Office Shirt'])
  for (const typed of ['women’s', 'ladies wear', 'plus size'])
    expect(found(typed), typed).toHaveLength(WARDROBE.length)
})

test.each([
  ['grean corset', ['green']],
  ['grren', ['green']],
  ['green slack', ['green']],
  ['slack', []],
  ['zeppelin', []],
  ['hand sewn', []],
  ['wide trousers', []],
  ['trousers wide', []],
  ['emrald', ['green']],
  ['off-white blazer', ['white']],
  ['offwhite blazer', ['white']],
  ['plus size corset', []],
  ['plus', []],
])('“%s” asks for the colours %j', (typed, families) => {
  expect(familiesInWords(typed, searchProducts(WARDROBE, typed))).toEqual(families)
})

test('one letter is forgiven: a different one, an additional one, a missing one, or two swapped', () => {
  for (const typed of ['blaser', 'blazzer', 'blazr', 'balzer', 'lazer', 'blazert'])
    expect(isOneLetterOff(typed, 'blazer'), typed).toBe(true)
  for (const typed of ['blazer', 'blzr', 'blazers1', 'lbaezr'])
    expect(isOneLetterOff(typed, 'blazer')).toBe(false)
})
