import { owedRefund, type RefundAttempt } from '#domain/orders/owed-refund.ts'
import type { Queries } from '../db/database.ts'
import { hasChanged } from '../db/has-changed.ts'
import { idsOf } from '../db/ids-of.ts'
import { newOrderedId } from '../db/new-id.ts'
import type { PaymentRow, RefundRow, RefundStatus } from '../db/schema.ts'
import { flag, flaggedFor, raiseFlag, record, clearFlags } from '../orders/order-events.ts'
import { lockOrder, setRefunded } from '../orders/order-transitions.ts'
import { checkAfterFailure, nextRefundCheck } from './check-times.ts'
import { paiseNoLongerHeld, refundablePaise } from './held-paise.ts'
import type { ProviderRefund } from './provider.ts'
import type { Source } from './settle.ts'
import { noteKnownRefund } from './unknown-ids.ts'

/** The flags for unapplied money. */
export const UNAPPLIED_FLAGS = ['second_payment', 'wrong_amount', 'paid_when_closed']
/** The flags for refunds that failed. */
const NOT_REFUNDED = ['refund_refused', 'refund_failed']
const FAILED_AT_BANK = 'The payment provider could not return the money.'

/**
 * Erases the reasons that staff wrote for an order's refunds and cancellation, because free text may be about the
 * customer. A refund that the provider has not accepted keeps its reason: if it has to be asked for again, the request
 * must be the same. The caller holds a lock on the order.
 */
export const eraseReasons = async (queries: Queries, orderId: string): Promise<void> => {
  await queries
    .updateTable('refunds')
    .set({ reason: '' })
    .where('order_id', '=', orderId)
    .where(({ eb, or }) => or([eb('settled_at', 'is not', null), eb('provider_refund_id', 'is not', null)]))
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

/** Makes changes to one payment's refunds take turns, until the transaction ends. */
export const lockPayment = async (queries: Queries, { id }: Pick<PaymentRow, 'id'>): Promise<void> => {
  await queries
    .updateTable('payments')
    .set(({ ref }) => ({ status: ref('status') }))
    .where('id', '=', id)
    .execute()
}

/** An order's payments, newest first. */
export const paymentsOf = (queries: Queries, orderId: string): Promise<readonly PaymentRow[]> =>
  queries
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/**
 * Makes refunds, closings and cancellations of one order take turns, until the transaction ends; returns its payments,
 * newest first.
 */
export const lockPayments = async (queries: Queries, orderId: string): Promise<readonly PaymentRow[]> => {
  const rows = await queries
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    // Always in the same order, so that two callers can't deadlock.
    .orderBy('id')
    .execute()
  for (const row of rows) await lockPayment(queries, row)
  return paymentsOf(queries, orderId)
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

/** Whether the shop holds unapplied money of an order that is not being refunded. */
export const holdsUnapplied = async (queries: Queries, orderId: string): Promise<boolean> => {
  const unapplied = await queries
    .selectFrom('payments')
    .select(['id', 'amount_paise'])
    .where('order_id', '=', orderId)
    .where('status', '=', 'unapplied')
    .execute()
  const gone = await paiseNoLongerHeld(queries, idsOf(unapplied))
  return unapplied.some((payment) => refundablePaise(payment, gone) > 0)
}

/** Removes the flags for unapplied money once the shop holds none for the order. */
export const clearUnappliedFlags = async (queries: Queries, payment: PaymentRow): Promise<void> => {
  if (!(await holdsUnapplied(queries, payment.order_id)))
    await clearFlags(queries, payment.order_id, UNAPPLIED_FLAGS)
}

/**
 * Sets or removes the flag for unapplied money after a dispute about it has changed. A won dispute returns what it
 * took, and the flag was removed when the money went. Records no event: staff are told of the dispute itself.
 */
export const updateUnappliedFlags = async (queries: Queries, payment: PaymentRow): Promise<void> => {
  await clearUnappliedFlags(queries, payment)
  const gone = await paiseNoLongerHeld(queries, [payment.id])
  if (refundablePaise(payment, gone) <= 0) return
  const flagged = await flaggedFor(queries, payment.order_id, {
    providerPaymentId: payment.provider_payment_id,
  })
  const reason = UNAPPLIED_FLAGS.find((each) => flagged.includes(each)) ?? 'second_payment'
  await raiseFlag(queries, payment.order_id, reason)
}

const asAttempt = (
  refund: Pick<RefundRow, 'status' | 'amount_paise' | 'created_at' | 'settled_at'>,
): RefundAttempt => ({
  paise: refund.amount_paise,
  askedAt: refund.created_at,
  failedAt: refund.status === 'failed' ? refund.settled_at : null,
})

/**
 * Removes the flags for an order's failed refunds once nothing is owed any more. Counted money may be refunded from
 * another payment than was tried first, unapplied money only from its own.
 */
const clearRefundFlags = async (queries: Queries, { order_id }: PaymentRow): Promise<void> => {
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
  const isOwed = [...sources.values()].some((refunds) => owedRefund(refunds.map(asAttempt)) > 0)
  if (!isOwed) await clearFlags(queries, order_id, NOT_REFUNDED)
}

const updateRefundedAmount = async (queries: Queries, { order_id }: PaymentRow) => {
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

/**
 * Locks the order of a refund that has just changed. If its customer was erased before, the refund's reason is erased
 * now.
 */
const lockOrderOfRefund = async (queries: Queries, { order_id }: Pick<RefundRow, 'order_id'>) => {
  const order = await lockOrder(queries, order_id)
  if (order?.email === '') await eraseReasons(queries, order_id)
}

/**
 * Updates an order's refunded amount and its flags; unapplied money changes only the flags. Refunds of two of its
 * payments may change at the same time: the lock makes the second sum include the first.
 */
const updateOrder = async (queries: Queries, payment: PaymentRow) => {
  await lockOrderOfRefund(queries, payment)
  if (payment.status !== 'unapplied') await updateRefundedAmount(queries, payment)
  else await clearUnappliedFlags(queries, payment)
  await clearRefundFlags(queries, payment)
}

/**
 * From which states a refund may move to the one that the provider reports. A bank may reject money that was sent
 * already.
 */
const PREVIOUS_STATUSES = {
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
        where('status', 'in', PREVIOUS_STATUSES[to.status]),
        // Marked as refused but made after all: an earlier request for the same refund was still in progress.
        where.and([where('status', '=', 'failed'), where('provider_refund_id', 'is', null)]),
      ]),
    )
    .returning('payment_id')
    .executeTakeFirst()
}

/** The bank's reference number often arrives days after the refund itself. */
const noteReference = async (queries: Queries, { id }: RefundRow, { reference }: ProviderRefund) => {
  if (reference) await queries.updateTable('refunds').set({ reference }).where('id', '=', id).execute()
}

/**
 * Moves a refund to the state that the provider reports; true if that changed it. A late message never reopens a
 * settled refund.
 */
export const moveRefund = async (
  queries: Queries,
  refund: RefundRow,
  to: ProviderRefund,
  source: Source,
): Promise<boolean> => {
  await noteKnownRefund(queries, refund)
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
  // The shopper was told that her money is coming, so staff have to act.
  if (to.status === 'failed') await flag(queries, event, 'refund_failed')
  return true
}

/** Marks a refund as failed that the provider refuses to make, and flags the order, once. */
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
