import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Offers, Product } from '#domain/catalogue/catalogue.ts'
import { requestableProducts, listItems } from '#domain/shortlist/listed-items.ts'
import { addableItems, sharedItems } from '#domain/shortlist/shared-shortlist.ts'
import { readShortlistLink, shortlistPath } from '#domain/shortlist/shortlist-link.ts'
import {
  isListed,
  merged,
  MAX_ITEMS,
  readShortlist,
  withoutItem,
  withItem,
  type Shortlist,
  type ShortlistItem,
} from '#domain/shortlist/shortlist.ts'

const item = (name: string, change: Partial<ShortlistItem> = {}): ShortlistItem => ({
  product: `id-${name}`,
  slug: name,
  title: `The ${name}`,
  color: '',
  size: '',
  ...change,
})
const many = (count: number, prefix = 'piece'): Shortlist =>
  Array.from({ length: count }, (_, n) => item(`${prefix}-${n}`))
const slugs = (list: Shortlist) => list.map(({ slug }) => slug)

test('the newest product comes first, and a product is listed once, whatever its colour', () => {
  const list = withItem(withItem([], item('blazer')), item('corset'))
  expect(slugs(list)).toEqual(['corset', 'blazer'])
  expect(withItem(list, item('blazer', { color: 'Ivory' }))).toBe(list)
  expect(isListed(list, item('blazer', { product: '' }))).toBe(true)
  // Its slug has changed since.
  expect(isListed(list, { product: 'id-blazer', slug: 'new-blazer' })).toBe(true)
  expect(slugs(withoutItem(list, { product: '', slug: 'corset' }))).toEqual(['blazer'])
})

test('two products whose tiles had no id are two', () => {
  const list = [item('blazer', { product: '' })]
  expect(isListed(list, item('corset', { product: '' }))).toBe(false)
})

test('a full list stays as it is', () => {
  const list = many(MAX_ITEMS)
  expect(withItem(list, item('one-more'))).toBe(list)
})

test('a removed product returns to its place', () => {
  const list = many(3)
  const [, second = item('')] = list
  expect(withItem(withoutItem(list, second), second, 1)).toEqual(list)
})

test('another list’s products are added without changing the own ones', () => {
  const own = [item('blazer', { color: 'Ivory', size: 'M' })]
  const both = merged(own, [item('corset'), item('blazer', { color: 'Emerald' })])
  expect(both).toEqual([...own, item('corset')])
  const full = merged(many(18), many(5, 'other'))
  expect(full).toHaveLength(MAX_ITEMS)
  expect(slugs(full).slice(17)).toEqual(['piece-17', 'other-0', 'other-1'])
})

test('stored entries are read one by one', () => {
  const good = item('blazer')
  expect(readShortlist([null, 7, good, { ...good, slug: '' }, { ...item('a'), color: 3 }, good])).toEqual([
    good,
  ])
  expect(readShortlist([{ slug: 'corset' }])).toEqual([
    { product: '', slug: 'corset', title: '', color: '', size: '' },
  ])
  expect(readShortlist(many(90))).toHaveLength(MAX_ITEMS)
  for (const value of [null, {}, 'list', 4, { length: 1, 0: good }])
    expect(readShortlist(value)).toBeUndefined()
})

test('a thousand odd values yield only valid lists, and pollute no prototype', () => {
  const odd = fc.oneof(
    fc.anything(),
    fc.record({ product: fc.anything(), slug: fc.anything(), title: fc.anything(), color: fc.anything() }),
    fc.constant(JSON.parse('{"__proto__":{"polluted":1},"slug":"a"}')),
  )
  fc.assert(
    fc.property(fc.array(odd), (stored) => {
      const list = readShortlist(stored) ?? []
      expect(list.length).toBeLessThanOrEqual(MAX_ITEMS)
      expect(new Set(slugs(list)).size).toBe(list.length)
      for (const one of list)
        expect(Object.values(one).every((value) => typeof value === 'string')).toBe(true)
      expect('polluted' in {}).toBe(false)
    }),
    { numRuns: 1000 },
  )
})

const OFFERS: Offers = {
  'id-blazer': {
    slug: 'new-blazer',
    title: 'The New Blazer',
    price: 48_500,
    sizes: ['S', 'M'],
    colors: ['Emerald', 'Ivory'],
    image: '/b.webp',
  },
  'id-suit': { slug: 'suit', title: 'The Suit', sizes: [], colors: ['Black'], image: '' },
}

test('a list takes today’s names, and marks products that are no longer sold', () => {
  const items = listItems(
    [
      item('blazer', { color: 'ivory', size: 'M' }),
      item('suit', { product: '', size: 'XL' }),
      item('corset'),
      item('ghost', { product: '__proto__' }),
    ],
    OFFERS,
  )
  expect(items.map((listed) => listed.item)).toEqual([
    { product: 'id-blazer', slug: 'new-blazer', title: 'The New Blazer', color: 'Ivory', size: 'M' },
    { product: 'id-suit', slug: 'suit', title: 'The Suit', color: 'Black', size: '' },
    item('corset'),
    item('ghost', { product: '__proto__' }),
  ])
  expect(items.map(({ offer }) => offer !== undefined)).toEqual([true, true, false, false])
  expect(requestableProducts(items)).toEqual([
    { product: 'id-blazer', color: 'Ivory', size: 'M', quantity: 1 },
    { product: 'id-suit', color: 'Black', size: '', quantity: 1 },
  ])
})

test('a product whose slug changed is listed once, with what was chosen for it', () => {
  const items = listItems(
    [
      item('new-blazer', { product: '', size: 'M' }),
      item('corset'),
      item('old-blazer', { product: 'id-blazer', color: 'Ivory', size: 'S' }),
    ],
    OFFERS,
  )
  expect(items.map((listed) => listed.item)).toEqual([
    { product: 'id-blazer', slug: 'new-blazer', title: 'The New Blazer', color: 'Ivory', size: 'M' },
    item('corset'),
  ])
})

const segmentOf = (path: string) => path.slice('/shortlist/'.length)

test('a link names products and colours and nothing else', () => {
  const path = shortlistPath([
    item('blazer', { color: 'Sea Green', size: 'M', title: 'Asha’s' }),
    item('corset'),
  ])
  expect(path).toBe('/shortlist/id-blazer~sea_20_green,id-corset')
  expect(readShortlistLink(segmentOf(path))).toEqual([
    { product: 'id-blazer', color: 'sea_20_green' },
    { product: 'id-corset', color: '' },
  ])
})

test('a shared list is read as it was shared', () => {
  const ids = fc.stringMatching(/^[\w.-]{1,64}$/)
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.record({ product: ids, color: fc.string({ unit: 'grapheme', maxLength: 8 }) }), {
        selector: ({ product }) => product,
        maxLength: 30,
      }),
      (items) => {
        const path = shortlistPath(items)
        expect(decodeURIComponent(new URL(`http://shop.test${path}x`).pathname)).toBe(`${path}x`)
        const read = readShortlistLink(segmentOf(path))
        expect(read.map(({ product }) => product)).toEqual(
          items.slice(0, MAX_ITEMS).map(({ product }) => product),
        )
      },
    ),
    { numRuns: 1000 },
  )
})

test('from a forged link, only what may be a product is read', () => {
  expect(readShortlistLink('a,,b~RED,c~red~red,d e,<script>,../a,a~green,%41,e~red')).toEqual([
    { product: 'a', color: '' },
    { product: 'e', color: 'red' },
  ])
  expect(readShortlistLink('')).toEqual([])
  expect(readShortlistLink('x'.repeat(65))).toEqual([])
  expect(readShortlistLink('a,'.repeat(40_000))).toEqual([])
  expect(readShortlistLink(Array.from({ length: 40 }, (_, n) => `p${n}`).join(','))).toHaveLength(MAX_ITEMS)
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 5000 }), (segment) => {
      const read = readShortlistLink(segment)
      expect(read.length).toBeLessThanOrEqual(MAX_ITEMS)
      for (const { product, color } of read) expect(`${product}${color}`).toMatch(/^[\w.-]+$/)
    }),
    { numRuns: 1000 },
  )
})

test('a shared list shows products in their colours, and keeps the place of those no longer sold', () => {
  const blazer: Product = {
    id: 'id-blazer',
    slug: 'blazer',
    title: 'The Blazer',
    description: [],
    categories: [],
    pictures: [],
    sizes: [],
    details: [],
    colors: ['Emerald', 'Sea Green'],
    createdAt: '',
    revision: '',
  }
  const items = sharedItems(
    readShortlistLink('id-blazer~sea_20_green,gone,__proto__'),
    new Map([[blazer.id, blazer]]),
  )
  expect(items).toEqual([
    { kind: 'made', product: blazer, color: 'Sea Green' },
    { kind: 'gone', id: 'gone' },
    { kind: 'gone', id: '__proto__' },
  ])
  expect(sharedItems(readShortlistLink('id-blazer~tartan'), new Map([[blazer.id, blazer]]))).toEqual([
    { kind: 'made', product: blazer },
  ])
  expect(addableItems(items)).toEqual([
    { product: 'id-blazer', slug: 'blazer', title: 'The Blazer', color: 'Sea Green', size: '' },
  ])
})
