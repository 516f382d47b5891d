import { expect, test } from 'vitest'
import type { CartLine } from '#domain/cart/cart.ts'
import { buyableIn, checkCart } from '#domain/cart/cart-check.ts'
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

test('a changed price becomes today’s, and the old one is shown', () => {
  const [checked] = checkCart([line], { p1: offer })
  expect(checked?.line).toMatchObject({
    unitPrice: 48_500,
    price: 97_000,
    productName: 'The Peak Lapel Blazer',
  })
  expect(checked?.change).toEqual({ kind: 'price', before: 45_000 })
})

test('an unchanged product brings no news', () => {
  expect(checkCart([line], { p1: { ...offer, price: 45_000 } })[0]?.change).toBeUndefined()
})

test('a line shows today’s picture, or its own if there is none', () => {
  const imageAt = (image: string) => checkCart([line], { p1: { ...offer, image } })[0]?.line.image
  expect([imageAt('/new.webp'), imageAt('')]).toEqual(['/new.webp', '/old.webp'])
})

test('a product that is no longer sold in this size or colour is gone', () => {
  const catalogues: readonly Offers[] = [
    {},
    { p1: { ...offer, sizes: ['S'] } },
    { p1: { ...offer, colors: ['Ivory'] } },
  ]
  for (const offers of catalogues)
    expect(checkCart([line], offers)[0]?.change).toEqual({ kind: 'gone', why: 'gone' })
})

test('a product that has become price on request can’t be bought, but isn’t called gone', () => {
  const { price: _, ...priceless } = offer
  expect(checkCart([line], { p1: priceless })[0]?.change).toEqual({ kind: 'gone', why: 'onRequest' })
  expect(checkCart([line], { p1: { ...priceless, sizes: ['S'] } })[0]?.change).toEqual({
    kind: 'gone',
    why: 'gone',
  })
})

test('a product called constructor isn’t found on every object', () => {
  expect(checkCart([{ ...line, product: 'constructor' }], {})[0]?.change).toMatchObject({ kind: 'gone' })
})

test('products that are gone or have become price on request can’t be bought', () => {
  const [gone, asked] = [
    { ...line, product: 'p2' },
    { ...line, product: 'p3' },
  ]
  const { price: _, ...onRequest } = offer
  const checked = checkCart([line, gone, asked], { p1: offer, p3: onRequest })
  const productsOf = (lines: readonly CartLine[]) => lines.map(({ product }) => product)
  expect(productsOf(buyableIn(checked))).toEqual(['p1'])
})
