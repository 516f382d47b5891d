import { type Payment, newId, nowInSeconds, type Order } from './entities.ts'
import type { Ledger } from './ledger.ts'
import { unknownId } from './refusals.ts'
import type { Announce } from './webhooks.ts'

export type Outcome = 'captured' | 'authorized' | 'failed'

export interface Attempt {
  readonly orderId: string
  readonly outcome: Outcome
  readonly email?: string
  readonly contact?: string
  /** Paise; the order's amount unless a test wants a mismatch. */
  readonly amount?: number
  readonly currency?: string
  readonly method?: Payment['method']
  readonly description?: string
}

const FEE_SHARE = 0.02
const TAX_SHARE_OF_FEE = 0.18

/** One attempt of a shopper to pay: saves the payment, updates the order and announces what happened. */
export const attemptPayment = (ledger: Ledger, announce: Announce, attempt: Attempt): Payment => {
  const { payment, order } = ledger.atOnce(() => {
    const order = ledger.order(attempt.orderId)
    if (!order) throw unknownId()
    const payment = newPayment(order, attempt, ledger.customersBearFee)
    ledger.savePayment(payment)
    const attemptedOrder: Order = {
      ...order,
      attempts: order.attempts + 1,
      status: order.status === 'paid' ? 'paid' : 'attempted',
    }
    return { payment, order: settle(ledger, attemptedOrder, payment) }
  })
  if (payment.status === 'failed') announce([{ event: 'payment.failed', payment }])
  if (payment.status === 'authorized') announce([{ event: 'payment.authorized', payment }])
  if (payment.status === 'captured') {
    const fee = ledger.customersBearFee ? payment.fee : null
    const authorized: Payment = { ...payment, status: 'authorized', captured: false, fee, tax: null }
    announce([{ event: 'payment.authorized', payment: authorized }, ...capturedEvents(payment, order)])
  }
  return payment
}

const feeOf = (amount: number): number => Math.round(amount * FEE_SHARE)

/** How much of its order a payment covers: a fee that the customer bears does not count. */
export const paysOf = (order: Order, { amount }: Payment): number => Math.min(amount, order.amount)

/** The payment captured in full: the service earns its fee and the order is paid. */
export const captured = (payment: Payment): Payment => {
  const fee = payment.fee ?? feeOf(payment.amount)
  return { ...payment, status: 'captured', captured: true, fee, tax: Math.round(fee * TAX_SHARE_OF_FEE) }
}

/** Saves the order with what a captured payment covered; "paid" is never undone. */
export const settle = (ledger: Ledger, order: Order, payment: Payment): Order => {
  const paid = order.amount_paid + (payment.status === 'captured' ? paysOf(order, payment) : 0)
  const settled: Order = {
    ...order,
    amount_paid: paid,
    amount_due: Math.max(0, order.amount - paid),
    status: paid >= order.amount ? 'paid' : order.status,
  }
  ledger.saveOrder(settled)
  return settled
}

export const capturedEvents = (payment: Payment, order: Order) => [
  { event: 'payment.captured', payment },
  ...(order.status === 'paid' ? [{ event: 'order.paid', payment, order }] : []),
]

const newPayment = (order: Order, attempt: Attempt, isFeeAdded: boolean): Payment => {
  const failed = attempt.outcome === 'failed'
  const fee = isFeeAdded ? feeOf(order.amount) : null
  const payment: Payment = {
    id: newId('pay'),
    entity: 'payment',
    amount: attempt.amount ?? order.amount + (fee ?? 0),
    currency: attempt.currency ?? order.currency,
    status: failed ? 'failed' : 'authorized',
    order_id: order.id,
    invoice_id: null,
    international: false,
    ...instrumentOf(attempt.method ?? 'upi', failed),
    amount_refunded: 0,
    refund_status: null,
    captured: false,
    description: attempt.description ?? null,
    card_id: null,
    email: attempt.email ?? 'void@razorpay.com',
    contact: attempt.contact ?? '+919999999999',
    notes: order.notes,
    fee,
    tax: null,
    ...(failed ? FAILURE : NO_FAILURE),
    acquirer_data: failed ? {} : { rrn: String(Date.now()).slice(-12) },
    created_at: nowInSeconds(),
  }
  return attempt.outcome === 'captured' ? captured(payment) : payment
}

const instrumentOf = (method: Payment['method'], failed: boolean) => ({
  method,
  bank: method === 'netbanking' ? 'HDFC' : null,
  wallet: method === 'wallet' ? 'mobikwik' : null,
  vpa: method === 'upi' ? `${failed ? 'failure' : 'success'}@razorpay` : null,
})

const FAILURE = {
  error_code: 'BAD_REQUEST_ERROR',
  error_description: 'Your payment has been declined. Try again or choose another way to pay.',
  error_source: 'customer',
  error_step: 'payment_authentication',
  error_reason: 'payment_failed',
}

const NO_FAILURE = {
  error_code: null,
  error_description: null,
  error_source: null,
  error_step: null,
  error_reason: null,
}
