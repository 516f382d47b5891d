import type { PaymentRow } from '../db/schema.ts'

const MINUTE_MS = 60 * 1000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const FIRST_CHECK_MS = MINUTE_MS
const LONGEST_PAUSE_MS = 6 * HOUR_MS
const PAUSE_PER_AGE = 1 / 12
const SECOND_PAYMENT_CHECK_MS = 15 * MINUTE_MS
const AFTER_FAILURE_MS = 20 * 1000
// Late authorisations reach the shop up to three days after the click; refunds of banks take longer.
const LATE_PAYMENT_MS = 4 * DAY_MS
const PAYMENT_LIFE_MS = 7 * DAY_MS

const CLOSE_AFTER_MS = DAY_MS

const after = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString()

/** When the provider is asked about a new order for the first time. */
export const firstCheck = (now: Date): string => after(now, FIRST_CHECK_MS)

/** When to ask again because the provider did not answer. */
export const checkAfterFailure = (now: Date): string => after(now, AFTER_FAILURE_MS)

/** After a payment, when to look whether the shopper has paid twice. */
export const checkAfterPayment = (now: Date): string => after(now, SECOND_PAYMENT_CHECK_MS)

/** When the provider is asked again: ever more rarely as the order ages, and after a week never. */
export const nextCheck = ({ created_at, status }: Pick<PaymentRow, 'created_at' | 'status'>, now: Date) => {
  const ageMs = now.getTime() - Date.parse(created_at)
  if (ageMs > PAYMENT_LIFE_MS) return null
  // A second payment of the same order may be let through as late as the first.
  if (status === 'captured') return ageMs > LATE_PAYMENT_MS ? null : after(now, DAY_MS)
  return after(now, Math.min(LONGEST_PAUSE_MS, Math.max(FIRST_CHECK_MS, ageMs * PAUSE_PER_AGE)))
}

/** The longest that an open question waits. */
export const latestCheck = (now: Date): string => after(now, LONGEST_PAUSE_MS)

/** Until when an order made then may be paid. */
export const payBy = ({ created_at }: Pick<PaymentRow, 'created_at'>): string =>
  after(new Date(created_at), CLOSE_AFTER_MS)

/** Whether an order that nobody has paid is to be closed. */
export const isOverdue = ({ created_at }: Pick<PaymentRow, 'created_at'>, now: Date): boolean =>
  now.getTime() - Date.parse(created_at) >= CLOSE_AFTER_MS
