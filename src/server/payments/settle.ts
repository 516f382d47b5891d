import type { Queries } from '../db/database.ts'
import { hasRow } from '../db/has-row.ts'
import type { PaymentRow } from '../db/schema.ts'
import { newOrderedId } from '../db/new-id.ts'
import { clearPaymentUnknown } from '../orders/clear-payment-unknown.ts'
import { flag, flaggedFor, type Input, type NewOrderEvent, record } from '../orders/order-events.ts'
import { countPayment, listClosed, lockOrder } from '../orders/order-transitions.ts'
import type { ShopDeps } from '../shop-deps.ts'
import { checkAfterPayment } from './check-times.ts'
import type { ProviderPayment } from './provider.ts'

/** Which input reported a change, when, and who made it, if a person did. */
export interface Source {
  readonly input: Input
  readonly at: Date
  readonly actorId?: string
}

export type Settlement =
  /** This very call made the payment count. */
  | 'paid'
  /** It was counted before. */
  | 'already'
  /** Money that must not count; staff have been alerted. */
  | 'unapplied'
  /** Not an order of this shop. */
  | 'unknown'

type Deps = Pick<ShopDeps, 'linkOf'>

const RETURNED_FLAG = 'refunded_unpaid'

/** The payment row of one of the provider's orders. */
export const paymentOf = (queries: Queries, providerOrderId: string): Promise<PaymentRow | undefined> =>
  queries
    .selectFrom('payments')
    .selectAll()
    .where('provider_order_id', '=', providerOrderId)
    .executeTakeFirst()

/**
 * The payment row of one of the provider's orders, locked until the transaction ends. A caller that locks the order as
 * well does so afterwards.
 */
const lockPaymentOf = (queries: Queries, providerOrderId: string): Promise<PaymentRow | undefined> =>
  queries
    .updateTable('payments')
    .set(({ ref }) => ({ status: ref('status') }))
    .where('provider_order_id', '=', providerOrderId)
    .returningAll()
    .executeTakeFirst()

/** Marks a payment as captured, once, only forward, and only if amount and currency are exactly right. */
const capture = (queries: Queries, payment: ProviderPayment, at: Date) =>
  queries
    .updateTable('payments')
    .set({
      status: 'captured',
      provider_payment_id: payment.id,
      method: payment.method ?? null,
      paid_at: at.toISOString(),
      closed_at: null,
      pending_at: null,
      unknown_since: null,
      next_check_at: checkAfterPayment(at),
    })
    .where('provider_order_id', '=', payment.orderId)
    .where('status', 'in', ['open', 'closed'])
    .where('amount_paise', '=', payment.amountPaise)
    .where('currency', '=', payment.currency)
    .returning(['id', 'order_id', 'amount_paise'])
    .executeTakeFirst()

const detailsOf = ({ id, orderId, amountPaise, currency, status }: ProviderPayment) => ({
  providerPaymentId: id,
  providerOrderId: orderId,
  amountPaise,
  currency,
  status,
})

/** Stores money that must not count as an unapplied payment, once, and flags the order. */
const storeUnapplied = async (
  queries: Queries,
  row: PaymentRow,
  payment: ProviderPayment,
  source: Source,
) => {
  const unapplied = await queries
    .insertInto('payments')
    .values({
      id: newOrderedId(),
      order_id: row.order_id,
      purpose: row.purpose,
      status: 'unapplied',
      amount_paise: payment.amountPaise,
      currency: payment.currency,
      provider_payment_id: payment.id,
      method: payment.method ?? null,
      create_attempts: 0,
      created_at: source.at.toISOString(),
    })
    .onConflict((conflict) => conflict.column('provider_payment_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!unapplied) return
  await listClosed(queries, row.order_id)
  const reason = row.provider_payment_id === null ? 'wrong_amount' : 'second_payment'
  await flag(queries, { orderId: row.order_id, ...source, details: detailsOf(payment) }, reason)
}

/**
 * Marks a captured payment as unapplied that its order can't take: more than is left to pay, or after the order closed.
 */
const setUnapplied = async (
  queries: Queries,
  { id, order_id: orderId }: Pick<PaymentRow, 'id' | 'order_id'>,
  event: Omit<NewOrderEvent, 'orderId' | 'what'>,
) => {
  await queries.updateTable('payments').set({ status: 'unapplied' }).where('id', '=', id).execute()
  const order = await lockOrder(queries, orderId)
  await clearPaymentUnknown(queries, orderId)
  await listClosed(queries, orderId)
  await flag(
    queries,
    { ...event, orderId },
    order?.status === 'closed' ? 'paid_when_closed' : 'second_payment',
  )
}

const isKnown = (queries: Queries, payment: ProviderPayment): Promise<boolean> =>
  hasRow(queries.selectFrom('payments').select('id').where('provider_payment_id', '=', payment.id))

/** All changes to the database that can make an order paid. Call them inside a transaction. */
export const openSettling = ({ linkOf }: Deps) => ({
  /** Handles captured money, whichever way the shop heard of it. */
  settle: async (queries: Queries, payment: ProviderPayment, source: Source): Promise<Settlement> => {
    const captured = await capture(queries, payment, source.at)
    if (!captured) {
      // Closing and cancelling take this lock, too: they see the payment stored here, or it finds the order closed.
      const row = await lockPaymentOf(queries, payment.orderId)
      if (!row) return 'unknown'
      if (row.provider_payment_id === payment.id) return row.status === 'captured' ? 'already' : 'unapplied'
      await storeUnapplied(queries, row, payment, source)
      return 'unapplied'
    }
    const event = { ...source, details: detailsOf(payment) }
    const isCounted = await countPayment(queries, captured, event, linkOf)
    if (!isCounted) await setUnapplied(queries, captured, event)
    return isCounted ? 'paid' : 'unapplied'
  },

  /** Marks a payment as pending: the provider holds, or may hold, money that is not captured yet. */
  markPending: async (
    queries: Queries,
    payment: ProviderPayment,
    source: Source,
    checkAt: Date,
  ): Promise<void> => {
    const held = await queries
      .updateTable('payments')
      .set({ pending_at: source.at.toISOString(), next_check_at: checkAt.toISOString() })
      .where('provider_order_id', '=', payment.orderId)
      .where('status', 'in', ['open', 'closed'])
      .where('pending_at', 'is', null)
      .returning('order_id')
      .executeTakeFirst()
    if (held)
      await record(queries, {
        orderId: held.order_id,
        ...source,
        what: 'payment_pending',
        details: detailsOf(payment),
      })
  },

  /** Records a failed attempt. That is never final: another attempt, or even the same one, may still succeed. */
  recordFailure: async (queries: Queries, payment: ProviderPayment, source: Source): Promise<void> => {
    const row = await paymentOf(queries, payment.orderId)
    if (row)
      await record(queries, {
        orderId: row.order_id,
        ...source,
        what: 'payment_failed',
        details: detailsOf(payment),
      })
  },

  /**
   * Has the provider asked at once whether it still holds money for a pending payment, because a message reports that
   * some went back.
   */
  scheduleCheck: async (queries: Queries, { orderId }: ProviderPayment, { at }: Source): Promise<void> => {
    await queries
      .updateTable('payments')
      .set({ next_check_at: at.toISOString() })
      .where('provider_order_id', '=', orderId)
      .where('pending_at', 'is not', null)
      .execute()
  },

  /** Flags an order, once per payment, whose money arrived and went back before it was paid. */
  recordReturned: async (queries: Queries, payment: ProviderPayment, source: Source): Promise<void> => {
    // Money often goes back because another payment is being counted at this moment; the lock waits for that one.
    const row = await lockPaymentOf(queries, payment.orderId)
    if (!row || row.provider_payment_id !== null) return
    const order = await lockOrder(queries, row.order_id)
    if (!order || order.status === 'paid' || (await isKnown(queries, payment))) return
    // Under the lock, two reports of the same payment take turns, so only the first flags the order.
    if (!(await flaggedFor(queries, order.id, { providerPaymentId: payment.id })).includes(RETURNED_FLAG))
      await flag(queries, { orderId: order.id, ...source, details: detailsOf(payment) }, RETURNED_FLAG)
  },
})

export type Settling = ReturnType<typeof openSettling>
