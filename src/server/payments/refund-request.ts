import { z } from 'zod'
import type { RefundRequest } from '#contract/orders/refund-order.ts'
import { toPaise, toRupees } from '#domain/money.ts'
import { splitRefund } from '#domain/orders/split-refund.ts'
import { MAX_REASON_LENGTH } from '#domain/orders/order.ts'
import type { Account } from '../auth/account.ts'
import type { Queries } from '../db/database.ts'
import { idsOf } from '../db/ids-of.ts'
import { ARRIVED, type PaymentRow, type RefundRow } from '../db/schema.ts'
import { inputSchema } from '../endpoint/input-schema.ts'
import { plainLine, nonEmpty } from '../endpoint/plain-input.ts'
import { idempotencyKeyUsed } from '../orders/idempotency-key-used.ts'
import { record } from '../orders/order-events.ts'
import { conflict, Refusal } from '../refusal.ts'
import { paiseNoLongerHeld, refundablePaise } from './held-paise.ts'
import { insertRefund, lockPayments } from './refund-rows.ts'

const MAX_PAYMENT_ID_LENGTH = 64
const MAX_KEY_LENGTH = 100

/** A reason in staff's own words. */
export const reasonSchema = plainLine(MAX_REASON_LENGTH).pipe(nonEmpty('Please say why.'))

/** The rupees that staff saw the shop hold. */
export const heldSchema = z.number().nonnegative().multipleOf(0.01).optional()

/** A refund as staff request it, in rupees; without an amount, all that is left. */
export const refundSchema = inputSchema<RefundRequest>()(
  z.object({
    amount: z.number().positive('More than zero.').multipleOf(0.01, 'Whole paise only.').optional(),
    reason: reasonSchema,
    /** The provider's id of the one payment to refund; without it, all counted payments, the newest first. */
    paymentId: z.string().max(MAX_PAYMENT_ID_LENGTH).optional(),
    held: heldSchema,
  }),
)

/** 422 for a key that is empty or too long. */
export const requireIdempotencyKey = (key: string): void => {
  if (key.trim() === '' || key.length > MAX_KEY_LENGTH)
    throw new Refusal(422, 'idempotency_key_missing', 'Send an Idempotency-Key of 1 to 100 characters.')
}

/** A refund as an administrator requests it. */
export interface AskedRefund {
  readonly admin: Account
  readonly orderId: string
  readonly request: RefundRequest
  /** The caller's Idempotency-Key. */
  readonly key: string
  readonly at: Date
}

/** A payment with what can still be refunded of it, in paise. */
export interface Refundable {
  readonly payment: PaymentRow
  readonly left: number
}

/** Those of an order's payments that have arrived, counted or unapplied, with what the shop still holds of each. */
export const readHeld = async (
  queries: Queries,
  payments: readonly PaymentRow[],
): Promise<readonly Refundable[]> => {
  const arrived = payments.filter(({ status }) => ARRIVED.includes(status))
  const gone = await paiseNoLongerHeld(queries, idsOf(arrived))
  return arrived.map((payment) => ({ payment, left: refundablePaise(payment, gone) }))
}

/** The payment that the request names or, without a name, all counted ones, the newest first; 409 if there is none. */
const paymentsToRefund = (
  held: readonly Refundable[],
  { request: { paymentId } }: AskedRefund,
): readonly Refundable[] => {
  const chosen = paymentId
    ? held.filter(({ payment }) => payment.provider_payment_id === paymentId)
    : held.filter(({ payment }) => payment.status === 'captured')
  if (chosen.length === 0) throw conflict('nothing_to_refund', 'There is no payment to refund.')
  return chosen
}

/**
 * 409 if the shop holds another sum than the caller has seen, in rupees, because money arrived or was refunded
 * meanwhile.
 */
export const requireSeen = (held: readonly Refundable[], seen: number | undefined): void => {
  const paise = held.reduce((sum, { left }) => sum + left, 0)
  if (seen !== undefined && toPaise(seen) !== paise)
    throw conflict(
      'money_changed',
      'Money for this order has since come in or gone back. Please check it again.',
    )
}

const paiseWanted = ({ amount }: RefundRequest) => (amount === undefined ? undefined : toPaise(amount))

/** The sum of refunds, in paise. */
export const sumOfRefunds = (refunds: readonly Pick<RefundRow, 'amount_paise'>[]) =>
  refunds.reduce((sum, { amount_paise }) => sum + amount_paise, 0)

/** The refunds stored with this key before; 409 if it was used for a different request. */
const refundsOfKey = async (
  queries: Queries,
  payments: readonly Refundable[],
  { request, key }: AskedRefund,
): Promise<readonly RefundRow[]> => {
  const earlier = await queries
    .selectFrom('refunds')
    .selectAll()
    .where('idempotency_key', '=', key)
    .orderBy('id')
    .execute()
  const isOfThese = ({ payment_id }: RefundRow) => payments.some(({ payment }) => payment.id === payment_id)
  const isSame =
    earlier.every((refund) => isOfThese(refund) && refund.reason === request.reason) &&
    (paiseWanted(request) ?? sumOfRefunds(earlier)) === sumOfRefunds(earlier)
  if (earlier.length > 0 && !isSame) throw idempotencyKeyUsed()
  return earlier
}

const wrongAmount = (message: string, amount = message) =>
  new Refusal(422, 'invalid', message, { fields: { amount } })

const partsFor = (payments: readonly Refundable[], request: RefundRequest): readonly number[] => {
  const lefts = payments.map(({ left }) => left)
  const most = lefts.reduce((sum, left) => sum + left, 0)
  const wanted = paiseWanted(request) ?? most
  const parts = splitRefund(lefts, wanted)
  if (parts) return parts
  if (most === 0) throw wrongAmount('Nothing is left to refund.')
  const message = wanted > most ? 'This is more than can be refunded.' : 'This amount can’t be refunded.'
  throw wrongAmount(message, `Between 1 and ${toRupees(most)}.`)
}

/**
 * Stores a refund before the provider is asked for it, as one row for each payment it is taken from. The same key again
 * changes nothing and returns the same refunds. Call it inside a transaction.
 */
export const askRefund = async (
  queries: Queries,
  asked: AskedRefund,
): Promise<{ readonly refunds: readonly RefundRow[]; readonly isNew: boolean }> => {
  const { admin, orderId, request, key, at } = asked
  const held = await readHeld(queries, await lockPayments(queries, orderId))
  const payments = paymentsToRefund(held, asked)
  const earlier = await refundsOfKey(queries, payments, asked)
  if (earlier.length > 0) return { refunds: earlier, isNew: false }
  requireSeen(held, request.held)
  const parts = partsFor(payments, request)
  const { reason } = request
  const details = { amountPaise: parts.reduce((sum, part) => sum + part, 0), reason }
  await record(queries, { orderId, at, input: 'admin', actorId: admin.id, what: 'refund_asked', details })
  const refunds: RefundRow[] = []
  for (const [n, { payment }] of payments.entries()) {
    const amount_paise = parts[n] ?? 0
    const refund = { amount_paise, reason, idempotency_key: key, actor_id: admin.id }
    if (amount_paise > 0) refunds.push(await insertRefund(queries, payment, refund, at))
  }
  return { refunds, isNew: true }
}
