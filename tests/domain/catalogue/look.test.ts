import { expect, test } from 'vitest'
import type { Product } from '#domain/catalogue/catalogue.ts'
import { relatedProductsOf } from '#domain/catalogue/look.ts'
import { productOf } from '../../support/products.ts'

const product = (id: string, category: string, change: Partial<Product> = {}) =>
  productOf(id, { title: id, categories: [category], colors: ['Ivory', 'Black'], ...change })

const blazer = product('blazer', 'Blazer')
const trouser = product('trouser', 'Trouser')
const shirt = product('shirt', 'Shirt')
const corset = product('corset', 'Corset')
const suit = product('suit', 'Suit')
const inBlack = (...ids: readonly string[]) => ids.map((id) => ({ product: id, color: 'Black' }))
const lookTwo = product('Look 2', 'Looks', { garments: inBlack('blazer', 'trouser') })
const lookTen = product('Look 10', 'Looks', { garments: inBlack('blazer', 'shirt') })
const all = [lookTen, lookTwo, blazer, trouser, shirt, corset, suit]
const related = (of: Product) => relatedProductsOf(all)(of).related.map(({ product: { id } }) => id)

test('a look consists of its garments, in the colours it shows', () => {
  expect(relatedProductsOf(all)(lookTwo).garments).toEqual([
    { product: blazer, color: 'Black' },
    { product: trouser, color: 'Black' },
  ])
  expect(relatedProductsOf(all)(blazer).garments).toEqual([])
})

test('the suggestions beside a look never include its own garments', () => {
  expect(related(lookTwo)).toEqual(['shirt', 'corset', 'suit'])
})

test('a product is shown with its looks by number, each with its garments, then with what goes with it', () => {
  expect(relatedProductsOf(all)(blazer).related).toEqual([
    { product: lookTwo, isSeenIn: true },
    { product: trouser, color: 'Black' },
    { product: lookTen, isSeenIn: true },
    { product: shirt, color: 'Black' },
  ])
  expect(related(shirt)).toEqual(['Look 10', 'blazer', 'trouser', 'corset'])
})

test('a product in no look is shown with what goes with its colour', () => {
  expect(related(suit)).toEqual(['blazer', 'trouser', 'shirt', 'corset'])
})

test('a garment that isn’t in the catalogue isn’t shown', () => {
  const look = product('Look 3', 'Looks', { garments: inBlack('gone') })
  expect(relatedProductsOf([look, blazer])(look).garments).toEqual([])
})

/** Five times what it takes now; if each product were compared with every other, it would be thousands. */
const READS_OF_EACH = 200

test('suggestions for every product of a large shop stay cheap', () => {
  const many = Array.from({ length: 4000 }, (_, at) => product(`piece ${at}`, `Category ${at % 9}`))
  const looks = Array.from({ length: 2000 }, (_, at) =>
    product(`Look ${at}`, 'Looks', { garments: inBlack(`piece ${at}`, `piece ${(at * 7) % 4000}`) }),
  )
  let reads = 0
  const counted = [...looks, ...many].map(
    (one) =>
      new Proxy(one, {
        get: (target, name) => {
          reads += 1
          return Reflect.get(target, name)
        },
      }),
  )
  const beside = relatedProductsOf(counted)
  for (const one of counted) beside(one)
  expect(reads / counted.length).toBeLessThan(READS_OF_EACH)
})
