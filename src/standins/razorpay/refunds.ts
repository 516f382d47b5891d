import { type Answer, type Call, fieldsOf, AnswerError, textOf } from '../wire/answer.ts'
import type { Routes } from '../wire/routes.ts'
import { collection, newId, nowInSeconds, type Payment, type Refund } from './entities.ts'
import { amountOf, notesOf, receiptOf } from './input.ts'
import type { Ledger } from './ledger.ts'
import { paymentIn, periodIn } from './payments.ts'
import { refusal, unknownId } from './refusals.ts'
import type { Announce } from './webhooks.ts'

const MIN_REFUND = 100
const KEY = /^[A-Za-z0-9_-]{10,}$/

/**
 * The calls for refunds: refund in full or in part, once per idempotency key and once per receipt, one at a time per
 * payment; fetch a refund; list refunds by time or of a payment.
 */
export const refundRoutes = (ledger: Ledger, announce: Announce): Routes => {
  /** The idempotency keys of the refunds in processing, by payment; each payment has at most one. */
  const inProgress = new Map<string, string | undefined>()
  const refund = (call: Call): Answer => {
    const { refund, payment, repeated } = ledger.atOnce(() => refundOnce(ledger, call))
    if (!repeated) {
      const settled = withReference(refund, payment)
      ledger.saveRefund(settled)
      announce([
        { event: 'refund.created', refund, payment },
        ...(refund.status === 'processed' ? [{ event: 'refund.processed', refund: settled, payment }] : []),
      ])
    }
    return { body: refund }
  }
  const refundSlowly = async (call: Call, key: string | undefined): Promise<Answer> => {
    const { id = '' } = call.params
    inProgress.set(id, key)
    try {
      await ledger.refundWork
      return refund(call)
    } finally {
      inProgress.delete(id)
    }
  }
  return {
    'POST /v1/payments/:id/refund': (call) => {
      const key = keyOf(call)
      const { id = '' } = call.params
      if (inProgress.has(id))
        throw key !== undefined && inProgress.get(id) === key ? stillInProgress() : otherOperation()
      return ledger.refundWork ? refundSlowly(call, key) : refund(call)
    },
    'GET /v1/payments/:id/refunds': ({ params, query }) => ({
      body: collection(ledger.refundsOf(paymentIn(ledger, params.id).id, periodIn(query))),
    }),
    'GET /v1/refunds': ({ query }) => ({ body: collection(ledger.refunds(periodIn(query))) }),
    'GET /v1/refunds/:id': ({ params }) => {
      const refund = ledger.refund(params.id ?? '')
      if (!refund) throw unknownId()
      return { body: refund }
    },
  }
}

/** Completes a refund that waited for the bank: it sends the money, or fails. */
export const settleRefund = (ledger: Ledger, announce: Announce, id: string, sent: boolean): Refund => {
  const waiting = ledger.refund(id)
  if (waiting?.status !== 'pending') throw unknownId()
  const payment = paymentIn(ledger, waiting.payment_id)
  const status = sent ? 'processed' : 'failed'
  const refund = withReference({ ...waiting, status }, payment)
  const paid = sent ? payment : withRefund(payment, -refund.amount)
  ledger.atOnce(() => {
    ledger.saveRefund(refund)
    ledger.savePayment(paid)
  })
  announce([{ event: `refund.${status}`, refund, payment: paid }])
  return refund
}

/**
 * Refunds an authorised payment that was never captured, as the service does automatically with what nobody captured
 * in time or with a further payment of a paid order.
 */
export const refundByItself = (ledger: Ledger, announce: Announce, id: string): Refund => {
  const { made, refund, payment } = ledger.atOnce(() => {
    const authorized = paymentIn(ledger, id)
    if (authorized.status !== 'authorized') throw unknownId()
    const payment = withRefund(authorized, authorized.amount)
    const made = refundOf(payment, payment.amount, {})
    const refund = withReference(made, payment)
    ledger.saveRefund(refund)
    ledger.savePayment(payment)
    return { made, refund, payment }
  })
  announce([
    { event: 'refund.created', refund: made, payment },
    { event: 'refund.processed', refund, payment },
  ])
  return refund
}

// The bank sends its reference after the service has answered.
const withReference = (refund: Refund, { method }: Payment): Refund => {
  if (refund.status !== 'processed') return refund
  const number = String(Date.now()).slice(-12)
  return { ...refund, acquirer_data: method === 'card' ? { arn: `7430${number}` } : { rrn: number } }
}

const keyOf = ({ headers }: Call) => textOf(headers['x-refund-idempotency'])

const refundOnce = (ledger: Ledger, call: Call) => {
  const { params, body, raw } = call
  const payment = paymentIn(ledger, params.id)
  const key = keyOf(call)
  if (key !== undefined && !KEY.test(key)) throw refusal('The X-Refund-Idempotency key is invalid.')
  const asked = `${payment.id} ${raw.toString('utf8')}`
  const before = key === undefined ? undefined : ledger.refundKey(key)
  if (before && before.asked !== asked) throw otherRequest()
  const earlier = before && ledger.refund(before.refund)
  if (earlier) return { refund: earlier, payment, repeated: true }

  const status = ledger.refundsWait ? 'pending' : 'processed'
  const refund = { ...newRefund(payment, deductedOf(ledger, payment), fieldsOf(body)), status } as const
  if (refund.receipt !== null && ledger.hasRefund(payment.id, refund.receipt)) throw sameReceipt()
  const refunded = withRefund(payment, refund.amount)
  ledger.saveRefund(refund)
  ledger.savePayment(refunded)
  if (key !== undefined) ledger.saveRefundKey({ key, asked, refund: refund.id })
  return { refund, payment: refunded, repeated: false }
}

/** How much disputes about a payment have deducted from the account, in paise. */
const deductedOf = (ledger: Ledger, { id }: Payment): number =>
  ledger.disputesOf(id).reduce((sum, { amount_deducted }) => sum + amount_deducted, 0)

const newRefund = (payment: Payment, deducted: number, fields: Readonly<Record<string, unknown>>): Refund => {
  if (payment.status === 'refunded') throw refusal('The payment has been fully refunded already')
  if (!payment.captured) throw refusal('The payment status should be captured for action to be taken')
  const left = payment.amount - payment.amount_refunded - deducted
  const amount =
    fields.amount === undefined ? left : amountOf(fields, MIN_REFUND, 'The amount must be at least INR 1.00')
  if (amount > left || left <= 0) {
    throw refusal('The total refund amount is greater than the refund payment amount', { field: 'amount' })
  }
  return refundOf(payment, amount, fields)
}

const refundOf = (
  { id, currency }: Payment,
  amount: number,
  fields: Readonly<Record<string, unknown>>,
): Refund => ({
  id: newId('rfnd'),
  entity: 'refund',
  amount,
  currency,
  payment_id: id,
  notes: notesOf(fields),
  receipt: receiptOf(fields),
  acquirer_data: { arn: null },
  created_at: nowInSeconds(),
  batch_id: null,
  status: 'processed',
  speed_processed: 'normal',
  speed_requested: 'normal',
})

const withRefund = (payment: Payment, amount: number): Payment => {
  const amount_refunded = payment.amount_refunded + amount
  const whole = amount_refunded === payment.amount
  return {
    ...payment,
    amount_refunded,
    refund_status: whole ? 'full' : amount_refunded > 0 ? 'partial' : null,
    status: whole ? 'refunded' : 'captured',
  }
}

const otherRequest = (): AnswerError =>
  refusal('Different request with the same idempotency key has already been processed.', { status: 409 })

const sameReceipt = (): AnswerError => refusal('Duplicate receipt found for this refund request.')

const otherOperation = (): AnswerError =>
  refusal('Request failed because another payment operation is in progress')

const stillInProgress = (): AnswerError =>
  refusal('Another request with the same idempotency key is still in progress.', { status: 409 })
