import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { onBothDatabases } from '../../support/databases.ts'
import { subjectsOf } from '../../support/emails.ts'
import { openShop, withCustomer } from '../../support/shop.ts'
import {
  cartOf,
  createIntent,
  line,
  readOrder,
  refund,
  useCheckout,
  trailOf,
  verify,
  comeBack,
  withOrder,
} from '../../support/checkout.ts'

const { standins, checkout } = useCheckout()

onBothDatabases((open) => {
  test('a verified payment marks the order as paid, and repeating it changes nothing', async () => {
    const { shop, asha, intent } = await withOrder(open({ standins }))
    const proof = await checkout.pay(intent.id)
    const ok = { status: 'ok', order: { _id: intent.orderId } }
    expect(await verify(asha, proof)).toMatchObject({ status: 200, body: ok })
    const paid = await readOrder(asha, intent.orderId)
    expect(paid).toMatchObject({ isPaid: true, state: 'paid', paidAt: expect.stringMatching(/Z$/) })
    shop.passTime(1000)
    expect(await verify(asha, proof)).toMatchObject({ status: 200, body: ok })
    expect(await readOrder(asha, intent.orderId)).toEqual(paid)
    expect((await subjectsOf(shop)).toSorted()).toEqual([
      expect.stringMatching(/^Payment received for order /),
      expect.stringMatching(/^Your order /),
    ])
  })

  test('a payment that is only authorised is captured', async () => {
    const { asha, intent } = await withOrder(open({ standins }))
    const proof = await checkout.pay(intent.id, { outcome: 'authorized' })
    expect(await verify(asha, proof)).toMatchObject({ status: 200, body: { status: 'ok' } })
    const payment = (await checkout.ledger()).payments.find(({ order_id }) => order_id === intent.id)
    expect(payment?.status).toBe('captured')
  })

  test('while the provider doesn’t answer the order waits, and the reconciler finds the payment', async () => {
    const { shop, asha, intent } = await withOrder(open({ standins }))
    const proof = await checkout.pay(intent.id)
    await checkout.fault({ match: 'GET /v1/payments', times: 1, status: 500 })
    expect(await verify(asha, proof)).toMatchObject({ status: 502, body: { error: 'provider_failed' } })
    expect(await readOrder(asha, intent.orderId)).toMatchObject({ isPaid: false, state: 'pending' })
    await shop.app.payments.reconcile({ everything: true })
    expect(await readOrder(asha, intent.orderId)).toMatchObject({ isPaid: true, state: 'paid' })
  })

  test('a second payment that is only authorised isn’t captured, says so, and doesn’t concern the operator', async () => {
    const { asha, admin, intent } = await withOrder(open({ standins }))
    expect((await verify(asha, await checkout.pay(intent.id))).status).toBe(200)
    const second = await checkout.pay(intent.id, { outcome: 'authorized' })
    expect(await verify(asha, second)).toMatchObject({
      status: 409,
      body: { error: 'payment_mismatch', message: expect.stringMatching(/^This payment was not taken/) },
    })
    const payments = (await checkout.ledger()).payments.filter(({ order_id }) => order_id === intent.id)
    expect(payments.map(({ status }) => status).toSorted()).toEqual(['authorized', 'captured'])
    expect(await readOrder(admin, intent.orderId)).toMatchObject({ isPaid: true, flagged: false })
  })

  test('money in another currency that is only authorised isn’t captured', async () => {
    const { asha, admin, intent } = await withOrder(open({ standins }))
    const proof = await checkout.pay(intent.id, { outcome: 'authorized', currency: 'USD' })
    expect(await verify(asha, proof)).toMatchObject({ status: 409, body: { error: 'payment_mismatch' } })
    const payment = (await checkout.ledger()).payments.find(({ order_id }) => order_id === intent.id)
    expect(payment?.status).toBe('authorized')
    expect(await readOrder(admin, intent.orderId)).toMatchObject({ state: 'unpaid', flagged: false })
  })

  test('money of another amount or currency, and money a second time, is set apart for the operator', async () => {
    const { shop, asha, admin, intent } = await withOrder(open({ standins }))
    for (const money of [{ amount: 100 }, { currency: 'USD' }]) {
      const proof = await checkout.pay(intent.id, money)
      expect(await verify(asha, proof)).toMatchObject({ status: 409, body: { error: 'payment_mismatch' } })
      expect(await readOrder(asha, intent.orderId)).toMatchObject({ isPaid: false })
    }
    const first = await checkout.pay(intent.id)
    const second = await checkout.pay(intent.id)
    expect((await verify(asha, first)).status).toBe(200)
    expect((await verify(asha, second)).status).toBe(409)
    expect((await verify(asha, second)).status).toBe(409)
    expect((await verify(asha, first)).status).toBe(200)
    const order = await readOrder(admin, intent.orderId)
    expect(order).toMatchObject({ isPaid: true, flagged: true })
    expect(order.payments?.filter(({ flagged }) => flagged)).toHaveLength(3)
    expect(
      (await trailOf(shop, intent.orderId)).filter((entry) => entry === 'flagged by verify'),
    ).toHaveLength(3)
    expect((await admin.get('/api/orders?state=flagged')).body).toMatchObject({
      total: 1,
      orders: [{ _id: intent.orderId, flagged: true }],
    })
  })

  test('money with the provider’s fee on top doesn’t count, and is refunded in full', async () => {
    const { asha, admin, intent } = await withOrder(open({ standins }))
    await checkout.customersBearFee()
    const proof = await checkout.pay(intent.id)
    expect(await verify(asha, proof)).toMatchObject({ status: 409, body: { error: 'payment_mismatch' } })
    expect(await readOrder(admin, intent.orderId)).toMatchObject({
      state: 'unpaid',
      flags: [{ reason: 'wrong_amount' }],
    })
    const paymentId = proof.razorpay_payment_id
    const back = await refund(admin, intent.orderId, 'fee', { paymentId, reason: 'The fee' })
    expect(back).toMatchObject({ status: 200, body: { flagged: false } })
    const { payments } = await checkout.ledger()
    expect(payments.find(({ id }) => id === paymentId)).toMatchObject({
      amount: intent.amount * 1.02,
      status: 'refunded',
    })
  })

  test('a failed try is never the end', async () => {
    const { shop, asha, intent } = await withOrder(open({ standins }))
    const failed = await checkout.pay(intent.id, { outcome: 'failed', webhooks: true })
    await expect.poll(() => trailOf(shop, intent.orderId)).toContain('payment_failed by webhook')
    expect(await verify(asha, failed)).toMatchObject({ status: 409, body: { error: 'payment_failed' } })
    const again = await asha.post<{ id: string }>(`/api/orders/${intent.orderId}/pay`)
    expect(again).toMatchObject({ status: 200, body: { id: intent.id, amount: intent.amount } })
    expect((await verify(asha, await checkout.pay(intent.id))).status).toBe(200)
    expect(await asha.post(`/api/orders/${intent.orderId}/pay`)).toMatchObject({
      status: 409,
      body: { error: 'order_paid' },
    })
  })
})

test('what was stored is what was paid, whatever the browser says afterwards', async () => {
  const { asha } = await withCustomer(openShop({ standins }))
  const { body: intent } = await createIntent(asha, cartOf(asha, [line('shirt')]))
  const before = await readOrder(asha, intent.orderId)
  const proof = await checkout.pay(intent.id)
  await asha.post('/api/payment/verify-payment', {
    ...cartOf(asha, [line('blazer', 9)]),
    shippingAddress: { ...before.shippingAddress, city: 'Elsewhere' },
    ...proof,
  })
  const { orderItems, shippingAddress, totalPrice } = await readOrder(asha, intent.orderId)
  expect({ orderItems, shippingAddress, totalPrice }).toEqual({
    orderItems: before.orderItems,
    shippingAddress: before.shippingAddress,
    totalPrice: before.totalPrice,
  })
})

test('no altered signature is accepted', async () => {
  const { asha } = await withCustomer(openShop({ standins }))
  const { body: one } = await createIntent(asha)
  const { body: other } = await createIntent(asha, cartOf(asha, [line('shirt')]))
  const proof = await checkout.pay(one.id)
  const { razorpay_signature: right } = proof
  const flipped = Array.from({ length: 64 }, (_, at) => {
    const digit = right[at] === '0' ? '1' : '0'
    return right.slice(0, at) + digit + right.slice(at + 1)
  })
  const shapes = [right.toUpperCase(), right.slice(0, 63), `${right}0`, '', ' ', '0'.repeat(64), `${right}\n`]
  for (const razorpay_signature of [...flipped, ...shapes])
    expect((await verify(asha, { ...proof, razorpay_signature })).status).toBe(400)
  for (const odd of [[right], null, 7, { a: right }])
    expect(
      (await asha.post('/api/payment/verify-payment', { ...proof, razorpay_signature: odd })).status,
    ).toBe(400)
  expect((await verify(asha, { ...proof, razorpay_order_id: other.id })).status).toBe(400)
  expect(await readOrder(asha, one.orderId)).toMatchObject({ isPaid: false })
  expect(await readOrder(asha, other.orderId)).toMatchObject({ isPaid: false })
})

test('a signature that binds a payment to another order counts for neither', async () => {
  const { shop, asha } = await withCustomer(openShop({ standins }))
  const { body: intent } = await createIntent(asha, cartOf(asha, [line('shirt')]))
  const { body: other } = await createIntent(asha)
  const { razorpay_payment_id } = await checkout.pay(other.id)
  const razorpay_signature = createHmac('sha256', shop.app.config.RAZORPAY_KEY_SECRET)
    .update(`${intent.id}|${razorpay_payment_id}`)
    .digest('hex')
  const proof = { razorpay_order_id: intent.id, razorpay_payment_id, razorpay_signature }
  expect(await verify(asha, proof)).toMatchObject({ status: 409, body: { error: 'payment_mismatch' } })
  for (const { orderId } of [intent, other])
    expect(await readOrder(asha, orderId)).toMatchObject({ isPaid: false })
})

test('a payment is verified for the one who ordered', async () => {
  const { shop, asha } = await withCustomer(openShop({ standins }))
  const meera = await shop.signIn('meera@example.in')
  const { body: intent } = await createIntent(asha)
  const proof = await checkout.pay(intent.id)
  expect((await verify(meera, proof)).status).toBe(404)
  expect((await verify(shop.visitor, proof)).status).toBe(401)
  expect((await verify(asha, { ...proof, razorpay_order_id: 'order_nobodys' })).status).toBe(404)
  const named = { ...proof, userId: meera.user?.googleId }
  expect((await asha.post('/api/payment/verify-payment', named)).status).toBe(403)
})

test('a browser that returns from the provider’s own page lands on its order', async () => {
  const { shop, asha, intent } = await withOrder(openShop({ standins }))
  const proof = await checkout.pay(intent.id)
  const forged = { ...proof, razorpay_signature: '0'.repeat(64) }
  expect(await comeBack(shop, { fields: forged })).toBe('/sent/payment-unclear')
  expect(await readOrder(asha, intent.orderId)).toMatchObject({ isPaid: false })
  expect(await comeBack(shop, { fields: proof })).toBe(`/order/${intent.orderId}?payment=received`)
  expect(await readOrder(asha, intent.orderId)).toMatchObject({ isPaid: true })
  expect(await trailOf(shop, intent.orderId)).toContain('paid by return')
})
