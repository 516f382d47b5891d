import { expect, test } from 'vitest'
import { quoteOrders } from '#server/quotes/quote-orders.ts'
import { trackedOrder } from '#server/tracking/tracked-orders.ts'
import { useCheckout, readOrder, refund, verify, withOrder } from '../../support/checkout.ts'
import { onBothDatabases } from '../../support/databases.ts'
import { emailsTo, subjectsOf } from '../../support/emails.ts'
import { acceptQuote, PAY_WITHIN_MS, payFor } from '../../support/quote-order.ts'
import type { Shop } from '../../support/shop.ts'

const { standins, checkout } = useCheckout()

/** The number of payments that count because staff applied them. */
const countedByStaff = async (shop: Shop): Promise<number> => {
  const payments = (await shop.app.metrics.families()).find(({ name }) => name === 'shop_payments_total')
  return payments?.samples.find(({ labels }) => labels?.source === 'admin')?.value ?? 0
}

/** An order from a quote whose full payment came hours after it was closed, for staff to decide about. */
const withLateMoney = async (shop: Shop) => {
  const order = await acceptQuote(shop)
  const { id } = await payFor(shop, order, 'full')
  shop.passTime(PAY_WITHIN_MS)
  await shop.app.payments.reconcile({ everything: true })
  const { razorpay_payment_id: paymentId } = await checkout.pay(id)
  await shop.app.payments.reconcile({ everything: true })
  shop.passTime(6 * 60 * 60 * 1000)
  await shop.app.payments.reconcile()
  return { shop, order, paymentId, admin: await shop.signIn('admin@example.in', 'admin') }
}

onBothDatabases((open) => {
  test('if staff apply a wrong amount to a cart’s order, its owner is asked for the rest', async () => {
    const { shop, asha, admin, intent } = await withOrder(open({ standins }))
    const { razorpay_payment_id: paymentId } = await checkout.pay(intent.id, {
      amount: intent.amount - 500_00,
    })
    await shop.app.payments.reconcile({ everything: true })
    const path = `/api/orders/${intent.orderId}`
    const unappliedAmount = (intent.amount - 500_00) / 100
    expect(await readOrder(asha, intent.orderId)).toMatchObject({ state: 'unpaid', unappliedAmount })
    expect((await admin.post(`${path}/apply-payment`, { paymentId })).status).toBe(200)
    const applied = await readOrder(asha, intent.orderId)
    expect(applied).toMatchObject({ state: 'part_paid', payable: 'balance' })
    expect(applied).not.toHaveProperty('unappliedAmount')
    expect(await countedByStaff(shop)).toBe(1)
    // Nothing is made before the rest has arrived, and nobody else would write to her about it.
    const received = await emailsTo(shop, 'asha@example.in')
    expect(received.at(-1)?.subject).toMatch(/^Payment received for order/)
    expect(received.at(-1)?.body).toContain(
      '₹500 of ₹42,500 is left to pay. You can pay it through the link below.',
    )
    const { body: rest } = await asha.post<{ id: string; amount: number }>(`${path}/pay`)
    expect(rest.amount).toBe(500_00)
    await verify(asha, await checkout.pay(rest.id))
    expect(await readOrder(asha, intent.orderId)).toMatchObject({ state: 'paid', balanceDue: 0 })
  })

  test('staff apply two partial payments one after the other, and the order waits for the rest', async () => {
    const { shop, admin, intent } = await withOrder(open({ standins }))
    for (const amount of [500_00, 700_00]) {
      const { razorpay_payment_id: paymentId } = await checkout.pay(intent.id, { amount })
      await shop.app.payments.reconcile({ everything: true })
      const applied = await admin.post(`/api/orders/${intent.orderId}/apply-payment`, { paymentId })
      expect(applied.status).toBe(200)
    }
    expect(await readOrder(admin, intent.orderId)).toMatchObject({ state: 'part_paid', paidAmount: 1200 })
    expect((await admin.get('/api/orders?state=part_paid')).body).toMatchObject({ total: 1 })
  })

  test('money in another currency stays unapplied and can’t be applied, however much it is', async () => {
    const { shop, asha, admin, intent } = await withOrder(open({ standins }))
    const { razorpay_payment_id: paymentId } = await checkout.pay(intent.id, { currency: 'USD' })
    await shop.app.payments.reconcile({ everything: true })
    const applied = await admin.post(`/api/orders/${intent.orderId}/apply-payment`, { paymentId })
    expect(applied).toMatchObject({ status: 409, body: { error: 'payment_cannot_count' } })
    expect(await readOrder(asha, intent.orderId)).toMatchObject({ state: 'unpaid', paidAmount: 0 })
  })

  test('staff apply late money with one click, once, and only as far as it fits', async () => {
    const { shop, order, paymentId, admin } = await withLateMoney(await open({ standins }))
    const apply = () => admin.post<{ state: string }>(`/api/orders/${order.id}/apply-payment`, { paymentId })
    const answers = await Promise.all([apply(), apply()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await readOrder(admin, order.id)).toMatchObject({
      isPaid: true,
      flagged: false,
      paidAmount: 150_000,
    })
    expect(await countedByStaff(shop)).toBe(1)
    expect((await subjectsOf(shop)).filter((subject) => subject.startsWith('Payment received'))).toHaveLength(
      1,
    )
  })

  test('refunded late money is shown wherever the order is, and needs nobody’s attention any more', async () => {
    const { shop, order, paymentId, admin } = await withLateMoney(await open({ standins }))
    expect(await readOrder(admin, order.id)).toMatchObject({ payments: [{ flagged: true }] })
    await refund(admin, order.id, 'all', { amount: 150_000, reason: 'Too late', paymentId })
    const back = [{ amount: 150_000, isUnapplied: true }]
    expect(await readOrder(admin, order.id)).toMatchObject({
      state: 'closed',
      flagged: false,
      payments: [{ flagged: false, refundable: 0 }],
      refunds: back,
    })
    const row = await shop.app.orders.find(order.id)
    expect(await trackedOrder(shop.app.db.kysely, row, {})).toMatchObject({
      unappliedAmount: 0,
      refunds: back,
    })
    const quotes = await quoteOrders(shop.app.db.kysely, [{ id: 'q', order_id: order.id }])
    expect(quotes.get('q')).toMatchObject({ unappliedAmount: 0, returnedAmount: 150_000 })
  })

  test('money that is being partly refunded can’t be applied', async () => {
    const { shop, admin, intent } = await withOrder(open({ standins }))
    const { razorpay_payment_id: paymentId } = await checkout.pay(intent.id, { amount: 500_00 })
    await shop.app.payments.reconcile({ everything: true })
    await refund(admin, intent.orderId, 'a part', { amount: 100, reason: 'Too little', paymentId })
    const path = `/api/orders/${intent.orderId}/apply-payment`
    expect(await admin.post(path, { paymentId })).toMatchObject({
      status: 409,
      body: { error: 'payment_cannot_count' },
    })
    expect(await readOrder(admin, intent.orderId)).toMatchObject({ state: 'unpaid', paidAmount: 0 })
  })

  test('nothing more can be applied to a paid order, not even a payment of zero', async () => {
    const { shop, asha, admin, intent } = await withOrder(open({ standins }))
    const { razorpay_payment_id: paymentId } = await checkout.pay(intent.id, { amount: 0 })
    await shop.app.payments.reconcile({ everything: true })
    await verify(asha, await checkout.pay(intent.id))
    const paid = await readOrder(asha, intent.orderId)
    expect(paid).toMatchObject({ state: 'paid' })
    const path = `/api/orders/${intent.orderId}`
    expect(await admin.post(`${path}/apply-payment`, { paymentId })).toMatchObject({
      status: 409,
      body: { error: 'payment_cannot_count' },
    })
    expect(await readOrder(asha, intent.orderId)).toEqual(paid)
  })
})
