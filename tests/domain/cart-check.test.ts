import { expect, test } from 'vitest'
import type { CartLine } from '#domain/cart/cart.ts'
import { checkCart } from '#domain/cart/cart-check.ts'
import type { Offer, Offers } from '#domain/catalogue/catalogue.ts'

const line: CartLine = {
  product: 'p1',
  productName: 'Blazer',
  image: '/old.webp',
  color: 'Emerald',
  size: 'M',
  quantity: 2,
  price: 90_000,
  unitPrice: 45_000,
}
const offer: Offer = {
  slug: 'blazer',
  title: 'The Peak Lapel Blazer',
  price: 48_500,
  sizes: ['S', 'M'],
  colors: ['Emerald'],
  image: '/new.webp',
}

test('a changed price becomes today’s and the old one is said', () => {
  const [checked] = checkCart([line], { p1: offer })
  expect(checked?.line).toMatchObject({
    unitPrice: 48_500,
    price: 97_000,
    productName: 'The Peak Lapel Blazer',
  })
  expect(checked?.news).toEqual({ kind: 'price', before: 45_000 })
})

test('an unchanged product brings no news', () => {
  expect(checkCart([line], { p1: { ...offer, price: 45_000 } })[0]?.news).toBeUndefined()
})

test('a product that is not sold so any more is gone', () => {
  const { price, ...onRequest } = offer
  expect(price).toBe(48_500)
  const catalogues: readonly Offers[] = [
    {},
    { p1: onRequest },
    { p1: { ...offer, sizes: ['S'] } },
    { p1: { ...offer, colors: ['Ivory'] } },
  ]
  for (const offers of catalogues) expect(checkCart([line], offers)[0]?.news).toEqual({ kind: 'gone' })
})

test('a product called constructor is not found on every object', () => {
  expect(checkCart([{ ...line, product: 'constructor' }], {})[0]?.news).toEqual({ kind: 'gone' })
})
