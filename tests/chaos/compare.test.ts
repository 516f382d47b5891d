import { expect, test } from 'vitest'
import { openShop, type Shop } from '../support/shop.ts'
import { createIntent, useCheckout } from '../support/checkout.ts'
import type { ProviderBooks } from '../support/order-books.ts'
import { compare } from './compare.ts'
import type { Acknowledged } from './shopper.ts'

const { standins, checkout } = useCheckout()
const nothingReported: Acknowledged = { created: [], paid: [], believed: [], givenUp: [] }

/**
 * A shop with one order whose payment is captured, or only authorised, at the provider; and the provider's books about
 * that order alone.
 */
const soldOnce = async (outcome: 'captured' | 'authorized' = 'captured') => {
  const shop = await openShop({ standins })
  const { body: intent } = await createIntent(await shop.signIn('asha@example.in'))
  await checkout.pay(intent.id, { outcome })
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

test('books that agree have no deviations', async () => {
  const { shop, deviations } = await soldOnce()
  await settle(shop)
  expect(await deviations()).toEqual([])
})

test('a payment without a paid order is reported, and its amount is missing', async () => {
  const { intent, deviations } = await soldOnce()
  expect(await deviations()).toEqual([
    expect.stringContaining(`the shop holds 0 paise of it, the provider ${intent.amount}.`),
    expect.stringContaining('unpaid, with 1 payments taken'),
    expect.stringContaining('apart: [] here'),
  ])
})

test('an incomplete order is reported', async () => {
  const { shop, deviations } = await soldOnce()
  await settle(shop)
  await shop.app.db.kysely.deleteFrom('order_lines').execute()
  expect(await deviations()).toEqual([expect.stringContaining('its lines make 0')])
})

test('an order marked as paid without any money is reported', async () => {
  const { shop, deviations } = await soldOnce()
  await settle(shop)
  await shop.app.db.kysely.updateTable('payments').set({ provider_payment_id: 'pay_invented' }).execute()
  expect(await deviations()).toContainEqual(
    expect.stringContaining('a payment counts that the provider does not know'),
  )
})

test('money that was authorised but never captured is reported', async () => {
  const { deviations } = await soldOnce('authorized')
  expect(await deviations()).toEqual([expect.stringContaining('authorised money was not taken')])
})

test.each([
  ['money apart that nobody is told of', 'payments', { status: 'unapplied' }, 'apart and nobody is told'],
  ['a refund in the books alone', 'orders', { refunded_paise: 100 }, 'are said to be given back, 0 were'],
  ['a pending payment that counts', 'payments', { pending_at: '2026-01-01' }, 'counts and is pending'],
] as const)('%s is seen', async (_, table, change, words) => {
  const { shop, deviations } = await soldOnce()
  await settle(shop)
  await shop.app.db.kysely.updateTable(table).set(change).execute()
  expect(await deviations()).toContainEqual(expect.stringContaining(words))
})

test.each([
  ['e-mails that nobody wrote', 'outbox', 'is missing'],
  ['an order that nobody wrote down', 'order_events', 'nobody wrote down that it was placed'],
  ['sums that leave out an order', 'order_totals', 'There are 1 paid orders, and 0 are told.'],
] as const)('%s are seen', async (_, table, words) => {
  const { shop, deviations } = await soldOnce()
  await settle(shop)
  await shop.app.db.kysely.deleteFrom(table).execute()
  expect(await deviations()).toContainEqual(expect.stringContaining(words))
})

test('something that was acknowledged but isn’t stored is reported', async () => {
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
