import { setTimeout as sleep } from 'node:timers/promises'
import { executeIf } from '../db/batch.ts'
import type { Queries } from '../db/database.ts'
import { hasChanged } from '../db/has-changed.ts'
import type { OrderLineRow, OrderRow, PaymentRow } from '../db/schema.ts'
import { orderRow } from '../orders/order-answer.ts'
import { type OrderForEmail, orderForEmail } from '../orders/order-emails.ts'
import { makingPayable } from '../orders/order-transitions.ts'
import { Refusal } from '../refusal.ts'
import type { ShopDeps } from '../shop-deps.ts'
import { firstCheck } from './check-times.ts'
import { type Provider, ProviderFailure, type ProviderOrder } from './provider.ts'
import type { RefusedPayments } from './refused-payments.ts'
import { requirePayable } from './requirements.ts'

// Longer than both requests to the provider can take, so that two processes never ask at the same time.
const LEASE_MS = 12 * 1000
// The shopper gets an answer within six seconds, whatever the provider does.
const MAX_WAIT_MS = 5_500
const POLL_INTERVAL_MS = 40

interface Deps extends Pick<ShopDeps, 'db' | 'log' | 'clock' | 'linkOf'> {
  readonly provider: Provider
  readonly refuse: RefusedPayments
}

const noAnswer = () =>
  new Refusal(502, 'provider_failed', 'The payment provider is not answering. Please try again in a moment.')

const findOpenPayment = (queries: Queries, { id }: PaymentRow) =>
  queries
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'open')
    .executeTakeFirst()

/** Makes this call the only one that asks the provider, until it is done or its lease expires. */
const claim = (queries: Queries, payment: PaymentRow, now: Date): Promise<boolean> =>
  hasChanged(
    queries
      .updateTable('payments')
      .set({
        creating_until: new Date(now.getTime() + LEASE_MS).toISOString(),
        create_attempts: payment.create_attempts + 1,
      })
      .where('id', '=', payment.id)
      .where('provider_order_id', 'is', null)
      .where('create_attempts', '=', payment.create_attempts)
      .where((where) =>
        where.or([where('creating_until', 'is', null), where('creating_until', '<', now.toISOString())]),
      ),
  )

const releaseLease = (queries: Queries, { id }: PaymentRow) =>
  queries.updateTable('payments').set({ creating_until: null }).where('id', '=', id).execute()

/** A payment for which the provider's order is needed. */
export interface AwaitedPayment {
  readonly order: OrderRow
  readonly payment: PaymentRow
  /** Whether this call has just stored the payment: it holds the lease, and there was no earlier attempt. */
  readonly isFresh: boolean
  /** The order's lines, if the caller has them already. */
  readonly lines?: readonly OrderLineRow[]
}

/** Creates the provider's order for each of the shop's payments, once. */
export const openProviderOrders = ({ db, clock, provider, linkOf, log, refuse }: Deps) => {
  /** Stores and returns the id of the provider's order; undefined if another call was faster or the payment closed. */
  const storeProviderOrder = async (
    order: OrderForEmail,
    payment: PaymentRow,
    providerOrder: ProviderOrder,
  ) => {
    const now = clock()
    const isStored = await executeIf(db, (queries) => ({
      first: queries
        .updateTable('payments')
        .set({ provider_order_id: providerOrder.id, creating_until: null, next_check_at: firstCheck(now) })
        .where('id', '=', payment.id)
        .where('provider_order_id', 'is', null)
        .where('status', '=', 'open')
        .returning('id'),
      rest:
        order.status === 'draft'
          ? makingPayable(queries, order, {
              at: now,
              input: 'shopper',
              details: { providerOrderId: providerOrder.id },
            })
          : [],
    }))
    return isStored ? providerOrder.id : undefined
  }

  const createAtProvider = async (order: OrderForEmail, payment: PaymentRow, isFirst: boolean) => {
    const { amount_paise: amountPaise, currency } = payment
    // An earlier attempt may have succeeded although its answer was lost.
    const earlier = isFirst ? undefined : await provider.findOrder(payment.id)
    const providerOrder =
      earlier ??
      (await provider.createOrder({ amountPaise, currency, receipt: payment.id, orderId: order.id }))
    return storeProviderOrder(order, payment, providerOrder)
  }

  const createUnderLease = async ({ order, payment, isFresh, lines }: AwaitedPayment) => {
    try {
      const fullOrder = lines
        ? { ...order, lines, link: await linkOf(order, db.kysely) }
        : await orderForEmail(db.kysely, order, linkOf)
      return await createAtProvider(fullOrder, payment, isFresh)
    } catch (error) {
      await releaseLease(db.kysely, payment)
      if (!(error instanceof ProviderFailure)) throw error
      // Wrong keys, too: no payment can be opened until somebody corrects them.
      if (error.kind !== 'silent') throw await refuse({ order, payment, failure: error })
      log.warn({ order: order.id, err: error }, 'The payment provider created no order')
      return undefined
    }
  }

  /** Waits for another call that is asking the provider already, and returns its result. */
  const waitForOtherCall = async (awaited: PaymentRow, deadline: number): Promise<string> => {
    for (;;) {
      const payment = await findOpenPayment(db.kysely, awaited)
      if (payment?.provider_order_id) return payment.provider_order_id
      // The order may have been cancelled, closed or paid since the payment was opened.
      if (!payment) requirePayable(await orderRow(db.kysely, awaited.order_id))
      const isAsking = payment?.creating_until && payment.creating_until > clock().toISOString()
      if (!isAsking || Date.now() > deadline) throw noAnswer()
      await sleep(POLL_INTERVAL_MS)
    }
  }

  return {
    /** When the lease of a call that stores a payment now expires. */
    claimedUntil: (now: Date) => new Date(now.getTime() + LEASE_MS),

    /**
     * The id of the provider's order for an open payment. 502 within six seconds if the provider does not answer, 422
     * if it refuses, 409 if the order takes no more money by then.
     */
    ensure: async (awaited: AwaitedPayment): Promise<string> => {
      const deadline = Date.now() + MAX_WAIT_MS
      const { payment, isFresh } = awaited
      if (payment.provider_order_id) return payment.provider_order_id
      if (isFresh || (await claim(db.kysely, payment, clock()))) {
        // Runs to its end even if the shopper is told to try again.
        const creating = createUnderLease(awaited)
        const providerOrderId = await Promise.race([creating, sleep(MAX_WAIT_MS, undefined, { ref: false })])
        if (providerOrderId) return providerOrderId
      }
      return waitForOtherCall(payment, deadline)
    },
  }
}

export type ProviderOrders = ReturnType<typeof openProviderOrders>
