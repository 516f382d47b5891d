import { expect, test } from 'vitest'
import { onBothDatabases } from '../../support/databases.ts'
import {
  postWebhook,
  readOrder,
  refund,
  trailOf,
  useCheckout,
  verify,
  withOrder,
  withPeople,
} from '../../support/checkout.ts'
import { acceptQuote, payFor, storedOrder } from '../../support/quote-order.ts'
import type { Shop } from '../../support/shop.ts'

const { standins, checkout } = useCheckout()

const flagOf = async (shop: Shop, id: string) => (await storedOrder(shop, { id })).flag

const timesFlagged = async (shop: Shop, orderId: string) =>
  (await trailOf(shop, orderId)).filter((entry) => entry.startsWith('flagged')).length

const refuseRefunds = (paymentId: string, times = 1) =>
  checkout.fault({
    match: `POST /v1/payments/${paymentId}`,
    times,
    status: 400,
    body: { error: { code: 'BAD_REQUEST_ERROR', description: 'Not enough balance' } },
  })

/** The provider reports money for an order that was already refunded before the shop knew of it. */
const tellReturned = (shop: Shop, providerOrderId: string, message: string, id = 'pay_returned') =>
  postWebhook(shop, {
    event: 'payment.captured',
    id: `${message} ${providerOrderId}`,
    payment: { id, order_id: providerOrderId, amount: 100, currency: 'INR', status: 'refunded' },
  })

onBothDatabases((open) => {
  test('the flag of a refused refund goes once all of its money is being refunded, and no other flag with it', async () => {
    const { shop, asha, admin } = await withPeople(open({ standins }))
    const { intent, proof } = await checkout.buy(asha)
    const { orderId } = intent
    await verify(asha, await checkout.pay(intent.id))
    await refuseRefunds(proof.razorpay_payment_id, 2)
    const give = (key: string, amount: number) => refund(admin, orderId, key, { amount, reason: 'A sleeve' })
    expect((await give('a', 10_000)).status).toBe(409)
    shop.passTime(1)
    // The same money, refused a second time, is owed only once.
    expect((await give('b', 10_000)).status).toBe(409)
    expect(await flagOf(shop, orderId)).toBe('second_payment refund_refused')
    // A refund requested in the very moment of a failure isn't a retry of it.
    shop.passTime(1)
    expect((await give('c', 4_000)).status).toBe(200)
    expect(await flagOf(shop, orderId)).toBe('second_payment refund_refused')
    expect((await give('d', 6_000)).status).toBe(200)
    expect(await flagOf(shop, orderId)).toBe('second_payment')
  })

  test('the flag of a refund that the bank returned goes when the next one is on its way', async () => {
    const { shop, asha, admin } = await withPeople(open({ standins }))
    const { intent, proof } = await checkout.buy(asha)
    await checkout.refundsWait()
    await refund(admin, intent.orderId, 'a', { reason: 'Too late' })
    const [made] = await checkout.refundsOf(proof.razorpay_payment_id)
    await checkout.settleRefund(made?.id ?? '', false)
    await expect.poll(() => flagOf(shop, intent.orderId)).toBe('refund_failed')
    shop.passTime(1)
    expect((await refund(admin, intent.orderId, 'b', { reason: 'Too late' })).status).toBe(200)
    expect(await flagOf(shop, intent.orderId)).toBeNull()
  })

  test('refunded money is reported once beside another flag, and its flag goes when the order is paid', async () => {
    const { shop, asha, intent } = await withOrder(open({ standins }))
    await checkout.pay(intent.id, { amount: intent.amount - 500_00 })
    await shop.app.payments.reconcile({ everything: true })
    expect(await flagOf(shop, intent.orderId)).toBe('wrong_amount')
    await tellReturned(shop, intent.id, 'first')
    await tellReturned(shop, intent.id, 'again')
    expect(await flagOf(shop, intent.orderId)).toBe('wrong_amount refunded_unpaid')
    expect(await timesFlagged(shop, intent.orderId)).toBe(2)
    await tellReturned(shop, intent.id, 'another', 'pay_another')
    expect(await timesFlagged(shop, intent.orderId)).toBe(3)
    await verify(asha, await checkout.pay(intent.id))
    expect(await readOrder(asha, intent.orderId)).toMatchObject({ state: 'paid' })
    expect(await flagOf(shop, intent.orderId)).toBe('wrong_amount')
  })

  test('unapplied money isn’t held any more once less is left than the provider refunds', async () => {
    const { shop, asha, admin, intent } = await withOrder(open({ standins }))
    const { razorpay_payment_id: paymentId } = await checkout.pay(intent.id, { amount: intent.amount + 99 })
    await shop.app.payments.reconcile({ everything: true })
    const whole = { paymentId, amount: intent.amount / 100, reason: 'In whole rupees' }
    expect(await refund(admin, intent.orderId, 'whole', whole)).toMatchObject({ status: 200 })
    expect(await readOrder(admin, intent.orderId)).toMatchObject({ flags: [] })
    const { payments } = await readOrder(admin, intent.orderId)
    expect(payments?.find(({ id }) => id === paymentId)).toMatchObject({ refundable: 0, flagged: false })
    expect(await readOrder(asha, intent.orderId)).not.toHaveProperty('unappliedAmount')
  })

  test('money that was refunded before any webhook is flagged for staff when the shop asks', async () => {
    const { shop, intent } = await withOrder(open({ standins }))
    const { razorpay_payment_id: id } = await checkout.pay(intent.id)
    await checkout.setStatus(id, 'refunded')
    await shop.app.payments.reconcile({ everything: true })
    expect(await flagOf(shop, intent.orderId)).toBe('refunded_unpaid')
  })

  test('a refund of a paid order’s payment is no news for staff', async () => {
    const { shop, asha } = await withPeople(open({ standins }))
    const { intent, proof } = await checkout.buy(asha)
    await tellReturned(shop, intent.id, 'late', proof.razorpay_payment_id)
    expect(await flagOf(shop, intent.orderId)).toBeNull()
  })

  test('after staff applied a payment, money refunded earlier is settled, however late it is reported again', async () => {
    const { shop, admin } = await withPeople(open({ standins }))
    const order = await acceptQuote(shop)
    const deposit = await payFor(shop, order, 'deposit')
    await tellReturned(shop, deposit.id, 'first')
    const whole = await payFor(shop, order, 'full')
    const proof = await checkout.pay(whole.id, { amount: whole.amount - 100 })
    await shop.app.payments.reconcile({ everything: true })
    expect(await flagOf(shop, order.id)).toBe('refunded_unpaid wrong_amount')
    const paymentId = proof.razorpay_payment_id
    expect((await admin.post(`/api/orders/${order.id}/apply-payment`, { paymentId })).status).toBe(200)
    expect(await flagOf(shop, order.id)).toBeNull()
    await tellReturned(shop, deposit.id, 'late')
    expect(await flagOf(shop, order.id)).toBeNull()
  })
})
