import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_LINES } from '#domain/cart/cart.ts'
import { readCart } from '#domain/cart/stored-cart.ts'

const stored = {
  product: 'p1',
  productName: 'The Boned Corset',
  image: '/corset.webp',
  color: 'Burgundy',
  size: 'S',
  quantity: 2,
  price: 57_000,
}

test('a line of the specification’s shape gets its unit price', () => {
  expect(readCart([stored])).toEqual([{ ...stored, unitPrice: 28_500 }])
})

test('valid lines stay when others are broken', () => {
  const broken = ['2', 0, 11, 1.5].map((quantity) => ({ ...stored, quantity }))
  expect(readCart([null, ...broken, { ...stored, price: -1 }, stored, 7])).toEqual([
    { ...stored, unitPrice: 28_500 },
  ])
})

test('a list without a valid line is an empty cart', () => {
  for (const value of [[null], [[[]]], [{ price: '1' }], ['text']]) expect(readCart(value)).toEqual([])
})

test('a line stored twice becomes one', () => {
  expect(readCart([stored, stored])).toMatchObject([{ quantity: 4, price: 114_000 }])
})

test('a cart is never longer than the server accepts', () => {
  const many = Array.from({ length: 200 }, (_, index) => ({ ...stored, product: `p${index}` }))
  expect(readCart(many)).toHaveLength(MAX_LINES)
})

test('a value that is not a list is an empty cart', () => {
  for (const value of [null, {}, 'cart', 4, { length: 1, 0: stored }]) expect(readCart(value)).toBeUndefined()
})

test('a thousand odd values yield only lines that the server expects, and pollute no prototype', () => {
  const oddLine = fc.oneof(
    fc.anything({ withNullPrototype: true }),
    fc.record(Object.fromEntries(Object.keys(stored).map((key) => [key, fc.anything()])), {
      requiredKeys: [],
    }),
    fc.constant(JSON.parse('{"__proto__":{"isAdmin":true},"product":"p","constructor":1}')),
  )
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.array(oddLine)), (value) => {
      for (const line of readCart(value) ?? []) {
        expect(Object.keys(line).toSorted()).toEqual(
          expect.arrayContaining([
            'color',
            'image',
            'price',
            'product',
            'productName',
            'quantity',
            'size',
            'unitPrice',
          ]),
        )
        expect(Number.isInteger(line.quantity) && line.quantity > 0 && line.quantity <= 10).toBe(true)
        expect(Number.isFinite(line.price)).toBe(true)
      }
      expect(Reflect.get({}, 'isAdmin')).toBeUndefined()
    }),
    { numRuns: 1000 },
  )
})
