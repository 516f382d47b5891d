import { sql } from 'kysely'
import type { Queries } from '../db/database.ts'
import type { OrderRow, PaymentRow } from '../db/schema.ts'
import { closeOrder, lockOrder } from '../orders/order-transitions.ts'
import { hasNoPayment } from './has-no-payment.ts'
import { lockPayments } from './refund-rows.ts'

const AT_A_TIME = 200

const mayStillPay = ({ status, pending_at }: PaymentRow) => status === 'open' || pending_at !== null

/**
 * Closes an order whose time to be paid is over: only while none of its money has arrived, none is on its way, and none
 * of its payments is open. Call it inside a transaction.
 */
export const closeIfOverdue = async (queries: Queries, orderId: string, at: Date): Promise<void> => {
  const payments = await lockPayments(queries, orderId)
  if (payments.some(mayStillPay)) return
  const order = await lockOrder(queries, orderId)
  const isWaiting = order?.status === 'draft' || order?.status === 'unpaid'
  if (order && isWaiting && order.pay_by <= at.toISOString())
    await closeOrder(queries, order, { at, input: 'reconciler' })
}

/**
 * Closes an open payment whose time is over and for which the provider has just said that it takes no money, and with the
 * last one its order, if that one's time is over, too. Money that the provider told of since keeps it open.
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

/** Orders made from quotes that nobody paid in time, of which no payment is left to ask the provider about. */
export const overdueOrders = (
  queries: Queries,
  at: Date,
): Promise<readonly Pick<OrderRow, 'id' | 'pay_by'>[]> =>
  queries
    .selectFrom('orders')
    .select(['orders.id', 'orders.pay_by'])
    // Written out, so that the index of these few orders is used.
    .where(sql<boolean>`orders.source = 'quote' and orders.status = 'unpaid'`)
    .where('orders.pay_by', '<=', at.toISOString())
    .where(hasNoPayment('open'))
    .limit(AT_A_TIME)
    .execute()
