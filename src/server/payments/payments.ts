import type { Cancellation } from '#contract/orders/cancel-order.ts'
import type { RefundRequest } from '#contract/orders/refund-order.ts'
import type { PaymentIntent } from '#contract/payments/create-payment-intent.ts'
import type { PaymentVerification } from '#contract/payments/verify-payment.ts'
import type { Account } from '../auth/account.ts'
import { offersIn, type ReleaseFolder } from '../catalogue.ts'
import type { CoreDeps } from '../core-deps.ts'
import type { OrderRow, PaymentPurpose } from '../db/schema.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { CartInput } from '../orders/order-input.ts'
import type { Orders } from '../orders/orders.ts'
import { correctMeasurements } from '../orders/correct-measurements.ts'
import { type PlacedOrder, placeOrder } from '../orders/place-order.ts'
import { priceCart } from '../orders/pricing.ts'
import { Refusal } from '../refusal.ts'
import { periodically } from '../periodically.ts'
import type { ShopDeps } from '../shop-deps.ts'
import type { AgreedTime } from '../time/agreed-time.ts'
import { applyPayment } from './apply.ts'
import { openArrivals } from './arrival.ts'
import { cancelAndRefund } from './cancel-order.ts'
import { openDisputes } from './disputes.ts'
import { openDisputeList } from './dispute-list.ts'
import { openDowntimes } from './downtimes.ts'
import { openInstalments } from './instalments.ts'
import type { Provider } from './provider.ts'
import { openProviderOrders } from './provider-order.ts'
import { openRazorpay } from './razorpay.ts'
import { openReconciler } from './reconciler.ts'
import { requireIdempotencyKey } from './refund-request.ts'
import { openRefusedPayments } from './refused-payments.ts'
import { openRefunds } from './refunds.ts'
import { openSettling } from './settle.ts'
import { openVerifying, type Proof } from './verify.ts'
import { openWebhook } from './webhook.ts'

/** Unpaid orders that one account may have at a time; each closes after a day. */
const MAX_OPEN_ORDERS = 30
const POLL_INTERVAL_MS = 10 * 1000
const RECONCILE_EVERY_MS = 15 * 1000
const DISPUTES_EVERY_MS = 60 * 60 * 1000

interface Deps extends CoreDeps, Pick<ShopDeps, 'audit' | 'outbox' | 'linkOf'> {
  readonly orders: Orders
  readonly metrics: Metrics
  readonly agreedTime: AgreedTime
  readonly provider?: Provider
}

/** 403 if the caller names another account than her own. */
const requireSelf = (shopper: Account, userId: string | undefined): void => {
  if (userId !== undefined && userId !== (shopper.google_id ?? shopper.id))
    throw new Refusal(403, 'not_you', 'This is not your account.')
}

/** Takes payments and refunds them; the only part of the shop that talks to the provider. */
export const openPayments = (deps: Deps) => {
  const { config, db, clock, log, audit, outbox, orders, metrics, agreedTime, linkOf } = deps
  const { provider = openRazorpay(config, log) } = deps
  const parts = { config, db, clock, log, audit, outbox, provider, linkOf, metrics }
  const settling = openSettling(parts)
  const refunds = openRefunds(parts)
  const downtimes = openDowntimes(db, clock)
  const disputes = openDisputes(config)
  const lookAtDisputes = openDisputeList({ ...parts, disputes })
  const arrivals = openArrivals({ ...parts, settling })
  const reconciler = openReconciler({ ...parts, arrivals, agreedTime })
  const providerOrders = openProviderOrders({ ...parts, refuse: openRefusedPayments(parts) })
  const instalments = openInstalments({ ...parts, providerOrders })
  const verifying = openVerifying({ ...parts, arrivals })

  const requireSetUp = () => {
    if (!config.RAZORPAY_KEY_ID) throw new Refusal(503, 'not_configured', 'Payment is not set up.')
  }

  /** The payment of a whole order from a cart. */
  const intentOf = async ({ order, fresh }: PlacedOrder): Promise<PaymentIntent> => {
    const awaited = fresh
      ? { order, isFresh: true, ...fresh }
      : await instalments.openFor(order.id, 'full', order.total_paise)
    return instalments.intentOf(awaited, order.pay_by)
  }

  const payAgain = async (order: OrderRow): Promise<PaymentIntent> => {
    if (order.source === 'cart' && order.captured_paise === 0) return intentOf({ order })
    const purpose = order.captured_paise > 0 ? 'balance' : 'full'
    return instalments.payFor(order.id, purpose, order.total_paise - order.captured_paise)
  }

  const reconcile = async ({ everything } = { everything: false }, stopping?: AbortSignal) => {
    if (everything) await reconciler.scheduleAll()
    await reconciler.look(stopping)
    await reconciler.checkDue(stopping)
    if (stopping?.aborted) return
    await reconciler.closeOverdue()
    await refunds.look(stopping)
    await refunds.checkDue()
    await lookAtDisputes(stopping)
  }

  return {
    /** Prices a cart, stores it as an order and has the provider open a payment for it. */
    createIntent: async (
      shopper: Account,
      cart: CartInput,
      release: ReleaseFolder,
    ): Promise<PaymentIntent> => {
      requireSelf(shopper, cart.userId)
      requireSetUp()
      const priced = priceCart(await offersIn(release), cart)
      const at = clock()
      const address = cart.shippingAddress
      const claimedUntil = providerOrders.claimedUntil(at)
      const maxOpen = MAX_OPEN_ORDERS * (config.RATE_LIMITS || Infinity)
      const newOrder = { shopper, cart: priced, address, releaseId: release.id, at, claimedUntil, maxOpen }
      const placed = await placeOrder(db, newOrder)
      const passport = cart.measurements
      const sent = { kind: 'order', ownerId: placed.order.id, passport, userId: shopper.id, at } as const
      if (passport || !placed.fresh) await db.transaction((queries) => correctMeasurements(queries, sent))
      return intentOf(placed)
    },
    /** A payment for an order that is not fully paid, at the prices stored with it. */
    payAgain: async (shopper: Account, orderId: string): Promise<PaymentIntent> => {
      requireSetUp()
      return payAgain(await orders.own(orderId, shopper))
    },
    verify: (shopper: Account, proof: Proof): Promise<PaymentVerification> =>
      metrics.verification(async () => {
        requireSelf(shopper, proof.userId)
        return verifying.verify(shopper, proof)
      }),
    /**
     * Opens a payment of an order made from a quote, or returns the one already open; the caller has proved that she
     * may pay it. 409 if the order is paid, closed or overdue, or if the amount in paise does not match the purpose.
     */
    payFor: async (orderId: string, purpose: PaymentPurpose, amountPaise: number): Promise<PaymentIntent> => {
      requireSetUp()
      return instalments.payFor(orderId, purpose, amountPaise)
    },
    /** Like `verify`, for a caller who has proved by other means that she may pay this order. */
    verifyFor: (orderId: string, proof: Proof) =>
      metrics.verification(() => verifying.verifyFor(orderId, proof)),
    verifyReturn: (proof: Proof) => metrics.verification(() => verifying.verifyReturn(proof)),
    handleWebhook: openWebhook({ ...parts, settling, refunds, disputes, downtimes }),
    /** Payment methods that have trouble at the moment. */
    downtimes: downtimes.current,
    refund: async (admin: Account, orderId: string, request: RefundRequest, key: string): Promise<void> =>
      refunds.give(admin, await orders.find(orderId), request, key),
    /**
     * Cancels an order and refunds all that was paid; 409 if it had closed because nobody paid it, or if the caller saw
     * the shop hold another sum.
     */
    cancel: async (
      admin: Account,
      orderId: string,
      cancellation: Cancellation,
      key: string,
    ): Promise<void> => {
      requireIdempotencyKey(key)
      const at = clock()
      const asked = { admin, orderId, ...cancellation, key, at }
      const requested = await audit.recordWith(admin, async (queries) => {
        const { refunds: value, isNew } = await cancelAndRefund(queries, asked, linkOf)
        return { value, ...(isNew && { action: { act: 'order.cancel', subject: orderId } }) }
      })
      await refunds.make(requested, { input: 'admin', at, actorId: admin.id })
    },
    /** Counts an unapplied payment, named by the provider's payment id; 409 if it can't count. */
    apply: async (admin: Account, orderId: string, paymentId: string): Promise<void> => {
      const source = { input: 'admin', at: clock(), actorId: admin.id } as const
      await audit.recordWith(admin, async (queries) => {
        await applyPayment(queries, { orderId, paymentId }, source, linkOf)
        return {
          value: undefined,
          action: { act: 'order.apply-payment', subject: orderId, details: { paymentId } },
        }
      })
      metrics.paid('admin')
    },
    /** Runs the reconciler once, for what is due or, if asked, for everything open. */
    reconcile,
    /** Reconciles everything open now, then whatever falls due; resolves once stopped and finished. */
    start: async (stopping: AbortSignal): Promise<void> => {
      const going = (work: () => Promise<void>, everyMs: number) =>
        periodically(work, { everyMs, log, failure: 'The reconciler failed' })(stopping)
      // Separate loops, so that thousands of orders to ask about hold up neither the lists nor the refunds.
      let isFirst = true
      const askAfterOrders = async () => {
        if (isFirst) await reconciler.scheduleAll()
        isFirst = false
        await reconciler.checkDue(stopping)
        if (!stopping.aborted) await reconciler.closeOverdue()
      }
      const lookAtLists = async () => {
        await reconciler.look(stopping)
        if (!stopping.aborted) await refunds.look(stopping)
      }
      await Promise.all([
        going(lookAtLists, POLL_INTERVAL_MS),
        going(askAfterOrders, RECONCILE_EVERY_MS),
        going(refunds.checkDue, RECONCILE_EVERY_MS),
        going(() => lookAtDisputes(stopping), DISPUTES_EVERY_MS),
      ])
      provider.close()
    },
  }
}

export type Payments = ReturnType<typeof openPayments>
