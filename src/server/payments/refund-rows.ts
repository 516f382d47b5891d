import { owedRefund, type TriedRefund } from '#domain/orders/owed-refund.ts'
import type { Queries } from '../db/database.ts'
import { hasChanged } from '../db/has-changed.ts'
import { idsOf } from '../db/ids-of.ts'
import { newOrderedId } from '../db/new-id.ts'
import type { PaymentRow, RefundRow, RefundStatus } from '../db/schema.ts'
import { flag, flaggedFor, raiseFlag, record, unflag } from '../orders/order-events.ts'
import { lockOrder, setRefunded } from '../orders/order-transitions.ts'
import { checkAfterFailure, nextRefundCheck } from './check-times.ts'
import { paiseGone, paiseLeft } from './gone-paise.ts'
import type { ProviderRefund } from './provider.ts'
import type { Source } from './settle.ts'

/** Why money stands apart. */
const UNAPPLIED_FLAGS = ['second_payment', 'wrong_amount', 'paid_when_closed']
/** Why money that should have gone back did not. */
const NOT_REFUNDED = ['refund_refused', 'refund_failed']
const FAILED_AT_BANK = 'The payment provider could not return the money.'

/**
 * Empties why the refunds of an order were made and why it was cancelled, which staff wrote freely about its customer. A
 * refund that is not settled keeps its reason: the provider may be asked for it again, in the same words. Whoever calls it
 * holds the order's row.
 */
export const eraseReasons = async (queries: Queries, orderId: string): Promise<void> => {
  await queries
    .updateTable('refunds')
    .set({ reason: '' })
    .where('order_id', '=', orderId)
    .where('settled_at', 'is not', null)
    .execute()
  const events = await queries
    .selectFrom('order_events')
    .select(['id', 'details'])
    .where('order_id', '=', orderId)
    .where('what', 'in', ['refund_asked', 'cancelled'])
    .execute()
  for (const { id, details } of events) {
    const { reason: _, ...others } = JSON.parse(details) as { readonly reason?: string }
    await queries
      .updateTable('order_events')
      .set({ details: JSON.stringify(others) })
      .where('id', '=', id)
      .execute()
  }
}

/** Lets refunds of one payment go one after the other. */
export const lockPayment = async (queries: Queries, { id }: Pick<PaymentRow, 'id'>): Promise<void> => {
  await queries
    .updateTable('payments')
    .set(({ ref }) => ({ status: ref('status') }))
    .where('id', '=', id)
    .execute()
}

/** Lets refunds, closings and cancellations of one order go one after the other; answers its payments, newest first. */
export const lockPayments = async (queries: Queries, orderId: string): Promise<readonly PaymentRow[]> => {
  const rows = await queries
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    // Always in the same order, so that two of them never wait for each other.
    .orderBy('id')
    .execute()
  for (const row of rows) await lockPayment(queries, row)
  return queries
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Stores a refund that the provider has not confirmed yet. */
export const insertRefund = (
  queries: Queries,
  payment: PaymentRow,
  refund: Pick<RefundRow, 'amount_paise' | 'reason'> & Partial<RefundRow>,
  at: Date,
): Promise<RefundRow> =>
  queries
    .insertInto('refunds')
    .values({
      idempotency_key: null,
      actor_id: null,
      ...refund,
      id: newOrderedId(),
      order_id: payment.order_id,
      payment_id: payment.id,
      status: 'asked',
      currency: payment.currency,
      next_check_at: checkAfterFailure(at),
      created_at: at.toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Whether the shop holds money of an order that must not count and does not go back yet. */
export const holdsUnapplied = async (queries: Queries, orderId: string): Promise<boolean> => {
  const apart = await queries
    .selectFrom('payments')
    .select(['id', 'amount_paise'])
    .where('order_id', '=', orderId)
    .where('status', '=', 'unapplied')
    .execute()
  const gone = await paiseGone(queries, idsOf(apart))
  return apart.some((payment) => paiseLeft(payment, gone) > 0)
}

/** Removes the flags for unapplied money once the shop holds none of the order. */
export const unflagUnlessUnapplied = async (queries: Queries, payment: PaymentRow): Promise<void> => {
  if (!(await holdsUnapplied(queries, payment.order_id)))
    await unflag(queries, payment.order_id, UNAPPLIED_FLAGS)
}

/**
 * Brings the flag for unapplied money to what a dispute about it has made of it: one that is won gives back what it took,
 * and its flag went with that. Without an event of its own: staff are told of the dispute.
 */
export const reflagUnapplied = async (queries: Queries, payment: PaymentRow): Promise<void> => {
  await unflagUnlessUnapplied(queries, payment)
  const gone = await paiseGone(queries, [payment.id])
  if (paiseLeft(payment, gone) <= 0) return
  const flagged = await flaggedFor(queries, payment.order_id, payment.provider_payment_id)
  const reason = UNAPPLIED_FLAGS.find((each) => flagged.includes(each)) ?? 'second_payment'
  await raiseFlag(queries, payment.order_id, reason)
}

const asTried = (
  refund: Pick<RefundRow, 'status' | 'amount_paise' | 'created_at' | 'settled_at'>,
): TriedRefund => ({
  paise: refund.amount_paise,
  askedAt: refund.created_at,
  failedAt: refund.status === 'failed' ? refund.settled_at : null,
})

/**
 * Removes the flags of an order's failed refunds once nothing of them is owed any more. Money that counts may go back of
 * another payment than was tried first; what stands apart goes back of its own alone.
 */
const unflagIfNoneOwed = async (queries: Queries, { order_id }: PaymentRow): Promise<void> => {
  const rows = await queries
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['refunds.status', 'refunds.amount_paise', 'refunds.created_at', 'refunds.settled_at'])
    .select(['payments.id as paymentId', 'payments.status as paymentStatus'])
    .where('refunds.order_id', '=', order_id)
    .execute()
  const sources = Map.groupBy(rows, ({ paymentId, paymentStatus }) =>
    paymentStatus === 'unapplied' ? paymentId : paymentStatus,
  )
  const isOwed = [...sources.values()].some((refunds) => owedRefund(refunds.map(asTried)) > 0)
  if (!isOwed) await unflag(queries, order_id, NOT_REFUNDED)
}

const noteRefunded = async (queries: Queries, { order_id }: PaymentRow) => {
  const { paise } = await queries
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select((select) => select.fn.sum<number | null>('refunds.amount_paise').as('paise'))
    .where('payments.order_id', '=', order_id)
    .where('payments.status', '=', 'captured')
    .where('refunds.status', 'in', ['pending', 'processed'])
    .executeTakeFirstOrThrow()
  await setRefunded(queries, order_id, Number(paise ?? 0))
}

/** Keeps the order of a refund that has just changed from everybody else; a customer erased before loses its reason, too. */
const lockOrderOfRefund = async (queries: Queries, { order_id }: Pick<RefundRow, 'order_id'>) => {
  const order = await lockOrder(queries, order_id)
  if (order?.email === '') await eraseReasons(queries, order_id)
}

/**
 * What the order says was given back, and its flags. Money that never counted changes nothing but these. Refunds of two
 * payments of one order may change at the same time: the second counts when the first is done.
 */
const updateOrder = async (queries: Queries, payment: PaymentRow) => {
  await lockOrderOfRefund(queries, payment)
  if (payment.status !== 'unapplied') await noteRefunded(queries, payment)
  else await unflagUnlessUnapplied(queries, payment)
  await unflagIfNoneOwed(queries, payment)
}

/** What a refund may be before it becomes what the provider says: a bank may turn down money that was sent already. */
const BEFORE = {
  pending: ['asked'],
  processed: ['asked', 'pending'],
  failed: ['asked', 'pending', 'processed'],
} as const satisfies Readonly<Record<ProviderRefund['status'], readonly RefundStatus[]>>

const settle = (queries: Queries, refund: RefundRow, to: ProviderRefund, at: Date) => {
  const isSettled = to.status !== 'pending'
  return queries
    .updateTable('refunds')
    .set({
      status: to.status,
      provider_refund_id: to.id,
      ...(to.reference && { reference: to.reference }),
      failure: to.status === 'failed' ? FAILED_AT_BANK : null,
      settled_at: isSettled ? at.toISOString() : null,
      next_check_at: isSettled ? null : nextRefundCheck(refund, at),
    })
    .where('id', '=', refund.id)
    .where((where) =>
      where.or([
        where('status', 'in', BEFORE[to.status]),
        // Refused, and made all the same: an earlier call of the same refund was still on its way.
        where.and([where('status', '=', 'failed'), where('provider_refund_id', 'is', null)]),
      ]),
    )
    .returning('payment_id')
    .executeTakeFirst()
}

/** The bank's number often comes days after the refund itself. */
const noteReference = async (queries: Queries, { id }: RefundRow, { reference }: ProviderRefund) => {
  if (reference) await queries.updateTable('refunds').set({ reference }).where('id', '=', id).execute()
}

/**
 * Takes a refund on to what the provider says of it; true when that was news. Forward only: what is settled
 * never becomes unsettled by a late message.
 */
export const moveRefund = async (
  queries: Queries,
  refund: RefundRow,
  to: ProviderRefund,
  source: Source,
): Promise<boolean> => {
  const moved = await settle(queries, refund, to, source.at)
  if (!moved) {
    await noteReference(queries, refund, to)
    return false
  }
  const payment = await queries
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', moved.payment_id)
    .executeTakeFirstOrThrow()
  await updateOrder(queries, payment)
  const details = { providerRefundId: to.id, amountPaise: refund.amount_paise, status: to.status }
  const event = { orderId: refund.order_id, ...source, details }
  await record(queries, { ...event, what: 'refund_changed' })
  // The shopper was told that her money is coming: somebody must see to it.
  if (to.status === 'failed') await flag(queries, event, 'refund_failed')
  return true
}

/** Ends a refund that the provider will not make, and puts the order before the operator, once. */
export const refuseRefund = async (
  queries: Queries,
  refund: RefundRow,
  source: Source,
  message: string,
): Promise<void> => {
  const isChanged = await hasChanged(
    queries
      .updateTable('refunds')
      .set({ status: 'failed', failure: message, settled_at: source.at.toISOString(), next_check_at: null })
      .where('id', '=', refund.id)
      .where('status', '=', 'asked'),
  )
  if (!isChanged) return
  await lockOrderOfRefund(queries, refund)
  const event = { orderId: refund.order_id, ...source, details: { status: 'failed', message } }
  await record(queries, { ...event, what: 'refund_changed' })
  await flag(queries, event, 'refund_refused')
}
