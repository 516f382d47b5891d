import { sql } from 'kysely'
import type { Queries } from '../db/database.ts'
import { isNotFlagged } from '../orders/order-events.ts'
import { hasNoPayment } from '../payments/has-no-payment.ts'
import { hasUnseenDispute } from '../payments/has-unseen-dispute.ts'
import { UNAPPLIED_FLAGS } from '../payments/refund-rows.ts'
import { DAY_MS, isoAfter } from '../time/iso-after.ts'

/** Days after an order was ready on which its customer is reminded of what is left to pay. */
export const REMINDER_DAYS = [3, 7] as const

/** Days after which the shop stops writing and staff have to act. */
export const OVERDUE_DAYS = 7

/** When an order last became ready, as SQL for a query on `orders`. */
const readyAt = sql<string>`(select max(ready.at) from order_stages as ready
  where ready.order_id = orders.id and ready.stage = 'ready' and ready.event = 'moved')`

/**
 * Orders that have been ready for this many days with a balance the shop may ask for. Leaves out orders that were
 * cancelled or refunded, are paused for something else, or have a pending, unknown, unapplied or disputed payment.
 */
export const unpaidSinceReady = (queries: Queries, days: number, now: Date) =>
  queries
    .selectFrom('order_production')
    .innerJoin('orders', 'orders.id', 'order_production.order_id')
    .where('order_production.stage', '=', 'ready')
    .where(({ or, eb }) => or([eb('paused', 'is', null), eb('paused_for', '=', 'payment')]))
    .where('orders.status', '=', 'part_paid')
    .where('orders.cancelled_at', 'is', null)
    .where(({ eb, ref }) => eb('orders.refunded_paise', '<', ref('orders.captured_paise')))
    .where(readyAt, '<=', isoAfter(now, -days * DAY_MS))
    .where(hasNoPayment())
    .where(({ and }) => and(['payment_unknown', ...UNAPPLIED_FLAGS].map(isNotFlagged)))
    .where(({ not }) => not(hasUnseenDispute()))

/** Those of the given orders whose balance is overdue now. */
export const overdueBalances = async (
  queries: Queries,
  orderIds: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> => {
  if (orderIds.length === 0) return new Set()
  const rows = await unpaidSinceReady(queries, OVERDUE_DAYS, now)
    .select('orders.id')
    .where('orders.id', 'in', orderIds)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
