import type { OrderRow, PaymentRow, RefundRow } from '../db/schema.ts'
import { DAY_MS, HOUR_MS, isoAfter, MINUTE_MS } from '../time/iso-after.ts'

const FIRST_CHECK_MS = MINUTE_MS
const MAX_PAUSE_MS = 6 * HOUR_MS
const PAUSE_PER_AGE = 1 / 12
const SECOND_PAYMENT_CHECK_MS = 15 * MINUTE_MS
const AFTER_FAILURE_MS = 20 * 1000
/** How long the provider still captures a payment that the customer's bank releases late: its maximum. */
export const CAPTURE_WITHIN_MS = 5 * DAY_MS
/** How long money may still arrive after the shop stopped waiting: the provider's limit, and a day to hear of it. */
export const LATE_PAYMENT_MS = CAPTURE_WITHIN_MS + DAY_MS
// An order made from a quote waits three days for its first payment.
const PAYMENT_LIFE_MS = 3 * DAY_MS + LATE_PAYMENT_MS

const BALANCE_OPEN_MS = DAY_MS
const DIALOG_MS = 15 * MINUTE_MS

/** When to ask the provider about a new order for the first time. */
export const firstCheck = (now: Date): string => isoAfter(now, FIRST_CHECK_MS)

/** When to ask again after the provider did not answer. */
export const checkAfterFailure = (now: Date): string => isoAfter(now, AFTER_FAILURE_MS)

/** When to check, after a payment, whether the shopper has paid twice. */
export const checkAfterPayment = (now: Date): string => isoAfter(now, SECOND_PAYMENT_CHECK_MS)

const pauseAt = (ageMs: number, minMs: number): number =>
  Math.min(MAX_PAUSE_MS, Math.max(minMs, ageMs * PAUSE_PER_AGE))

/** When to ask the provider again about an unsettled refund: less and less often as it ages, but without end. */
export const nextRefundCheck = ({ created_at }: Pick<RefundRow, 'created_at'>, now: Date): string =>
  isoAfter(now, pauseAt(now.getTime() - Date.parse(created_at), AFTER_FAILURE_MS))

/** When to ask the provider about a payment again: less and less often, and null (never) once no money can arrive. */
export const nextCheck = (
  { created_at, paid_at, status }: Pick<PaymentRow, 'created_at' | 'paid_at' | 'status'>,
  now: Date,
) => {
  const ageMs = now.getTime() - Date.parse(created_at)
  // The shopper may have made a second payment just before this one, and it may arrive as late as any other.
  if (status === 'captured' && paid_at !== null)
    return isoAfter(new Date(paid_at), LATE_PAYMENT_MS) < now.toISOString() ? null : isoAfter(now, DAY_MS)
  if (ageMs > PAYMENT_LIFE_MS) return null
  return isoAfter(now, pauseAt(ageMs, FIRST_CHECK_MS))
}

/** The latest time for the next check of anything still open. */
export const latestCheck = (now: Date): string => isoAfter(now, MAX_PAUSE_MS)

/** The columns of an order that limit how long its payments stay open. */
type Waiting = Pick<OrderRow, 'pay_by' | 'captured_paise'>

/**
 * When an open payment expires. An order's first payment lasts as long as the order; one after a deposit lasts a day,
 * because the order has no deadline any more and another payment can be opened.
 */
export const openUntil = (
  { created_at }: Pick<PaymentRow, 'created_at'>,
  { pay_by, captured_paise }: Waiting,
): string => (captured_paise > 0 ? isoAfter(new Date(created_at), BALANCE_OPEN_MS) : pay_by)

/** Whether an open payment that brought no money is to be closed. */
export const isOverdue = (payment: Pick<PaymentRow, 'created_at'> & Waiting, now: Date): boolean =>
  openUntil(payment, payment) <= now.toISOString()

/** When a payment dialog opened now has to close: in a quarter of an hour, or at `limit` if that is earlier. */
export const dialogUntil = (now: Date, limit: string | undefined): string => {
  const latest = isoAfter(now, DIALOG_MS)
  return limit !== undefined && limit < latest ? limit : latest
}
