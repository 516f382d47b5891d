import { fieldsOf } from '../wire/answer.ts'
import type { Routes } from '../wire/routes.ts'
import { collection, newId, nowInSeconds, type Order } from './entities.ts'
import { amountOf, captureOf, currencyOf, notesOf, onlyKnown, receiptOf } from './input.ts'
import type { Ledger } from './ledger.ts'
import { periodIn } from './payments.ts'
import { refusal, unknownId } from './refusals.ts'

const MIN_ORDER = 100
const ORDER_FIELDS = ['amount', 'currency', 'receipt', 'notes', 'payment']

/** The calls that create, fetch and list orders, and list the payments of one. */
export const orderRoutes = (ledger: Ledger): Routes => {
  const found = (id = ''): Order => {
    const order = ledger.order(id)
    if (!order) throw unknownId()
    return order
  }
  return {
    'POST /v1/orders': ({ body }) => {
      const fields = fieldsOf(body)
      const order = newOrder(fields, ledger.largestOrder)
      const capture = captureOf(fields)
      ledger.atOnce(() => {
        ledger.saveOrder(order)
        if (capture === 'automatic') ledger.captureAutomatically(order.id)
      })
      return { body: order }
    },
    'GET /v1/orders': ({ query }) => {
      const isExpanded = query.getAll('expand[]').includes('payments')
      const withPayments = (order: Order) => ({ ...order, payments: collection(ledger.paymentsOf(order.id)) })
      const orders = ledger.orders({ ...periodIn(query), receipt: query.get('receipt') ?? undefined })
      return { body: collection(isExpanded ? orders.map(withPayments) : orders) }
    },
    'GET /v1/orders/:id': ({ params }) => ({ body: found(params.id) }),
    'GET /v1/orders/:id/payments': ({ params }) => ({
      body: collection(ledger.paymentsOf(found(params.id).id)),
    }),
  }
}

const newOrder = (fields: Readonly<Record<string, unknown>>, largest: number): Order => {
  onlyKnown(fields, ORDER_FIELDS)
  const amount = amountOf(fields, MIN_ORDER, 'Order amount less than minimum amount allowed')
  if (amount > largest) throw refusal('Amount exceeds maximum amount allowed.', { field: 'amount' })
  return {
    id: newId('order'),
    entity: 'order',
    amount,
    amount_paid: 0,
    amount_due: amount,
    currency: currencyOf(fields),
    receipt: receiptOf(fields),
    offer_id: null,
    status: 'created',
    attempts: 0,
    notes: notesOf(fields),
    created_at: nowInSeconds(),
  }
}
