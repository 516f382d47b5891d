import { createHmac } from 'node:crypto'

import { fieldsOf, textOf } from '../wire/answer.ts'
import type { Routes } from '../wire/routes.ts'
import { METHODS, type Order, type Payment } from './entities.ts'
import type { Ledger } from './ledger.ts'
import { attemptPayment, type Outcome } from './paying.ts'
import { saveDispute } from './disputes.ts'
import { downtimeOf } from './notices.ts'
import { refundByItself, settleRefund } from './refunds.ts'
import { refusal, unknownId } from './refusals.ts'
import { type Announce, type Manner, type Webhooks, wellBehaved } from './webhooks.ts'

interface Counter {
  readonly ledger: Ledger
  readonly webhooks: Webhooks
  readonly keyId: string
  readonly keySecret: string
}

const silent: Announce = () => undefined

/** How an attempt to pay ended: the handler's three fields, or the error. */
export type Decision =
  | { readonly paid: object; readonly failure?: undefined }
  | { readonly failure: object; readonly paid?: undefined }

/** The function that decides a shopper's payment, and the control paths that do the same without a browser. */
export const paymentCounter = ({
  ledger,
  webhooks,
  keyId,
  keySecret,
}: Counter): {
  decide: (fields: Readonly<Record<string, unknown>>) => Decision
  control: Routes
} => {
  let isLate = false
  const signed = ({ id, order_id }: Payment) => ({
    razorpay_payment_id: id,
    razorpay_order_id: order_id,
    razorpay_signature: createHmac('sha256', keySecret).update(`${order_id}|${id}`).digest('hex'),
  })
  const outcomeFor = (order: Order, wanted: unknown): Outcome => {
    if (wanted !== 'pay') return 'failed'
    return ledger.capturesAutomatically(order.id) && !isLate ? 'captured' : 'authorized'
  }

  return {
    decide: (fields) => {
      if (fields.key !== keyId) throw refusal('Authentication failed', { status: 401 })
      const order = ledger.order(textOf(fields.order_id) ?? '')
      if (!order) throw refusal('The id provided does not exist', { field: 'order_id' })
      if (order.status === 'paid') throw refusal('Payment already done for this order.')
      if (fields.amount !== order.amount) {
        throw refusal('Payment amount is different from order amount', { field: 'amount' })
      }
      const payment = attemptPayment(ledger, webhooks.announce, {
        orderId: order.id,
        outcome: outcomeFor(order, fields.outcome),
        method: methodOf(fields.method),
        email: textOf(fields.email),
        contact: textOf(fields.contact),
        description: textOf(fields.description),
      })
      return payment.status === 'failed' ? { failure: failure(payment) } : { paid: signed(payment) }
    },
    control: {
      'POST /control/pay': ({ body }) => {
        const { order_id, outcome, amount, currency, method, webhooks: wanted } = fieldsOf(body)
        const announce = wanted === false ? silent : webhooks.announce
        const payment = attemptPayment(ledger, announce, {
          orderId: textOf(order_id) ?? '',
          outcome: outcomeOf(outcome) ?? 'captured',
          amount: typeof amount === 'number' ? amount : undefined,
          currency: textOf(currency),
          method: methodOf(method),
        })
        return { body: signed(payment) }
      },
      'POST /control/capture': ({ body }) => {
        isLate = fieldsOf(body).automatic === false
        return { status: 204 }
      },
      'POST /control/amounts': ({ body }) => {
        const { largest } = fieldsOf(body)
        ledger.largestOrder = typeof largest === 'number' ? largest : Infinity
        return { status: 204 }
      },
      'POST /control/fee': ({ body }) => {
        ledger.customersBearFee = fieldsOf(body).customer === true
        return { status: 204 }
      },
      'POST /control/release': ({ body }) => ({
        body: refundByItself(ledger, webhooks.announce, textOf(fieldsOf(body).payment_id) ?? ''),
      }),
      'POST /control/refunds': ({ body }) => {
        const { wait, work } = fieldsOf(body)
        ledger.refundsWait = wait === true
        ledger.workOnRefunds(work === true)
        return { status: 204 }
      },
      'DELETE /control/refunds/keys': () => {
        ledger.forgetRefundKeys()
        return { status: 204 }
      },
      'POST /control/refunds/settle': ({ body }) => {
        const { refund_id, sent } = fieldsOf(body)
        return { body: settleRefund(ledger, webhooks.announce, textOf(refund_id) ?? '', sent === true) }
      },
      'POST /control/status': ({ body }) => {
        const { id, status } = fieldsOf(body)
        ledger.saveStatus(textOf(id) ?? '', textOf(status) ?? '')
        return { status: 204 }
      },
      'POST /control/dispute': ({ body }) => {
        const { event, payment_id, ...given } = fieldsOf(body)
        const payment = ledger.payment(textOf(payment_id) ?? '')
        if (!payment) throw unknownId()
        const name = textOf(event) ?? 'created'
        const dispute = saveDispute(ledger, payment, name, given)
        webhooks.announce([{ event: `payment.dispute.${name}`, payment, dispute }])
        return { body: dispute }
      },
      'POST /control/downtime': ({ body }) => {
        const { event, ...given } = fieldsOf(body)
        const downtime = downtimeOf(textOf(event) ?? '', given)
        webhooks.announce([{ event: `payment.downtime.${textOf(event)}`, downtime }])
        return { body: downtime }
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

const methodOf = (value: unknown): Payment['method'] => METHODS.find((method) => method === value) ?? 'upi'

const mannerOf = ({ delayMs, copies, reverse, missing }: Readonly<Record<string, unknown>>): Manner => ({
  delayMs: typeof delayMs === 'number' ? delayMs : wellBehaved.delayMs,
  copies: typeof copies === 'number' ? copies : wellBehaved.copies,
  reverse: reverse === true,
  missing: Array.isArray(missing) ? missing.map(String) : missing === true,
})
