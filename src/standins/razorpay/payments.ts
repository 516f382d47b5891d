import { fieldsOf } from '../wire/answer.ts'
import type { Routes } from '../wire/routes.ts'
import { collection, type Order, type Payment } from './entities.ts'
import { amountOf } from './input.ts'
import type { Ledger, Period } from './ledger.ts'
import { captured, capturedEvents, paysOf, settle } from './paying.ts'
import { refusal, unknownId } from './refusals.ts'
import type { Announce } from './webhooks.ts'

const DEFAULT_COUNT = 10
const MAX_COUNT = 100

/** The calls that list payments by time, fetch one, and capture one that is only authorised. */
export const paymentRoutes = (ledger: Ledger, announce: Announce): Routes => ({
  'GET /v1/payments': ({ query }) => ({ body: collection(ledger.payments(periodIn(query))) }),
  'GET /v1/payments/:id': ({ params }) => ({ body: paymentIn(ledger, params.id) }),
  'POST /v1/payments/:id/capture': ({ params, body }) => {
    const { payment, order } = ledger.atOnce(() => {
      const authorized = paymentIn(ledger, params.id)
      const order = ledger.order(authorized.order_id)
      if (!order) throw unknownId()
      const payment = capturable(authorized, order, fieldsOf(body))
      ledger.savePayment(payment)
      return { payment, order: settle(ledger, order, payment) }
    })
    announce(capturedEvents(payment, order))
    return { body: payment }
  },
})

/** The part of a list that a query selects, by the creation time of its entries in seconds. */
export const periodIn = (query: URLSearchParams): Period => {
  const given = (name: string, otherwise: number) => Number(query.get(name) ?? otherwise)
  const count = given('count', DEFAULT_COUNT)
  if (count < 1 || count > MAX_COUNT)
    throw refusal(`The count must be between 1 and ${MAX_COUNT}.`, { field: 'count' })
  return { from: given('from', 0), to: given('to', Number.MAX_SAFE_INTEGER), count, skip: given('skip', 0) }
}

export const paymentIn = (ledger: Ledger, id = ''): Payment => {
  const payment = ledger.payment(id)
  if (!payment) throw unknownId()
  return payment
}

const capturable = (payment: Payment, order: Order, fields: Readonly<Record<string, unknown>>): Payment => {
  if (payment.captured) throw refusal('This payment has already been captured')
  if (order.status === 'paid') {
    const another = 'Please initiate the payment with a new order.'
    throw refusal(`Your payment has been declined as the order is already paid. ${another}`)
  }
  if (payment.status !== 'authorized') {
    throw refusal('Only payments which have been authorized and not yet captured can be captured')
  }
  const amount = amountOf(fields, 1, 'The amount must be at least INR 1.00')
  const same = amount === paysOf(order, payment) && (fields.currency ?? 'INR') === payment.currency
  if (!same) throw refusal('Capture amount must be equal to the amount authorized', { field: 'amount' })
  return captured(payment)
}
