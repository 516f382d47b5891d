import fc from 'fast-check'
import type { Offers } from '#domain/catalogue/catalogue.ts'
import { allOf } from '../all-of.ts'
import { sellableLines } from '../plan.ts'
import { asIntent, cartOf } from '../shopper.ts'
import { AT_ONCE, type Ground, type Shown } from './ground.ts'

const SHOPPERS = 8
const OWN_FAULT = 500

const ODD_NUMBERS = [0, -1, 1, 11, 1.5, 1e9, 1e21, 2 ** 53, 0.1 + 0.2]
const ODD_VALUES: readonly unknown[] = [
  null,
  '',
  '2',
  '1250000',
  true,
  [],
  {},
  [1],
  { valueOf: 1 },
  "' or 1=1 --",
  '__proto__',
  '\u0000',
  '\ud800',
]

const odd = fc.oneof(
  fc.constantFrom<unknown>(...ODD_NUMBERS, ...ODD_VALUES),
  fc.double(),
  fc.string({ unit: 'binary' }),
)

const oddMoney = fc.oneof(fc.constantFrom(...ODD_NUMBERS), fc.integer(), odd)

/** Carts as honest browsers send them, and every kind of manipulation of them. */
const cartArbitrary = (offers: Offers) => {
  const honest = fc.array(fc.constantFrom(...sellableLines(offers)), { minLength: 1, maxLength: 4 })
  const change = fc.oneof(
    fc.record({ amount: oddMoney }),
    fc.record({ totalPrice: oddMoney }),
    fc.record({ amount: oddMoney, totalPrice: oddMoney }),
    fc.record({ products: fc.oneof(odd, fc.constant([])) }),
    fc.record({ userId: odd, shippingAddress: odd, currency: fc.constantFrom('USD', 'INR', 7) }),
  )
  const lineChange = fc.oneof(
    fc.record({ product: fc.oneof(odd, fc.constantFrom('constructor', '../etc', ...Object.keys(offers))) }),
    fc.record({ quantity: fc.oneof(odd, fc.integer({ min: -2, max: 13 })) }),
    fc.record({ quantity: fc.integer({ min: 1, max: 10 }), price: oddMoney }),
    fc.record({ size: odd }),
    fc.record({ color: odd }),
  )
  return fc.record({
    lines: honest,
    change: fc.oneof(fc.constant({}), change),
    lineChange: fc.oneof(fc.constant({}), lineChange),
    shopper: fc.nat(SHOPPERS - 1),
  })
}

/** The price of a cart according to the catalogue, in paise; undefined if any of it isn't sold. */
const sumOf = (offers: Offers, products: readonly { product: unknown; quantity: unknown }[]) =>
  products.reduce((sum, { product, quantity }) => {
    const price =
      typeof product === 'string' && Object.hasOwn(offers, product) ? offers[product]?.price : undefined
    return sum + (price ?? Number.NaN) * (typeof quantity === 'number' ? quantity : Number.NaN) * 100
  }, 0)

/** The provider's orders, each with the shop's order that it belongs to. */
interface MadeOrders {
  readonly orders: readonly { id: string; amount: number; notes: { orderId: string } }[]
}

/**
 * Sends arbitrary carts through the balancer: no order of the provider may ever have another amount than the
 * catalogue's total.
 */
export const anyCart = async (ground: Ground, times: number): Promise<Shown> => {
  const { http, offers, seed, shop } = ground
  const carts = fc.sample(cartArbitrary(offers), { numRuns: times, seed })
  const sums = new Map<string, number>()
  const statuses = new Map<number, number>()
  const faults = await allOf(carts, AT_ONCE, async ({ lines, change, lineChange, shopper }) => {
    const { token, user } = await ground.signedInAs(shopper)
    const [first, ...others] = cartOf(lines, user).products
    const cart = { ...cartOf(lines, user), products: [{ ...first, ...lineChange }, ...others], ...change }
    const answer = await http.post('/api/payment/create-payment-intent', cart, {
      authorization: `Bearer ${token}`,
    })
    const status = answer?.status ?? 0
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (status === 0 || status >= OWN_FAULT) return [`${status} for ${JSON.stringify(cart)}`]
    if (status !== 200) return []
    const { id } = asIntent(answer?.body)
    const sent = JSON.parse(JSON.stringify(cart))
    sums.set(id, sumOf(offers, sent.products))
    return []
  })
  const { orders } = await shop.control<MadeOrders>('razorpay', 'GET', '/control/ledger')
  const made = new Map(orders.map(({ id, amount }) => [id, amount]))
  const wrong = [...sums].filter(([id, sum]) => made.get(id) !== sum)
  const stored = await ground.db.kysely.selectFrom('orders').select(['id', 'total_paise']).execute()
  const totals = new Map(stored.map(({ id, total_paise }) => [id, total_paise]))
  const strays = orders.filter(({ notes, amount }) => totals.get(notes.orderId) !== amount)
  return {
    figures: {
      carts: times,
      ...Object.fromEntries([...statuses].toSorted().map(([status, count]) => [`answered ${status}`, count])),
      'orders at the provider of them': sums.size,
      'of another amount': wrong.length,
    },
    deviations: [
      ...faults.flat(),
      ...wrong.map(([id, sum]) => `${id} has ${made.get(id)} paise, the catalogue says ${sum}.`),
      ...strays.map(({ id }) => `${id} at the provider does not fit the shop's own order.`),
      ...(statuses.get(200) ? [] : ['No cart was bought at all.']),
    ],
  }
}
