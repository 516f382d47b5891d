import type { PaymentIntent } from '#contract/payments/create-payment-intent.ts'
import { unappliedPaymentText, unknownPaymentText } from '#copy/orders/money-in-question.ts'
import { CURRENCY, toRupees } from '#domain/money.ts'
import type { CoreDeps } from '../core-deps.ts'
import type { Queries } from '../db/database.ts'
import { hasRow } from '../db/has-row.ts'
import { newOrderedId } from '../db/new-id.ts'
import type { OrderRow, PaymentPurpose, PaymentRow } from '../db/schema.ts'
import { flagsOf } from '../orders/order-events.ts'
import { lockOrderOrThrow } from '../orders/order-transitions.ts'
import { unappliedByOrder } from '../orders/unapplied-payments.ts'
import { conflict } from '../refusal.ts'
import { isCancellationAsked } from '../service/service-rows.ts'
import { dialogUntil, openUntil } from './check-times.ts'
import type { AwaitedPayment, ProviderOrders } from './provider-order.ts'
import { requireAmount, requireInTime, requirePayable } from './requirements.ts'

interface Deps extends Pick<CoreDeps, 'config' | 'db' | 'clock'> {
  readonly providerOrders: ProviderOrders
}

interface NewPayment {
  readonly purpose: PaymentPurpose
  readonly amountPaise: number
  readonly at: Date
  /** Until then, only this caller may ask the provider to create a new payment. */
  readonly claimedUntil: Date
}

const openPaymentsOf = (queries: Queries, orderId: string) =>
  queries.selectFrom('payments').selectAll().where('order_id', '=', orderId).where('status', '=', 'open')

/** 409 while the provider holds money for the order in a payment of another purpose. */
const requireNonePending = async (
  queries: Queries,
  orderId: string,
  { purpose }: NewPayment,
): Promise<void> => {
  const held = await queries
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .where('pending_at', 'is not', null)
    .where('purpose', '!=', purpose)
    .executeTakeFirst()
  if (held)
    throw conflict(
      'payment_pending',
      'A payment for this order is being confirmed. There is no need to pay again.',
    )
}

/** 409 while the shop holds unapplied money of the order: staff have to apply or refund it first. */
const requireNoneUnapplied = async (queries: Queries, orderId: string): Promise<void> => {
  const paise = (await unappliedByOrder(queries, [orderId])).get(orderId)
  if (paise) throw conflict('payment_unapplied', unappliedPaymentText(toRupees(paise)))
}

/** 409 while staff look into a payment of the order that the provider does not know. */
const requireNoneUnknown = (order: OrderRow): void => {
  if (flagsOf(order).includes('payment_unknown')) throw conflict('payment_unknown', unknownPaymentText)
}

/** 409 while a cancellation is being decided, or has been accepted and not carried out. */
const requireNoCancellation = async (queries: Queries, orderId: string): Promise<void> => {
  if (await isCancellationAsked(queries, orderId))
    throw conflict('cancellation_asked', 'A cancellation has been requested, so nothing more is due for now.')
}

const store = (queries: Queries, order: OrderRow, wanted: NewPayment): Promise<PaymentRow> => {
  const created_at = wanted.at.toISOString()
  return queries
    .insertInto('payments')
    .values({
      id: newOrderedId(),
      order_id: order.id,
      purpose: wanted.purpose,
      status: 'open',
      amount_paise: wanted.amountPaise,
      currency: CURRENCY,
      create_attempts: 1,
      creating_until: wanted.claimedUntil.toISOString(),
      next_check_at: openUntil({ created_at }, order),
      created_at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Whether an open payment received a wrong amount and nothing is pending: its provider order takes no more money. */
const isUsedUp = async (
  queries: Queries,
  { order_id, purpose, pending_at, created_at }: PaymentRow,
): Promise<boolean> =>
  pending_at === null &&
  hasRow(
    queries
      .selectFrom('payments')
      .select('id')
      .where('order_id', '=', order_id)
      .where('purpose', '=', purpose)
      .where('status', '=', 'unapplied')
      .where('created_at', '>', created_at),
  )

/** The open payment of a purpose, created if there is none. The order is locked, so no second one can appear. */
const openPayment = async (
  queries: Queries,
  order: OrderRow,
  wanted: NewPayment,
): Promise<AwaitedPayment> => {
  const { purpose, amountPaise, at } = wanted
  requirePayable(order)
  requireInTime(order, at)
  requireAmount(order, purpose, amountPaise)
  await requireNonePending(queries, order.id, wanted)
  await requireNoneUnapplied(queries, order.id)
  requireNoneUnknown(order)
  await requireNoCancellation(queries, order.id)
  const open = await openPaymentsOf(queries, order.id).where('purpose', '=', purpose).executeTakeFirst()
  if (open?.amount_paise === amountPaise && !(await isUsedUp(queries, open)))
    return { order, payment: open, isFresh: false }
  if (open)
    await queries
      .updateTable('payments')
      .set({ status: 'closed', closed_at: at.toISOString() })
      .where('id', '=', open.id)
      .where('status', '=', 'open')
      .execute()
  return { order, payment: await store(queries, order, wanted), isFresh: true }
}

/** The payments of one order: at most one open payment per purpose, for exactly the amount due. */
export const openInstalments = ({ config, db, clock, providerOrders }: Deps) => {
  const intentOf = async (awaited: AwaitedPayment, payBy: string): Promise<PaymentIntent> => {
    const { order_id: orderId, amount_paise: amount, currency } = awaited.payment
    const id = await providerOrders.ensure(awaited)
    // Computed after the provider has answered, which may take a while.
    const secondsLeft = Math.floor((Date.parse(payBy) - clock().getTime()) / 1000)
    return { id, amount, currency, keyId: config.RAZORPAY_KEY_ID, orderId, secondsLeft }
  }

  /** The open payment of an order for this amount; 409 if the order can't take it. */
  const openFor = (orderId: string, purpose: PaymentPurpose, amountPaise: number): Promise<AwaitedPayment> =>
    db.transaction(async (queries) => {
      const order = await lockOrderOrThrow(queries, orderId)
      // Read under the lock: unapplied money stored while this call waited must be older than the payment stored now.
      const at = clock()
      return openPayment(queries, order, {
        purpose,
        amountPaise,
        at,
        claimedUntil: providerOrders.claimedUntil(at),
      })
    })

  return {
    /** What the browser needs to collect a payment until `payBy`. */
    intentOf,
    openFor,
    /** What the browser needs to collect this amount; 409 if the order can't take it. */
    payFor: async (orderId: string, purpose: PaymentPurpose, amountPaise: number): Promise<PaymentIntent> => {
      const awaited = await openFor(orderId, purpose, amountPaise)
      const { captured_paise, pay_by } = awaited.order
      return intentOf(awaited, dialogUntil(clock(), captured_paise > 0 ? undefined : pay_by))
    },
  }
}
