import { expect, test } from 'vitest'
import {
  draftTotal,
  EMPTY_LINE,
  halfOf,
  lineTotal,
  withHalfDeposit,
  withProduct,
  withTitle,
} from '#domain/quotes/draft-lines.ts'
import type { QuoteDraft } from '#domain/quotes/quote.ts'
import { readRupees, readWhole } from '#domain/quotes/typed-amount.ts'
import { waitsForStaff } from '#domain/quotes/quote-days.ts'

const blazer = {
  slug: 'emerald-peak-lapel-blazer',
  title: 'The Peak Lapel Blazer',
  price: 48_500,
  sizes: ['S', 'M'],
  colors: ['Emerald', 'Burgundy'],
  image: '',
}
const onRequest = {
  slug: 'black-corset',
  title: 'The Evening Corset',
  sizes: ['S', 'M'],
  colors: ['Black'],
  image: '',
}

const draft: QuoteDraft = {
  name: '',
  email: '',
  phone: '',
  lines: [],
  shipping: 0,
  validUntil: '2026-12-06',
  productionFrom: 6,
  productionTo: 21,
  deposit: null,
  note: '',
}

test('a product fills in its title, its price, and its colour if it comes in only one', () => {
  expect(withProduct({ ...EMPTY_LINE, size: 'M' }, 'p2', onRequest)).toMatchObject({
    product: 'p2',
    slug: 'black-corset',
    title: 'The Evening Corset',
    color: 'Black',
    size: 'M',
    unitPrice: 0,
  })
  expect(withProduct({ ...EMPTY_LINE, size: 'XXL' }, 'p1', blazer)).toMatchObject({
    color: '',
    size: '',
    unitPrice: 48_500,
  })
})

test('a product’s price is never kept for a product without one', () => {
  const line = withProduct(EMPTY_LINE, 'p1', blazer)
  expect(withProduct(line, 'p2', onRequest, blazer).unitPrice).toBe(0)
  const priced = { ...withProduct(EMPTY_LINE, 'p2', onRequest), unitPrice: 31_000 }
  expect(withProduct(priced, 'p2', onRequest).unitPrice).toBe(31_000)
})

test('what was agreed is kept when another product is chosen, as far as that product comes in it', () => {
  const line = { ...withProduct(EMPTY_LINE, 'p1', blazer), unitPrice: 40_000, size: 'M', color: 'Emerald' }
  expect(withProduct(line, 'p2', onRequest, blazer)).toMatchObject({
    product: 'p2',
    unitPrice: 40_000,
    size: 'M',
    color: 'Black',
  })
  const own = { ...line, size: 'Made to measure', color: 'Moss' }
  expect(withProduct(own, 'p1', blazer, blazer)).toEqual(own)
  const listed = { ...line, unitPrice: 48_500 }
  expect(withProduct(listed, 'p3', { ...blazer, price: 52_000 }, blazer).unitPrice).toBe(52_000)
  // After the staff's own words there is no list price, so the price must have been agreed.
  expect(withProduct(withTitle(line, 'Mine'), 'p3', { ...blazer, price: 52_000 }).unitPrice).toBe(40_000)
})

test('a free-text line has no product and keeps the price', () => {
  const line = withTitle(withProduct(EMPTY_LINE, 'p1', blazer), 'Lining in ivory')
  expect(line).toMatchObject({ product: '', slug: '', title: 'Lining in ivory', unitPrice: 48_500 })
})

test('a total adds up to the paisa', () => {
  const lines = [
    { ...EMPTY_LINE, quantity: 3, unitPrice: 0.1 },
    { ...EMPTY_LINE, quantity: 2, unitPrice: 48_500.5, discount: 1000.25 },
  ]
  expect(lines.map(lineTotal)).toEqual([0.3, 96_000.75])
  expect(draftTotal({ lines, shipping: 0.2 })).toBe(96_001.25)
})

test('half of an odd amount is rounded up', () => {
  expect([halfOf(48_500), halfOf(48_501), halfOf(0.3), halfOf(0)]).toEqual([24_250, 24_251, 1, 0])
})

test('a deposit of half stays half when the price changes, and a typed one stays as typed', () => {
  const at = (unitPrice: number, deposit: number | null) => ({
    ...draft,
    deposit,
    lines: [{ ...EMPTY_LINE, unitPrice }],
  })
  expect(withHalfDeposit(at(1000, 500), at(3000, 500)).deposit).toBe(1500)
  expect(withHalfDeposit(at(1000, 400), at(3000, 400)).deposit).toBe(400)
  expect(withHalfDeposit(at(1000, 500), at(3000, 700)).deposit).toBe(700)
  expect(withHalfDeposit(at(1000, null), at(3000, null)).deposit).toBeNull()
})

test('amounts are read the way people type them, and anything else is rejected', () => {
  expect(['₹48,500', ' 48500.5 ', '', '0.29'].map(readRupees)).toEqual([48_500, 48_500.5, 0, 0.29])
  expect(['Rs 48,500', 'rs.48500/-', 'INR 1,25,000', '₹ 35,000 /-'].map(readRupees)).toEqual([
    48_500, 48_500, 125_000, 35_000,
  ])
  expect(['35k', '10%', '1.25.000', '4₹5', 'Rs Rs 5', '5/-/-'].map(readRupees)).toEqual(
    Array.from({ length: 6 }),
  )
  expect(['-1', '1.234', '1e5', 'abc', '1.'].map(readRupees)).toEqual(Array.from({ length: 5 }))
  expect(['12', ' 6 ', ''].map(readWhole)).toEqual([12, 6, undefined])
  expect(readWhole('1.5')).toBeUndefined()
  expect(readRupees('₹४८,५००.५०')).toBe(48_500.5)
  expect(readWhole('१२')).toBe(12)
})

test('drafts and quotes that end within two days need staff’s attention; ended ones don’t', () => {
  const now = new Date('2026-11-22T12:00:00.000Z')
  const quote = {
    id: 'a',
    number: 'Q-1',
    name: '',
    email: '',
    phone: '',
    total: 0,
    titles: [],
    createdAt: '',
    sentAt: null,
    validUntil: null,
    orderId: null,
    orderState: null,
  }
  const sent = (validUntil: string) => ({ ...quote, state: 'sent' as const, validUntil })
  expect(waitsForStaff({ ...quote, state: 'draft' }, now)).toBe(true)
  expect(waitsForStaff(sent('2026-11-24T11:59:59.000Z'), now)).toBe(true)
  expect(waitsForStaff(sent('2026-11-25T00:00:00.000Z'), now)).toBe(false)
  expect(waitsForStaff({ ...sent('2026-11-20T00:00:00.000Z'), state: 'expired' }, now)).toBe(false)
})
