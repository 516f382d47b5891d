import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Product } from '#domain/catalogue/catalogue.ts'
import { searchDetails, searchIndex } from '#domain/catalogue/search.ts'

const MOST_BYTES = 25 * 1000
const MOST_DETAIL_BYTES = 150 * 1000

const product = (number: number): Product => ({
  id: `p${number}`,
  slug: `piece-${number}`,
  title: `The Piece ${number}`,
  description: [`Cut in heavyweight silk satin, number ${number}.`],
  categories: ['Blazer'],
  pictures: [
    {
      src: `https://images.ctfassets.net/abcdefgh1234/${randomBytes(16).toString('hex')}/${number}.jpg`,
      alt: '',
      width: 1200,
      height: 1600,
    },
  ],
  sizes: [],
  details: ['Dry clean only'],
  colors: ['Emerald'],
  price: number % 3 ? undefined : 40_000 + number,
  createdAt: '2026-01-01T00:00:00.000Z',
  revision: '1',
})

test('the index says what a tile says, and descriptions and pictures come after it', () => {
  const item = product(3)
  expect(searchIndex([item])).toEqual([['The Piece 3', 'piece-3', ['blazer'], 'Emerald', 40_003, '₹40,003']])
  expect(searchIndex([product(1)])[0]?.at(-1)).toBe('Price on request')
  expect(searchDetails([item])['piece-3']).toEqual([
    'cut in heavyweight silk satin, number 3. dry clean only',
    `${item.pictures[0]?.src}?w=720&fm=webp&q=72`,
  ])
})

test('the index of a thousand products is light', () => {
  const products = Array.from({ length: 1000 }, (_, number) => product(number))
  expect(gzipSync(JSON.stringify(searchIndex(products))).length).toBeLessThan(MOST_BYTES)
  expect(gzipSync(JSON.stringify(searchDetails(products))).length).toBeLessThan(MOST_DETAIL_BYTES)
})
