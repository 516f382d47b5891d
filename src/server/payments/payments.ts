import { type Config, siteUrlOf } from '#config/read-config.ts'
import type { RefundRequest } from '#contract/orders/refund-order.ts'
import type { PaymentIntent } from '#contract/payments/create-payment-intent.ts'
import type { PaymentVerification } from '#contract/payments/verify-payment.ts'
import type { Account } from '../auth/account.ts'
import { offersIn, type ReleaseFolder } from '../catalogue.ts'
import type { Database } from '../db/database.ts'
import type { OrderRow } from '../db/schema.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { CartInput } from '../orders/order-input.ts'
import type { Orders } from '../orders/orders.ts'
import { type PlacedOrder, placeOrder } from '../orders/place-order.ts'
import { priceCart } from '../orders/pricing.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { Refusal } from '../refusal.ts'
import { runPeriodically } from '../run-periodically.ts'
import type { AgreedTime } from '../time/agreed-time.ts'
import { openArrivals } from './arrival.ts'
import { payBy } from './check-times.ts'
import { openDisputes } from './disputes.ts'
import { openDowntimes, type Downtimes } from './downtimes.ts'
import type { Provider } from './provider.ts'
import { openProviderOrders } from './provider-order.ts'
import { openRazorpay } from './razorpay.ts'
import { openReconciler } from './reconciler.ts'
import { openRefunds } from './refunds.ts'
import { openSettling } from './settle.ts'
import { openVerifying, type Proof } from './verify.ts'
import { type WebhookDelivery, openWebhook } from './webhook.ts'

/** Orders that one account may leave unpaid; after a day they close by themselves. */
const MOST_OPEN_ORDERS = 30
const LOOK_EVERY_MS = 10 * 1000
const RECONCILE_EVERY_MS = 15 * 1000

export interface Payments {
  /** Prices a cart, stores it as an order and asks the provider for the payment of it. */
  readonly createIntent: (shopper: Account, cart: CartInput, release: ReleaseFolder) => Promise<PaymentIntent>
  /** The payment of an order that is still unpaid, at the price it was stored with. */
  readonly payAgain: (shopper: Account, orderId: string) => Promise<PaymentIntent>
  readonly verify: (shopper: Account, proof: Proof) => Promise<PaymentVerification>
  readonly verifyReturn: (proof: Proof) => Promise<PaymentVerification>
  readonly handleWebhook: (delivery: WebhookDelivery) => Promise<void>
  /** Ways to pay that do not work well just now. */
  readonly downtimes: Downtimes['current']
  readonly refund: (admin: Account, orderId: string, request: RefundRequest, key: string) => Promise<void>
  /** One pass of the reconciler now; of everything open instead of what is due, if so wished. */
  readonly reconcile: (request?: { readonly everything: boolean }) => Promise<void>
  /** Reconciles everything open now and what is due ever after; resolves when stopped and done. */
  readonly start: (stopping: AbortSignal) => Promise<void>
}

interface Deps {
  readonly config: Config
  readonly db: Database
  readonly log: Log
  readonly clock: () => Date
  readonly outbox: Outbox
  readonly orders: Orders
  readonly metrics: Metrics
  readonly agreedTime: AgreedTime
  readonly provider?: Provider
}

/** The caller may name nobody but herself. */
const requireSelf = (shopper: Account, userId: string | undefined): void => {
  if (userId !== undefined && userId !== (shopper.google_id ?? shopper.id))
    throw new Refusal(403, 'not_you', 'This is not your account.')
}

const requirePayable = ({ status }: OrderRow): void => {
  if (status === 'paid') throw new Refusal(409, 'order_paid', 'This order is paid already.')
  if (status === 'closed')
    throw new Refusal(
      409,
      'order_closed',
      'This order was closed because nobody paid it. Please order again.',
    )
}

/** Taking payments and giving them back; the only part of the shop that talks to the provider. */
export const openPayments = (deps: Deps): Payments => {
  const { config, db, clock, log, outbox, orders, metrics, agreedTime } = deps
  const { provider = openRazorpay(config) } = deps
  const siteUrl = siteUrlOf(config)
  const parts = { config, db, clock, log, outbox, provider, siteUrl, metrics }
  const settling = openSettling(parts)
  const refunds = openRefunds(parts)
  const downtimes = openDowntimes(db, clock)
  const arrivals = openArrivals({ ...parts, settling })
  const reconciler = openReconciler({ ...parts, arrivals, agreedTime })
  const providerOrders = openProviderOrders(parts)
  const verifying = openVerifying({ ...parts, arrivals })

  const requireSetUp = () => {
    if (!config.RAZORPAY_KEY_ID) throw new Refusal(503, 'not_configured', 'Payment is not set up.')
  }

  const intentOf = async ({ order, fresh }: PlacedOrder): Promise<PaymentIntent> => {
    requirePayable(order)
    const { total_paise: amount, currency, id: orderId } = order
    const id = await providerOrders.ensure(order, fresh)
    return { id, amount, currency, keyId: config.RAZORPAY_KEY_ID, orderId, payBy: payBy(order) }
  }

  const reconcile = async ({ everything } = { everything: false }, stopping?: AbortSignal) => {
    if (everything) await reconciler.makeAllDue()
    await reconciler.look(stopping)
    await reconciler.pass(stopping)
    if (stopping?.aborted) return
    await refunds.look(stopping)
    await refunds.checkDue()
  }

  return {
    createIntent: async (shopper, cart, release) => {
      requireSelf(shopper, cart.userId)
      requireSetUp()
      const priced = priceCart(await offersIn(release), cart)
      const at = clock()
      const address = cart.shippingAddress
      const claimedUntil = providerOrders.claimedUntil(at)
      const mostOpen = MOST_OPEN_ORDERS * (config.RATE_LIMITS || Infinity)
      const newOrder = { shopper, cart: priced, address, releaseId: release.id, at, claimedUntil, mostOpen }
      return intentOf(await placeOrder(db, newOrder))
    },
    payAgain: async (shopper, orderId) => {
      requireSetUp()
      return intentOf({ order: await orders.own(orderId, shopper) })
    },
    verify: (shopper, proof) =>
      metrics.verification(async () => {
        requireSelf(shopper, proof.userId)
        return verifying.verify(shopper, proof)
      }),
    verifyReturn: (proof) => metrics.verification(() => verifying.verifyReturn(proof)),
    handleWebhook: openWebhook({ ...parts, settling, refunds, disputes: openDisputes(config), downtimes }),
    downtimes: downtimes.current,
    refund: async (admin, orderId, request, key) =>
      refunds.give(admin, await orders.find(orderId), request, key),
    reconcile,
    start: async (stopping) => {
      const onFailure = (err: unknown) => log.warn({ err }, 'The reconciler could not work')
      // Each in a loop of its own: thousands of orders to ask after hold up neither the list nor the refunds.
      let isFirst = true
      const askAfterOrders = async () => {
        if (isFirst) await reconciler.makeAllDue()
        isFirst = false
        await reconciler.pass(stopping)
      }
      const lookAtLists = async () => {
        await reconciler.look(stopping)
        if (!stopping.aborted) await refunds.look(stopping)
      }
      await Promise.all([
        runPeriodically(lookAtLists, { everyMs: LOOK_EVERY_MS, stopping, onFailure }),
        runPeriodically(askAfterOrders, { everyMs: RECONCILE_EVERY_MS, stopping, onFailure }),
        runPeriodically(refunds.checkDue, { everyMs: RECONCILE_EVERY_MS, stopping, onFailure }),
      ])
      provider.close()
    },
  }
}
