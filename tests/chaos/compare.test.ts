import { expect, test } from 'vitest'
import { openShop, type Shop } from '../support/shop.ts'
import { createIntent, useCheckout } from '../support/checkout.ts'
import type { ProviderBooks } from '../support/order-books.ts'
import { compare } from './compare.ts'
import type { Acknowledged } from './shopper.ts'

const { standins, checkout } = useCheckout()
const nothingReported: Acknowledged = { created: [], paid: [], believed: [], givenUp: [] }

/** A shop whose one order is paid at the provider, and what the provider's books say of it alone. */
const soldOnce = async () => {
  const shop = await openShop({ standins })
  const { body: intent } = await createIntent(await shop.signIn('asha@example.in'))
  await checkout.pay(intent.id)
  const books = await standins.control<ProviderBooks>('razorpay', 'GET', '/control/ledger')
  const ledger = {
    orders: books.orders.filter(({ id }) => id === intent.id),
    payments: books.payments.filter(({ order_id }) => order_id === intent.id),
    refunds: [],
  }
  const deviations = async (answer: Acknowledged = nothingReported) =>
    (await compare(shop.app.db, ledger, answer)).deviations
  return { shop, intent, deviations }
}

const settle = (shop: Shop) => shop.app.payments.reconcile({ everything: true })

test('books that agree deviate in nothing', async () => {
  const { shop, deviations } = await soldOnce()
  await settle(shop)
  expect(await deviations()).toEqual([])
})

test('a payment without a paid order is seen, and its sum is missed', async () => {
  const { intent, deviations } = await soldOnce()
  expect(await deviations()).toEqual([
    expect.stringContaining(`the shop holds 0 paise of it, the provider ${intent.amount}.`),
    expect.stringContaining('unpaid, with 1 payments taken'),
    expect.stringContaining('apart: [] here'),
  ])
})

test('half an order is seen', async () => {
  const { shop, deviations } = await soldOnce()
  await settle(shop)
  await shop.app.db.kysely.deleteFrom('order_lines').execute()
  expect(await deviations()).toEqual([expect.stringContaining('its lines make 0')])
})

test('an order that is paid without money is seen', async () => {
  const { shop, deviations } = await soldOnce()
  await settle(shop)
  await shop.app.db.kysely.updateTable('payments').set({ provider_payment_id: 'pay_invented' }).execute()
  expect(await deviations()).toContainEqual(
    expect.stringContaining('a payment counts that the provider does not know'),
  )
})

test('what was acknowledged and is not there is seen', async () => {
  const { shop, deviations } = await soldOnce()
  await settle(shop)
  const created = [{ id: 'order_1', orderId: '0'.repeat(24), amount: 100 }]
  const answer = { ...nothingReported, created, paid: ['1'.repeat(24)], believed: ['a lie'] }
  expect(await deviations(answer)).toEqual([
    `Order ${'0'.repeat(24)} was acknowledged and is lost.`,
    `Order ${'1'.repeat(24)} was said to be paid and is not.`,
    'The shop believed a lie.',
  ])
})
