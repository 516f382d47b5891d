import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Bag } from '#server/orders/order-input.ts'
import { linePaise, priceBag } from '#server/orders/pricing.ts'
import { Refusal } from '#server/refusal.ts'
import { OFFERS } from '../support/offers.ts'
import { ADDRESS } from '../support/till.ts'

const RUNS = 2000

const anyLine = fc.record({
  product: fc.constantFrom('blazer', 'shirt', 'suit', 'ghost', '__proto__', 'toString'),
  size: fc.constantFrom('S', 'M', 'L', 'XXL', ''),
  color: fc.constantFrom('Burgundy', 'Ivory', 'Emerald', ''),
  quantity: fc.integer({ min: 1, max: 10 }),
  price: fc.option(fc.constantFrom(42_500, 18_900, 1, 0), { nil: undefined }),
})

const anyBag = fc.record({
  products: fc.array(anyLine, { minLength: 1, maxLength: 4 }),
  amount: fc.double({ noNaN: true }),
  totalPrice: fc.double({ noNaN: true }),
})

const catalogueSum = ({ products }: Pick<Bag, 'products'>) =>
  products.reduce((sum, { product, quantity }) => sum + (OFFERS[product]?.price ?? NaN) * quantity * 100, 0)

/** The bag priced, or why not. */
const outcomeOf = (bag: Bag) => {
  try {
    return priceBag(OFFERS, bag)
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

test('whatever a browser sends, the price is the catalogue’s or there is none', () => {
  const { counterexample } = fc.check(
    fc.property(anyBag, fc.boolean(), (given, isHonest) => {
      const sum = catalogueSum(given)
      const honest = isHonest ? { amount: sum, totalPrice: sum / 100 } : {}
      const bag = { ...given, ...honest, shippingAddress: ADDRESS, userId: 'asha' }
      const outcome = outcomeOf(bag)
      if (outcome instanceof Refusal) return outcome.status === 409 || outcome.status === 422
      const sumOfLines = outcome.lines.reduce((total, line) => total + linePaise(line), 0)
      return outcome.totalPaise === sum && outcome.totalPaise === bag.amount && sumOfLines === sum
    }),
    { numRuns: RUNS },
  )
  expect(counterexample).toBeNull()
})

test('an honest bag is never refused', () => {
  const sold = fc.constantFrom(
    { product: 'blazer', size: 'S', color: 'Burgundy' },
    { product: 'blazer', size: 'L', color: 'Ivory' },
    { product: 'shirt', size: 'M', color: '' },
  )
  const bags = fc.uniqueArray(fc.tuple(sold, fc.integer({ min: 1, max: 10 })), {
    minLength: 1,
    maxLength: 3,
    selector: ([piece]) => piece,
  })
  fc.assert(
    fc.property(bags, (pieces) => {
      const products = pieces.map(([piece, quantity]) => ({ ...piece, quantity }))
      const sum = catalogueSum({ products })
      const bag = { products, amount: sum, totalPrice: sum / 100, shippingAddress: ADDRESS, userId: 'asha' }
      expect(priceBag(OFFERS, bag).totalPaise).toBe(sum)
    }),
    { numRuns: RUNS },
  )
})
