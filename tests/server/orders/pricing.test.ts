import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CartInput } from '#server/orders/order-input.ts'
import { linePaise, priceCart } from '#server/orders/pricing.ts'
import { Refusal } from '#server/refusal.ts'
import { OFFERS } from '../../support/offers.ts'
import { ADDRESS } from '../../support/checkout.ts'

const RUNS = 2000

const anyLine = fc.record({
  product: fc.constantFrom('blazer', 'shirt', 'suit', 'ghost', '__proto__', 'toString'),
  size: fc.constantFrom('S', 'M', 'L', 'XXL', ''),
  color: fc.constantFrom('Burgundy', 'Ivory', 'Emerald', ''),
  quantity: fc.integer({ min: 1, max: 10 }),
  price: fc.option(fc.constantFrom(42_500, 18_900, 1, 0), { nil: undefined }),
})

const anyCart = fc.record({
  products: fc.array(anyLine, { minLength: 1, maxLength: 4 }),
  amount: fc.double({ noNaN: true }),
  totalPrice: fc.double({ noNaN: true }),
})

const catalogueSum = ({ products }: Pick<CartInput, 'products'>) =>
  products.reduce((sum, { product, quantity }) => sum + (OFFERS[product]?.price ?? NaN) * quantity * 100, 0)

/** The priced cart, or why it was refused. */
const outcomeOf = (cart: CartInput) => {
  try {
    return priceCart(OFFERS, cart)
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

test('whatever a browser sends, the price is the catalogue’s or there is none', () => {
  const { counterexample } = fc.check(
    fc.property(anyCart, fc.boolean(), (given, isHonest) => {
      const sum = catalogueSum(given)
      const honest = isHonest ? { amount: sum, totalPrice: sum / 100 } : {}
      const cart = { ...given, ...honest, shippingAddress: ADDRESS, userId: 'asha' }
      const outcome = outcomeOf(cart)
      if (outcome instanceof Refusal) return outcome.status === 409 || outcome.status === 422
      const sumOfLines = outcome.lines.reduce((total, line) => total + linePaise(line), 0)
      return outcome.totalPaise === sum && outcome.totalPaise === cart.amount && sumOfLines === sum
    }),
    { numRuns: RUNS },
  )
  expect(counterexample).toBeNull()
})

test('an honest cart is never refused', () => {
  const sold = fc.constantFrom(
    { product: 'blazer', size: 'S', color: 'Burgundy' },
    { product: 'blazer', size: 'L', color: 'Ivory' },
    { product: 'shirt', size: 'M', color: '' },
  )
  const carts = fc.uniqueArray(fc.tuple(sold, fc.integer({ min: 1, max: 10 })), {
    minLength: 1,
    maxLength: 3,
    selector: ([item]) => item,
  })
  fc.assert(
    fc.property(carts, (items) => {
      const products = items.map(([item, quantity]) => ({ ...item, quantity }))
      const sum = catalogueSum({ products })
      const cart = { products, amount: sum, totalPrice: sum / 100, shippingAddress: ADDRESS, userId: 'asha' }
      expect(priceCart(OFFERS, cart).totalPaise).toBe(sum)
    }),
    { numRuns: RUNS },
  )
})
