import type { OrderRow, PaymentRow, RefundRow } from '../db/schema.ts'
import { DAY_MS, HOUR_MS, isoAfter, MINUTE_MS } from '../time/iso-after.ts'

const FIRST_CHECK_MS = MINUTE_MS
const LONGEST_PAUSE_MS = 6 * HOUR_MS
const PAUSE_PER_AGE = 1 / 12
const SECOND_PAYMENT_CHECK_MS = 15 * MINUTE_MS
const AFTER_FAILURE_MS = 20 * 1000
/** How long after the click the provider still takes what the customer's bank lets go of: as long as it can. */
export const CAPTURE_WITHIN_MS = 5 * DAY_MS
/** How long after the shop stopped waiting money may come: a day more than the provider takes it, to hear of it, too. */
export const LATE_PAYMENT_MS = CAPTURE_WITHIN_MS + DAY_MS
// An order made from a quote waits for its first payment for three days.
const PAYMENT_LIFE_MS = 3 * DAY_MS + LATE_PAYMENT_MS

const BALANCE_OPEN_MS = DAY_MS
const DIALOG_MS = 15 * MINUTE_MS

/** When the provider is asked about a new order for the first time. */
export const firstCheck = (now: Date): string => isoAfter(now, FIRST_CHECK_MS)

/** When to ask again because the provider did not answer. */
export const checkAfterFailure = (now: Date): string => isoAfter(now, AFTER_FAILURE_MS)

/** After a payment, when to look whether the shopper has paid twice. */
export const checkAfterPayment = (now: Date): string => isoAfter(now, SECOND_PAYMENT_CHECK_MS)

const pauseAt = (ageMs: number, leastMs: number): number =>
  Math.min(LONGEST_PAUSE_MS, Math.max(leastMs, ageMs * PAUSE_PER_AGE))

/** When the provider is asked again about a refund that is not settled: ever more rarely as it ages, but never no more. */
export const nextRefundCheck = ({ created_at }: Pick<RefundRow, 'created_at'>, now: Date): string =>
  isoAfter(now, pauseAt(now.getTime() - Date.parse(created_at), AFTER_FAILURE_MS))

/** When the provider is asked again: ever more rarely as the order ages, and never once none of its money can come. */
export const nextCheck = (
  { created_at, paid_at, status }: Pick<PaymentRow, 'created_at' | 'paid_at' | 'status'>,
  now: Date,
) => {
  const ageMs = now.getTime() - Date.parse(created_at)
  // A second payment of the same order may have been made just before this one, and may come as late as any.
  if (status === 'captured' && paid_at !== null)
    return isoAfter(new Date(paid_at), LATE_PAYMENT_MS) < now.toISOString() ? null : isoAfter(now, DAY_MS)
  if (ageMs > PAYMENT_LIFE_MS) return null
  return isoAfter(now, pauseAt(ageMs, FIRST_CHECK_MS))
}

/** The longest that an open question waits. */
export const latestCheck = (now: Date): string => isoAfter(now, LONGEST_PAUSE_MS)

/** What of an order says how long its payments may wait. */
type Waiting = Pick<OrderRow, 'pay_by' | 'captured_paise'>

/**
 * Until when an open payment may wait for its money. The first one as long as its order; one that comes after a deposit
 * for a day, since the order has no date any more, and another can be opened.
 */
export const openUntil = (
  { created_at }: Pick<PaymentRow, 'created_at'>,
  { pay_by, captured_paise }: Waiting,
): string => (captured_paise > 0 ? isoAfter(new Date(created_at), BALANCE_OPEN_MS) : pay_by)

/** Whether an open payment that brought no money is to be closed. */
export const isOverdue = (payment: Pick<PaymentRow, 'created_at'> & Waiting, now: Date): boolean =>
  openUntil(payment, payment) <= now.toISOString()

/** Until when a payment dialog opened now may stay open: for a quarter of an hour, never beyond the given time. */
export const dialogUntil = (now: Date, limit: string | undefined): string =>
  [isoAfter(now, DIALOG_MS), ...(limit === undefined ? [] : [limit])].toSorted()[0] ?? ''
