import { sql } from 'kysely'
import type { Queries } from '../db/database.ts'
import { ARRIVED, type OrderRow, type PaymentRow } from '../db/schema.ts'
import { closeOrder, lockOrder } from '../orders/order-transitions.ts'
import { hasNoPayment } from './has-no-payment.ts'
import { lockPayments, paymentsOf } from './refund-rows.ts'

const BATCH_SIZE = 200

const mayStillPay = ({ status, pending_at }: PaymentRow) => status === 'open' || pending_at !== null

/**
 * Closes an order that was not paid in time, unless one of its payments is still open or pending, or money counts for
 * it. It stays in the lists if money that doesn't count has arrived. Call it inside a transaction.
 */
export const closeIfOverdue = async (queries: Queries, orderId: string, at: Date): Promise<void> => {
  await lockPayments(queries, orderId)
  const order = await lockOrder(queries, orderId)
  const isWaiting = order?.status === 'draft' || order?.status === 'unpaid'
  if (!order || !isWaiting || order.pay_by > at.toISOString()) return
  // Only now, because a payment is opened with only the order locked.
  const payments = await paymentsOf(queries, orderId)
  if (payments.some(mayStillPay)) return
  const hasPaid = payments.some((payment) => ARRIVED.includes(payment.status))
  await closeOrder(queries, { ...order, hasPaid }, { at, input: 'reconciler' })
}

/**
 * Closes an expired payment for which the provider has just reported no money, and its order if that has expired, too,
 * and has no other open payment. Money reported since the check keeps the payment open. Call it inside a transaction.
 */
export const closePayment = async (
  queries: Queries,
  { id, order_id: orderId, pending_at }: Pick<PaymentRow, 'id' | 'order_id' | 'pending_at'>,
  at: Date,
): Promise<void> => {
  await lockPayments(queries, orderId)
  const closed = await queries
    .updateTable('payments')
    .set({ status: 'closed', closed_at: at.toISOString(), pending_at: null })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .where('pending_at', pending_at === null ? 'is' : '=', pending_at)
    .returning('id')
    .executeTakeFirst()
  if (closed) await closeIfOverdue(queries, orderId, at)
}

/** Orders made from quotes that were not paid in time and have no payment left to ask the provider about. */
export const overdueOrders = (
  queries: Queries,
  at: Date,
): Promise<readonly Pick<OrderRow, 'id' | 'pay_by'>[]> =>
  queries
    .selectFrom('orders')
    .select(['orders.id', 'orders.pay_by'])
    // Literals, not parameters: otherwise the partial index of these few orders is not used.
    .where(sql<boolean>`orders.source = 'quote' and orders.status = 'unpaid'`)
    .where('orders.pay_by', '<=', at.toISOString())
    .where(hasNoPayment('open'))
    .limit(BATCH_SIZE)
    .execute()
