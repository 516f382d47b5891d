import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { validateWebhookSignature } from 'razorpay/dist/utils/razorpay-utils.js'
import { expect, test } from 'vitest'
import { useRazorpay } from '../support/razorpay.ts'

const razorpay = useRazorpay()

test('webhooks report a payment in order, signed, with the entities of that moment', async () => {
  const order = await razorpay.newOrder()
  const { razorpay_payment_id: payment } = await razorpay.pay(order.id, 'captured', { webhooks: true })
  await expect.poll(() => razorpay.deliveries).toHaveLength(3)
  expect(razorpay.deliveries.map(({ event }) => event)).toEqual([
    'payment.authorized',
    'payment.captured',
    'order.paid',
  ])
  expect(new Set(razorpay.deliveries.map(({ id }) => id)).size).toBe(3)
  for (const { body, signature } of razorpay.deliveries) {
    expect(validateWebhookSignature(body, signature, razorpay.settings.RAZORPAY_WEBHOOK_SECRET)).toBe(true)
    expect(signature).toBe(
      createHmac('sha256', razorpay.settings.RAZORPAY_WEBHOOK_SECRET).update(body).digest('hex'),
    )
  }
  const [authorized, , paid] = razorpay.deliveries.map(({ body }) => JSON.parse(body))
  expect(authorized).toMatchObject({ entity: 'event', contains: ['payment'] })
  expect(authorized.payload.payment.entity).toMatchObject({
    id: payment,
    status: 'authorized',
    captured: false,
  })
  expect(paid.contains).toEqual(['payment', 'order'])
  expect(paid.payload.order.entity).toMatchObject({ id: order.id, status: 'paid', amount_paid: 1_250_000 })
})

test('failures and refunds are sent as events as well', async () => {
  const order = await razorpay.newOrder()
  await razorpay.pay(order.id, 'failed', { webhooks: true })
  const { razorpay_payment_id: payment } = await razorpay.pay(order.id)
  await razorpay.sdk().payments.refund(payment, { amount: 500 })
  await expect.poll(() => razorpay.deliveries).toHaveLength(3)
  expect(razorpay.deliveries.map(({ event }) => event).toSorted()).toEqual([
    'payment.failed',
    'refund.created',
    'refund.processed',
  ])
  const refund = razorpay.deliveries.find(({ event }) => event === 'refund.processed')
  expect(JSON.parse(refund?.body ?? '{}').payload).toMatchObject({
    refund: { entity: { amount: 500 } },
    payment: { entity: { id: payment, amount_refunded: 500 } },
  })
})

test('an event that the shop didn’t accept is sent again under the same id', async () => {
  razorpay.answers.push(500, 503)
  await razorpay.pay((await razorpay.newOrder()).id, 'failed', { webhooks: true })
  await expect.poll(() => razorpay.deliveries).toHaveLength(3)
  expect(new Set(razorpay.deliveries.map(({ id }) => id)).size).toBe(1)
  await wait(300)
  expect(razorpay.deliveries).toHaveLength(3)
})

test('webhooks can come late, twice, in reverse order, in part or not at all', async () => {
  const tell = async (manner: object) => {
    razorpay.deliveries.length = 0
    await razorpay.control('/control/webhooks', manner)
    await razorpay.pay((await razorpay.newOrder()).id, 'captured', { webhooks: true })
  }
  const told = () => razorpay.deliveries.map(({ event }) => event)

  await tell({ delayMs: 2000 })
  expect(told()).toEqual([])
  await expect.poll(told).toHaveLength(3)

  await tell({ copies: 2, missing: ['payment.authorized'] })
  await expect.poll(told).toEqual(['payment.captured', 'payment.captured', 'order.paid', 'order.paid'])
  expect(new Set(razorpay.deliveries.map(({ id }) => id)).size).toBe(2)

  await tell({ reverse: true })
  await expect.poll(told).toEqual(['order.paid', 'payment.captured', 'payment.authorized'])

  await tell({ missing: true })
  await wait(150)
  expect(told()).toEqual([])
})
