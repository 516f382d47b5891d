import type { Queries } from '../db/database.ts'
import { hasChanged } from '../db/has-changed.ts'
import { hasRow } from '../db/has-row.ts'
import type { PaymentRow, RefundRow } from '../db/schema.ts'
import { clearPaymentUnknown } from '../orders/clear-payment-unknown.ts'
import { flag, flaggedFor, clearFlags } from '../orders/order-events.ts'
import { lockOrder } from '../orders/order-transitions.ts'
import { DAY_MS, isoAfter } from '../time/iso-after.ts'
import type { Source } from './settle.ts'

/** How long the provider may answer that it does not know something before staff are told. */
const UNKNOWN_FOR_MS = DAY_MS
/** How often it is asked about a refund after that. */
const ASK_AGAIN_MS = DAY_MS

const isLongUnknown = (since: string | null, now: Date): boolean =>
  since !== null && since <= isoAfter(now, -UNKNOWN_FOR_MS)

/**
 * Notes that the provider does not know a refund that it had accepted. After a day, the order is flagged, once for as
 * long as the provider does not know it, and the provider is asked once a day. The refund stays as it was: it may be on
 * its way, so its money is not sent again. Call it inside a transaction.
 */
export const noteUnknownRefund = async (
  queries: Queries,
  { id, order_id: orderId, amount_paise: amountPaise, provider_refund_id: providerRefundId }: RefundRow,
  source: Source,
): Promise<void> => {
  const at = source.at.toISOString()
  const noted = await queries
    .updateTable('refunds')
    .set(({ fn, val }) => ({ unknown_since: fn.coalesce('unknown_since', val(at)) }))
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returning('unknown_since')
    .executeTakeFirst()
  if (!noted || !isLongUnknown(noted.unknown_since, source.at)) return
  await queries
    .updateTable('refunds')
    .set({ next_check_at: isoAfter(source.at, ASK_AGAIN_MS) })
    .where('id', '=', id)
    .execute()
  await lockOrder(queries, orderId)
  const about = { providerRefundId, unknownSince: noted.unknown_since }
  if ((await flaggedFor(queries, orderId, about)).includes('refund_unknown')) return
  const event = { orderId, ...source, details: { ...about, amountPaise } }
  await flag(queries, event, 'refund_unknown')
}

/**
 * Notes that the provider knows a refund after all, and removes the flag unless another refund of the order is unknown.
 * Call it inside a transaction.
 */
export const noteKnownRefund = async (
  queries: Queries,
  { id, order_id: orderId }: RefundRow,
): Promise<void> => {
  const isNews = await hasChanged(
    queries
      .updateTable('refunds')
      .set({ unknown_since: null })
      .where('id', '=', id)
      .where('unknown_since', 'is not', null),
  )
  if (!isNews) return
  await lockOrder(queries, orderId)
  const others = queries
    .selectFrom('refunds')
    .select('id')
    .where('order_id', '=', orderId)
    .where('status', '=', 'pending')
    .where('unknown_since', 'is not', null)
  if (!(await hasRow(others))) await clearFlags(queries, orderId, ['refund_unknown'])
}

/**
 * Notes that the provider does not know the order of a payment that has not arrived. If the payment is pending, so that
 * there may be money, the order is flagged after a day, or at the last check, once for as long as the provider does not
 * know it. Call it inside a transaction.
 */
export const noteUnknownPayment = async (
  queries: Queries,
  { id, order_id: orderId, amount_paise: amountPaise, provider_order_id: providerOrderId }: PaymentRow,
  source: Source,
  isLast: boolean,
): Promise<void> => {
  const at = source.at.toISOString()
  const noted = await queries
    .updateTable('payments')
    .set(({ fn, val }) => ({ unknown_since: fn.coalesce('unknown_since', val(at)) }))
    .where('id', '=', id)
    .where('status', 'in', ['open', 'closed'])
    .returning(['pending_at', 'unknown_since'])
    .executeTakeFirst()
  if (!noted || noted.pending_at === null) return
  if (!isLast && !isLongUnknown(noted.unknown_since, source.at)) return
  await lockOrder(queries, orderId)
  const about = { providerOrderId, unknownSince: noted.unknown_since }
  if ((await flaggedFor(queries, orderId, about)).includes('payment_unknown')) return
  const event = { orderId, ...source, details: { ...about, amountPaise } }
  await flag(queries, event, 'payment_unknown')
}

/**
 * Notes that the provider knows the order of a payment after all, and removes the flag as `clearPaymentUnknown` does.
 * Call it inside a transaction.
 */
export const noteKnownPayment = async (
  queries: Queries,
  { id, order_id: orderId }: PaymentRow,
): Promise<void> => {
  await queries.updateTable('payments').set({ unknown_since: null }).where('id', '=', id).execute()
  await lockOrder(queries, orderId)
  await clearPaymentUnknown(queries, orderId)
}
