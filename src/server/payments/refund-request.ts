import { z } from 'zod'
import type { RefundRequest } from '#contract/orders/refund-order.ts'
import { toPaise, toRupees } from '#domain/money.ts'
import type { Account } from '../auth/account.ts'
import type { Queries } from '../db/database.ts'
import type { PaymentRow, RefundRow } from '../db/schema.ts'
import { inputSchema } from '../endpoint/input-schema.ts'
import { record } from '../orders/order-events.ts'
import { Refusal } from '../refusal.ts'
import { insertRefund, lockPayment, paiseGivenBack } from './refund-rows.ts'

const MAX_REASON_LENGTH = 200
const MAX_PAYMENT_ID_LENGTH = 64
const LEAST_PAISE = 100

/** What staff ask when money goes back: rupees, or without an amount all that is left. */
export const refundSchema = inputSchema<RefundRequest>()(
  z.object({
    amount: z.number().positive('More than nothing.').multipleOf(0.01, 'Whole paise only.').optional(),
    reason: z.string().trim().min(1, 'Please say why.').max(MAX_REASON_LENGTH),
    /** The provider's id of a payment that must not count, such as a second one; else the order's own. */
    paymentId: z.string().max(MAX_PAYMENT_ID_LENGTH).optional(),
  }),
)

/** Who wants money of which order back, and why. */
export interface AskedRefund {
  readonly admin: Account
  readonly orderId: string
  readonly request: RefundRequest
  /** The caller's Idempotency-Key. */
  readonly key: string
  readonly at: Date
}

const paymentToRefund = async (queries: Queries, { orderId, request: { paymentId } }: AskedRefund) => {
  const payments = queries.selectFrom('payments').selectAll().where('order_id', '=', orderId)
  const payment = await (
    paymentId
      ? payments.where('provider_payment_id', '=', paymentId).where('status', 'in', ['captured', 'unapplied'])
      : payments.where('status', '=', 'captured')
  ).executeTakeFirst()
  if (!payment) throw new Refusal(409, 'nothing_to_refund', 'There is no payment to give back.')
  return payment
}

const paiseWanted = ({ amount }: RefundRequest) => (amount === undefined ? undefined : toPaise(amount))

/** The refund a key stands for already; 409 when it was used for another. */
const refundOfKey = async (queries: Queries, payment: PaymentRow, { request, key }: AskedRefund) => {
  const earlier = await queries
    .selectFrom('refunds')
    .selectAll()
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
  if (!earlier) return undefined
  const isSame =
    earlier.payment_id === payment.id &&
    earlier.reason === request.reason &&
    (paiseWanted(request) ?? earlier.amount_paise) === earlier.amount_paise
  if (!isSame) throw new Refusal(409, 'idempotency_key_used', 'This key was used for another refund already.')
  return earlier
}

const amountFor = async (queries: Queries, payment: PaymentRow, request: RefundRequest): Promise<number> => {
  const left = payment.amount_paise - (await paiseGivenBack(queries, payment))
  const wanted = paiseWanted(request) ?? left
  if (wanted >= LEAST_PAISE && wanted <= left) return wanted
  const amount = left < LEAST_PAISE ? 'Nothing is left to give back.' : `Between 1 and ${toRupees(left)}.`
  throw new Refusal(422, 'invalid', 'That much can’t be given back.', { fields: { amount } })
}

/** Writes a refund down before the provider is asked for it. The same key again is the same refund. */
export const askRefund = async (queries: Queries, asked: AskedRefund): Promise<RefundRow> => {
  const { admin, orderId, request, key, at } = asked
  const payment = await paymentToRefund(queries, asked)
  await lockPayment(queries, payment)
  const earlier = await refundOfKey(queries, payment, asked)
  if (earlier) return earlier
  const amount_paise = await amountFor(queries, payment, request)
  const { reason } = request
  const details = { amountPaise: amount_paise, reason }
  await record(queries, { orderId, at, input: 'admin', actorId: admin.id, what: 'refund_asked', details })
  return insertRefund(
    queries,
    payment,
    { amount_paise, reason, idempotency_key: key, actor_id: admin.id },
    at,
  )
}
