import type { Database } from '../db/database.ts'
import type { PaymentRow } from '../db/schema.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { orderRow } from '../orders/order-answer.ts'
import type { Provider, ProviderPayment } from './provider.ts'
import { mayCount } from '../orders/order-transitions.ts'
import { paymentOf, type Settling, type Source } from './settle.ts'

const PENDING_CHECK_MS = 20 * 1000

/** What a payment means for its order. */
export type Arrival =
  | 'paid'
  | 'pending'
  /** Captured money that must not count, such as a wrong amount or a second payment. */
  | 'unapplied'
  /** Unwanted money that was never captured: the provider returns it automatically. */
  | 'not_taken'
  | 'failed'
  | 'refunded'
  | 'unknown'

interface Deps {
  readonly db: Database
  readonly provider: Provider
  readonly settling: Settling
  readonly metrics: Metrics
}

const matchesRequest = (row: PaymentRow, payment: ProviderPayment) =>
  row.amount_paise === payment.amountPaise && row.currency === payment.currency

/** What became of a payment that its row names already; undefined when the row names none, or another. */
const knownArrival = (row: PaymentRow | undefined, { id }: ProviderPayment): Arrival | undefined => {
  if (row?.provider_payment_id !== id) return undefined
  return row.status === 'captured' ? 'paid' : 'unapplied'
}

const unwantedArrival = ({ status }: ProviderPayment): Arrival =>
  status === 'failed' || status === 'refunded' ? status : 'not_taken'

/** Applies a payment, as the provider's API reports it, to its order, and captures it if it is only authorised. */
export const openArrivals = ({ db, provider, settling, metrics }: Deps) => {
  const markPending = (payment: ProviderPayment, source: Source) =>
    db.transaction((queries) =>
      settling.markPending(queries, payment, source, new Date(source.at.getTime() + PENDING_CHECK_MS)),
    )

  /** Whether the order can still take a payment that is not captured yet. */
  const canTake = async ({ order_id, amount_paise }: PaymentRow): Promise<boolean> => {
    const order = await orderRow(db.kysely, order_id)
    return mayCount(order, amount_paise)
  }

  /** Captures authorised money. If that fails, the payment is marked as pending for the reconciler to try again. */
  const captured = async (payment: ProviderPayment, source: Source): Promise<ProviderPayment> => {
    try {
      return await provider.capture(payment)
    } catch (error) {
      await markPending(payment, source)
      throw error
    }
  }

  const settled = async (payment: ProviderPayment, source: Source): Promise<Arrival> => {
    const outcome = await db.transaction((queries) => settling.settle(queries, payment, source))
    if (outcome === 'paid') metrics.paid(source.input)
    return outcome === 'already' ? 'paid' : outcome
  }

  const handle = async (given: ProviderPayment, source: Source): Promise<Arrival> => {
    const row = await paymentOf(db.kysely, given.orderId)
    if (!row) return 'unknown'
    const known = knownArrival(row, given)
    if (known) return known
    const isWanted = matchesRequest(row, given) && row.provider_payment_id === null
    if (!isWanted && given.status !== 'captured') return unwantedArrival(given)
    // The order may be full because this very payment was counted since its row was read.
    if (given.status === 'authorized' && !(await canTake(row)))
      return knownArrival(await paymentOf(db.kysely, given.orderId), given) ?? 'not_taken'
    const payment = given.status === 'authorized' ? await captured(given, source) : given
    switch (payment.status) {
      case 'captured':
        return settled(payment, source)
      case 'failed':
        return 'failed'
      case 'refunded':
        await db.transaction((queries) => settling.recordReturned(queries, payment, source))
        return 'refunded'
      default:
        await markPending(payment, source)
        return 'pending'
    }
  }

  return { handle, markPending }
}

export type Arrivals = ReturnType<typeof openArrivals>
