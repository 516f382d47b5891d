import type { Order, OrderDispute, OrderEvent, OrderItem, OrderPayment, PaymentState } from './order.ts'
import type { Refund } from './refund.ts'
import { isRecord, textOf } from './stored.ts'

const STATES: readonly PaymentState[] = ['unpaid', 'pending', 'paid', 'closed']

const amountOf = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0)

const listOf = <T>(value: unknown, read: (entry: Readonly<Record<string, unknown>>) => T): readonly T[] =>
  Array.isArray(value) ? value.filter(isRecord).map(read) : []

const readItem = (item: Readonly<Record<string, unknown>>): OrderItem => ({
  productName: textOf(item['productName']),
  color: textOf(item['color']),
  size: textOf(item['size']),
  quantity: amountOf(item['quantity']),
  price: amountOf(item['price']),
  ...(typeof item['slug'] === 'string' ? { slug: item['slug'] } : {}),
  ...(typeof item['image'] === 'string' ? { image: item['image'] } : {}),
})

const readEvent = (event: Readonly<Record<string, unknown>>): OrderEvent => ({
  at: textOf(event['at']),
  what: textOf(event['what']),
  actor: textOf(event['actor']),
  said: textOf(event['said']),
})

const readPayment = (payment: Readonly<Record<string, unknown>>): OrderPayment => ({
  id: typeof payment['id'] === 'string' ? payment['id'] : null,
  orderId: textOf(payment['orderId']),
  state: textOf(payment['state']),
  amount: amountOf(payment['amount']),
  flagged: payment['flagged'] === true,
})

const REFUND_STATES: readonly Refund['state'][] = ['pending', 'processed', 'failed']

const readRefund = (refund: Readonly<Record<string, unknown>>): Refund => ({
  amount: amountOf(refund['amount']),
  at: textOf(refund['at']),
  state: REFUND_STATES.find((state) => state === refund['state']) ?? 'pending',
  method: textOf(refund['method']),
  reference: textOf(refund['reference']),
})

const readDispute = (dispute: Readonly<Record<string, unknown>>): OrderDispute => ({
  id: textOf(dispute['id']),
  status: textOf(dispute['status']),
  phase: textOf(dispute['phase']),
  reason: textOf(dispute['reason']),
  amount: amountOf(dispute['amount']),
  respondBy: typeof dispute['respondBy'] === 'string' ? dispute['respondBy'] : null,
})

const stateOf = (value: unknown, isPaid: boolean): PaymentState =>
  STATES.find((state) => state === value) ?? (isPaid ? 'paid' : 'unpaid')

/** An order as the back end answers it, or nothing when it isn't one. */
export const readOrder = (value: unknown): Order | undefined => {
  if (!isRecord(value) || typeof value['_id'] !== 'string' || typeof value['totalPrice'] !== 'number')
    return undefined
  const to = isRecord(value['shippingAddress']) ? value['shippingAddress'] : {}
  const isPaid = value['isPaid'] === true
  return {
    _id: value['_id'],
    number: textOf(value['number']) || value['_id'].slice(-6),
    user: textOf(value['user']),
    totalPrice: value['totalPrice'],
    isPaid,
    paidAt: typeof value['paidAt'] === 'string' ? value['paidAt'] : null,
    createdAt: textOf(value['createdAt']),
    state: stateOf(value['state'], isPaid),
    refundedAmount: amountOf(value['refundedAmount']),
    shippingAddress: {
      name: textOf(to['name']),
      address: textOf(to['address']),
      city: textOf(to['city']),
      postalCode: textOf(to['postalCode']),
      phone: textOf(to['phone']),
    },
    orderItems: listOf(value['orderItems'], readItem),
    ...(Array.isArray(value['refunds']) ? { refunds: listOf(value['refunds'], readRefund) } : {}),
    ...(typeof value['email'] === 'string' ? { email: value['email'] } : {}),
    ...(typeof value['flagged'] === 'boolean' ? { flagged: value['flagged'] } : {}),
    ...(Array.isArray(value['paymentIds'])
      ? { paymentIds: value['paymentIds'].filter((id) => typeof id === 'string') }
      : {}),
    ...(Array.isArray(value['payments']) ? { payments: listOf(value['payments'], readPayment) } : {}),
    ...(Array.isArray(value['disputes']) ? { disputes: listOf(value['disputes'], readDispute) } : {}),
    ...(Array.isArray(value['events']) ? { events: listOf(value['events'], readEvent) } : {}),
  }
}

/** A list of orders; entries that aren't orders are left out. */
export const readOrders = (value: unknown): readonly Order[] | undefined =>
  Array.isArray(value) ? value.map(readOrder).filter((order) => order !== undefined) : undefined
