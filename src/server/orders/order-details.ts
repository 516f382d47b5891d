import { flagText } from '#copy/orders/order-flags.ts'
import type { Offers } from '#domain/catalogue/catalogue.ts'
import { toRupees } from '#domain/money.ts'
import { isClearable } from '#domain/orders/clearable-flag.ts'
import type { Order, OrderDispute, OrderEvent, OrderFlag, OrderPayment } from '#domain/orders/order.ts'
import { pick } from '#domain/pick.ts'
import type { Queries } from '../db/database.ts'
import { idsOf } from '../db/ids-of.ts'
import { ARRIVED, type DisputeRow, type OrderEventRow, type PaymentRow } from '../db/schema.ts'
import { paiseNoLongerHeld, refundablePaise } from '../payments/held-paise.ts'
import { progressOf } from '../production/read-progress.ts'
import { accountOfOrder } from './account-of-order.ts'
import { flagsOf } from './order-events.ts'
import { asOrders, type FoundOrder, refundsOf } from './order-answer.ts'

const asPayment = (row: PaymentRow, gone: ReadonlyMap<string, number>): OrderPayment => {
  const left = ARRIVED.includes(row.status) ? refundablePaise(row, gone) : 0
  return {
    id: row.provider_payment_id,
    orderId: row.provider_order_id ?? '',
    state: row.pending_at ? 'pending' : row.status,
    purpose: row.purpose,
    amount: toRupees(row.amount_paise),
    refundable: toRupees(left),
    // Once the money is refunded, staff have nothing left to decide.
    flagged: row.status === 'unapplied' && left > 0,
  }
}

const asDispute = (row: DisputeRow): OrderDispute => ({
  ...pick(row, 'id', 'status', 'phase', 'reason'),
  amount: toRupees(row.amount_paise),
  deducted: toRupees(row.deducted_paise),
  respondBy: row.respond_by,
})

const asFlags = (
  order: FoundOrder,
  disputes: readonly DisputeRow[],
  payments: readonly OrderPayment[],
): OrderFlag[] => {
  const flagged = {
    disputeStatuses: disputes.map(({ status }) => status),
    hasUnappliedMoney: payments.some(({ flagged: isFlagged }) => isFlagged),
  }
  return flagsOf(order).map((reason) => ({
    reason,
    text: flagText(reason),
    isClearable: isClearable(reason, flagged),
  }))
}

/** An event's details, with the reason of a flag as text. */
const detailsOf = ({ what, details }: OrderEventRow): string => {
  if (what !== 'flagged' && what !== 'flag_cleared') return details === '{}' ? '' : details
  const { reason, ...others } = JSON.parse(details) as { readonly reason: string }
  return JSON.stringify({ reason: flagText(reason), ...others })
}

const asEvent = (row: OrderEventRow & { actor_name: string | null }): OrderEvent => ({
  at: row.at,
  what: row.what,
  actor: row.actor_name ? `${row.input}: ${row.actor_name}` : row.input,
  details: detailsOf(row),
})

/** An order's history, oldest first, with the names of staff. */
export const eventsOf = async (queries: Queries, orderId: string): Promise<OrderEvent[]> => {
  const events = await queries
    .selectFrom('order_events')
    .leftJoin('users', 'users.id', 'order_events.actor_id')
    .selectAll('order_events')
    .select('users.name as actor_name')
    .where('order_id', '=', orderId)
    .orderBy('at')
    .orderBy('order_events.id')
    .execute()
  return events.map(asEvent)
}

/**
 * An order with everything an administrator may see: address, payments, disputes, flags, notes and the whole history.
 */
export const withDetails = async (queries: Queries, row: FoundOrder, offers: Offers): Promise<Order> => {
  const [order] = await asOrders(queries, [row], offers)
  if (!order) throw new Error('An order row came without its order.')
  const payments = await queries
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', row.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const gone = await paiseNoLongerHeld(queries, idsOf(payments))
  const shownPayments = payments.map((payment) => asPayment(payment, gone))
  const disputes = await queries
    .selectFrom('disputes')
    .selectAll()
    .where('order_id', '=', row.id)
    .orderBy('created_at')
    .execute()
  const notes = await queries
    .selectFrom('order_notes')
    .leftJoin('users', 'users.id', 'order_notes.actor_id')
    .select(['order_notes.id', 'order_notes.at', 'order_notes.words', 'users.name as author'])
    .where('order_id', '=', row.id)
    .orderBy('order_notes.at')
    .orderBy('order_notes.id')
    .execute()
  return {
    ...order,
    email: row.email,
    flagged: row.flag !== null,
    flags: asFlags(row, disputes, shownPayments),
    refunds: await refundsOf(queries, row.id),
    linkRev: row.email === '' ? null : row.link_rev,
    account: await accountOfOrder(queries, row),
    progress: await progressOf(queries, row, 'staff'),
    disputes: disputes.map(asDispute),
    payments: shownPayments,
    events: await eventsOf(queries, row.id),
    notes: notes.map(({ author, ...note }) => ({ ...note, author: author ?? '' })),
  }
}
