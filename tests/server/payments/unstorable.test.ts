import { expect, test } from 'vitest'
import type { PaymentIntent } from '#contract/payments/create-payment-intent.ts'
import { postWebhook, readOrder, refund, useCheckout, withOrder, withPeople } from '../../support/checkout.ts'
import { onBothDatabases } from '../../support/databases.ts'

const { standins, checkout } = useCheckout()

// PostgreSQL can't store a NUL in text.
const NUL = '\0'

const paymentOf = (intent: PaymentIntent, method: string) => ({
  id: 'pay_odd',
  order_id: intent.id,
  amount: intent.amount,
  currency: 'INR',
  status: 'captured',
  method,
})

onBothDatabases((open) => {
  test('a payment whose webhook contains a NUL counts, and the provider isn’t asked to send it again', async () => {
    const { shop, asha, intent } = await withOrder(open({ standins }))
    const payment = paymentOf(intent, `u${NUL}pi`)
    const answer = await postWebhook(shop, { event: 'payment.captured', id: 'odd', payment })
    expect(answer.status).toBe(200)
    expect(await readOrder(asha, intent.orderId)).toMatchObject({ isPaid: true })
    const stored = await shop.app.db.kysely.selectFrom('payments').select('method').execute()
    expect(stored).toEqual([{ method: 'u\ufffdpi' }])
  })

  test('events with a NUL in their name or details are recorded once', async () => {
    const { shop, intent } = await withOrder(open({ standins }))
    const payment = paymentOf(intent, `u${NUL}pi`)
    const dispute = {
      id: 'disp_odd',
      payment_id: payment.id,
      amount: 100,
      currency: 'INR',
      amount_deducted: 0,
      status: 'open',
      phase: `charge${NUL}back`,
      reason_description: `Not${NUL} received`,
      created_at: 1,
    }
    const created = { event: 'payment.dispute.created', id: 'd', payment, dispute }
    for (const event of [created, created, { event: `odd.${NUL}`, id: 'e' }])
      expect((await postWebhook(shop, event)).status).toBe(200)
    const disputes = await shop.app.db.kysely.selectFrom('disputes').select('reason').execute()
    expect(disputes).toEqual([{ reason: 'Not\ufffd received' }])
  })

  test('a refund refused in words with a NUL ends, and staff are told', async () => {
    const { admin, asha } = await withPeople(open({ standins }))
    const { intent } = await checkout.buy(asha)
    const body = { error: { code: 'BAD_REQUEST_ERROR', description: `Not enough${NUL}balance` } }
    await checkout.fault({ match: 'POST /v1/payments/pay', status: 400, times: 9, body })
    await refund(admin, intent.orderId, 'odd', { amount: 100, reason: 'x' })
    await standins.recover('razorpay')
    const { flags } = await readOrder(admin, intent.orderId)
    expect(flags?.map(({ reason }) => reason)).toEqual(['refund_refused'])
  })
})
