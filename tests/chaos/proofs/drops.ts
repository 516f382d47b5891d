import type { Ledger } from '../compare.ts'
import { makePlans } from '../plan.ts'
import { openShoppers } from '../shopper.ts'
import type { Acknowledged } from '../shopper.ts'
import { allOf } from '../all-of.ts'
import { AT_ONCE, type Ground, type Shown } from './ground.ts'

/** The provider makes the order, and its answer is lost: another try finds it and makes no second one. */
export const lostCreations = async (ground: Ground, times: number): Promise<Shown> => {
  const { shop, random, offers } = ground
  const acknowledged: Acknowledged = { created: [], paid: [], believed: [], givenUp: [] }
  const shoppers = openShoppers(shop, acknowledged, 'again')
  const plans = makePlans(offers, times, random).map((plan) => ({ ...plan, paying: 'never' as const }))
  await shop.control('razorpay', 'POST', '/control/faults', [
    { match: '^POST /v1/orders$', times, drop: true },
  ])
  await shop.control('razorpay', 'DELETE', '/control/calls')
  await allOf(plans, AT_ONCE, (plan) => shoppers.buy(plan, () => undefined))
  const calls = await shop.control<readonly { method: string; path: string }[]>(
    'razorpay',
    'GET',
    '/control/calls',
  )
  // Only after a lost answer is an order looked for.
  const lost = calls.filter(({ method, path }) => method === 'GET' && path === '/v1/orders').length
  await shop.control('razorpay', 'DELETE', '/control/faults')
  const { orders } = await shop.control<Ledger>('razorpay', 'GET', '/control/ledger')
  const wanted = new Set(acknowledged.created.map(({ orderId }) => orderId))
  const made = orders.filter(({ notes }) => wanted.has(notes.orderId)).length
  return {
    figures: { 'answers lost': lost, 'orders placed': wanted.size, 'orders at the provider': made },
    deviations: [
      ...acknowledged.givenUp,
      ...(lost >= times ? [] : [`Only ${lost} of ${times} orders were looked for.`]),
      ...(wanted.size === times && made === times
        ? []
        : [`${wanted.size} orders here, ${made} at the provider.`]),
    ],
  }
}
