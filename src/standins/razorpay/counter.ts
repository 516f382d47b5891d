import { createHmac } from 'node:crypto'

import { type Call, fieldsOf, Said, textOf } from '../wire/answer.ts'
import type { Routes } from '../wire/routes.ts'
import type { Payment } from './entities.ts'
import type { Ledger } from './ledger.ts'
import { attemptPayment, type Outcome } from './paying.ts'
import { refusal } from './refusals.ts'
import { type Announce, type Manner, type Webhooks, wellBehaved } from './webhooks.ts'

interface Counter {
  readonly ledger: Ledger
  readonly webhooks: Webhooks
  readonly keyId: string
  readonly keySecret: string
}

const silent: Announce = () => undefined

/**
 * Where a shopper's decision in the payment dialog arrives, and the control addresses that do the same without
 * a browser. Whoever reaches it can mark an order as paid: it takes only the shop's own pages' word.
 */
export const paymentCounter = ({
  ledger,
  webhooks,
  keyId,
  keySecret,
}: Counter): { demo: Routes; control: Routes } => {
  let capture: Outcome = 'captured'
  const signed = ({ id, order_id }: Payment) => ({
    razorpay_payment_id: id,
    razorpay_order_id: order_id,
    razorpay_signature: createHmac('sha256', keySecret).update(`${order_id}|${id}`).digest('hex'),
  })

  return {
    demo: {
      'POST /demo/razorpay/outcome': (call) => {
        fromShopPage(call)
        const fields = fieldsOf(call.body)
        if (fields.key !== keyId) throw refusal('Authentication failed', { status: 401 })
        const order = ledger.order(textOf(fields.order_id) ?? '')
        if (!order) throw refusal('The id provided does not exist', { field: 'order_id' })
        if (order.status === 'paid') throw refusal('Payment already done for this order.')
        if (fields.amount !== order.amount) {
          throw refusal('Payment amount is different from order amount', { field: 'amount' })
        }
        const payment = attemptPayment(ledger, webhooks.announce, {
          orderId: order.id,
          outcome: fields.outcome === 'pay' ? capture : 'failed',
          email: textOf(fields.email),
          contact: textOf(fields.contact),
          description: textOf(fields.description),
        })
        return { body: payment.status === 'failed' ? { error: failure(payment) } : signed(payment) }
      },
    },
    control: {
      'POST /control/pay': ({ body }) => {
        const { order_id, outcome, amount, currency, webhooks: wanted } = fieldsOf(body)
        const announce = wanted === false ? silent : webhooks.announce
        const payment = attemptPayment(ledger, announce, {
          orderId: textOf(order_id) ?? '',
          outcome: outcomeOf(outcome) ?? 'captured',
          amount: typeof amount === 'number' ? amount : undefined,
          currency: textOf(currency),
        })
        return { body: signed(payment) }
      },
      'POST /control/capture': ({ body }) => {
        capture = fieldsOf(body).automatic === false ? 'authorized' : 'captured'
        return { status: 204 }
      },
      'POST /control/webhooks': ({ body }) => {
        webhooks.manner = mannerOf(fieldsOf(body))
        return { status: 204 }
      },
      'DELETE /control/webhooks': () => {
        webhooks.manner = wellBehaved
        return { status: 204 }
      },
      'GET /control/ledger': () => ({ body: ledger.everything() }),
    },
  }
}

const fromShopPage = ({ headers }: Call): void => {
  const site = headers['sec-fetch-site']
  const json = headers['content-type']?.startsWith('application/json')
  if (!json || (site !== undefined && site !== 'same-origin')) {
    throw new Said({ status: 403, body: { message: 'Only the shop’s own pages decide about a payment' } })
  }
}

const failure = (payment: Payment) => ({
  code: payment.error_code,
  description: payment.error_description,
  source: payment.error_source,
  step: payment.error_step,
  reason: payment.error_reason,
  metadata: { order_id: payment.order_id, payment_id: payment.id },
})

const outcomeOf = (value: unknown): Outcome | undefined =>
  value === 'captured' || value === 'authorized' || value === 'failed' ? value : undefined

const mannerOf = ({ delayMs, copies, reverse, missing }: Readonly<Record<string, unknown>>): Manner => ({
  delayMs: typeof delayMs === 'number' ? delayMs : wellBehaved.delayMs,
  copies: typeof copies === 'number' ? copies : wellBehaved.copies,
  reverse: reverse === true,
  missing: Array.isArray(missing) ? missing.map(String) : missing === true,
})
