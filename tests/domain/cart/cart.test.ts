import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addLine,
  countItems,
  MAX_LINES,
  removeLine,
  totalOf,
  withoutPaid,
  withQuantity,
  type CartLine,
} from '#domain/cart/cart.ts'

const line = (change: Partial<CartLine> = {}): CartLine => ({
  product: 'blazer',
  productName: 'The Peak Lapel Blazer',
  image: '/blazer.webp',
  color: 'Emerald',
  size: 'M',
  quantity: 1,
  price: 48500,
  unitPrice: 48500,
  ...change,
})

test('fifty quantity changes never drift by a rupee', () => {
  const quantity = fc.integer({ min: 1, max: 10 })
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 999_999 }),
      fc.array(quantity, { minLength: 50, maxLength: 50 }),
      (unit, changes) => {
        const start = line({ unitPrice: unit, price: unit })
        const end = changes.reduce(withQuantity, start)
        expect(end.price).toBe(unit * (changes.at(-1) ?? 1))
      },
    ),
  )
})

test('a line without a stored unit price returns to its own price', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999 }), fc.integer({ min: 1, max: 10 }), (price, quantity) => {
      const start = line({ price, quantity, unitPrice: price / quantity })
      expect(withQuantity(withQuantity(start, 7), quantity).price).toBe(price)
    }),
  )
})

test('quantities outside one to ten are brought to the nearest allowed', () => {
  expect([0, -3, 11, 2.9, Number.NaN].map((typed) => withQuantity(line(), typed).quantity)).toEqual([
    1, 1, 10, 2, 1,
  ])
})

test('the same product twice is one line, up to ten', () => {
  const cart = addLine(addLine([], line({ quantity: 6 })), line({ quantity: 7 }))
  expect(cart).toEqual([line({ quantity: 10, price: 485_000 })])
})

test('a full cart takes no further product, but more of what is in it', () => {
  const full = Array.from({ length: MAX_LINES }, (_, n) => line({ product: `p${n}` }))
  expect(addLine(full, line())).toEqual(full)
  expect(countItems(addLine(full, line({ product: 'p0' })))).toBe(MAX_LINES + 1)
})

test('removing a product leaves another product of the same size', () => {
  const corset = line({ product: 'corset' })
  expect(removeLine([line(), corset, line({ color: 'Ivory' })], line())).toEqual([
    corset,
    line({ color: 'Ivory' }),
  ])
})

test('the cart counts units and adds up its lines', () => {
  const cart = [line({ quantity: 2, price: 97_000 }), line({ size: 'S' })]
  expect(countItems(cart)).toBe(3)
  expect(totalOf(cart)).toBe(145_500)
})

test('paid products leave the cart, and units added since stay', () => {
  const cart = [line({ quantity: 3, price: 145_500 }), line({ size: 'S' })]
  expect(withoutPaid(cart, [line({ quantity: 2 }), line({ size: 'S' })])).toEqual([line()])
})
