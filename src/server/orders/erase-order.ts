import type { Queries } from '../db/database.ts'
import { ARRIVED, type OrderRow } from '../db/schema.ts'
import { eraseProduction } from '../production/erase-production.ts'
import { eraseServiceOf } from '../service/erase-service.ts'
import { isServiceOwed } from '../service/service-rows.ts'
import { eraseSnapshotsUnlessNeeded } from '../fit/snapshots.ts'
import { ERASED_TEXT } from '../erased-text.ts'
import { LATE_PAYMENT_MS } from '../payments/check-times.ts'
import { eraseReasons } from '../payments/refund-rows.ts'
import { isoAfter } from '../time/iso-after.ts'
import { lockOrder } from './order-transitions.ts'
import { reindexOrder } from './search-index.ts'

const IDENTITY = {
  customer_name: ERASED_TEXT,
  ship_name: ERASED_TEXT,
  ship_address: '',
  ship_city: '',
  ship_postal_code: '',
  ship_state: '',
  gstin: '',
}

/** What erasing a customer removed from an order, or why it removed nothing. */
export type OrderErasure =
  /** Everything about her: no money ever arrived. */
  | 'erased'
  /** Her contact details. Money arrived, even if it was refunded since, so what an invoice needs stays. */
  | 'reduced'
  | 'payable'
  | 'part_paid'
  /** It closed so recently that a payment begun before may still arrive. */
  | 'late'
  /** A payment is pending, the order is flagged, or staff have yet to decide a cancellation or do what was accepted. */
  | 'unsettled'

/** Whether an order no longer contains anything by which its customer could be reached. */
export const isEmptied = (erasure: OrderErasure): boolean => erasure === 'erased' || erasure === 'reduced'

/** Whether money for an order has arrived, and whether more is pending. */
const moneyOf = async (queries: Queries, orderId: string) => {
  const payments = await queries
    .selectFrom('payments')
    .select(['status', 'pending_at'])
    .where('order_id', '=', orderId)
    .execute()
  return {
    isPending: payments.some(({ pending_at }) => pending_at !== null),
    hasCome: payments.some(({ status }) => ARRIVED.includes(status)),
  }
}

const mayStillBePaid = ({ closed_at, cancelled_at }: OrderRow, now: Date) =>
  cancelled_at === null &&
  closed_at !== null &&
  isoAfter(new Date(closed_at), LATE_PAYMENT_MS) > now.toISOString()

/**
 * Removes a customer's contact details, delivery addresses and all free text about her from an order and its history,
 * and the columns in `identity` as well. The caller holds a lock on the order.
 */
export const eraseCustomer = async (
  queries: Queries,
  order: OrderRow,
  identity: Partial<typeof IDENTITY> = {},
): Promise<void> => {
  const { id } = order
  const changes = { email: '', ship_phone: '', ...identity }
  await queries.updateTable('orders').set(changes).where('id', '=', id).execute()
  await reindexOrder(queries, { ...order, ...changes })
  await eraseProduction(queries, id)
  // These events contain former delivery addresses, with phone numbers.
  await queries
    .updateTable('order_events')
    .set({ details: '{}' })
    .where('order_id', '=', id)
    .where('what', '=', 'address_changed')
    .execute()
  await eraseReasons(queries, id)
  // Free text may be about her.
  await queries.updateTable('order_notes').set({ words: '' }).where('order_id', '=', id).execute()
}

/**
 * Erases the customer of an order. Removes nothing while the order can still be paid, its money is not settled, or
 * something accepted for her is still to be done. Call it inside a transaction.
 */
export const eraseOrder = async (queries: Queries, orderId: string, now: Date): Promise<OrderErasure> => {
  const order = await lockOrder(queries, orderId)
  if (!order) throw new Error(`There is no order ${orderId}.`)
  const { id, status, flag } = order
  if (status === 'part_paid') return 'part_paid'
  if (status !== 'paid' && status !== 'closed') return 'payable'
  const money = await moneyOf(queries, id)
  if (flag !== null || money.isPending || (await isServiceOwed(queries, id))) return 'unsettled'
  if (status === 'closed' && mayStillBePaid(order, now)) return 'late'
  const isReduced = status === 'paid' || money.hasCome
  await eraseCustomer(queries, order, isReduced ? {} : IDENTITY)
  await eraseServiceOf(queries, id, now)
  await eraseSnapshotsUnlessNeeded(queries, 'order', [id], now)
  return isReduced ? 'reduced' : 'erased'
}
