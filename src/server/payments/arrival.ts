import type { Database } from '../db/database.ts'
import type { PaymentRow } from '../db/schema.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { orderRow } from '../orders/order-answer.ts'
import type { Provider, ProviderPayment } from './provider.ts'
import { mayCount } from '../orders/order-transitions.ts'
import { paymentOf, type Settling, type Source } from './settle.ts'

const LOOK_AGAIN_MS = 20 * 1000

/** What a payment means for its order. */
export type Arrival =
  | 'paid'
  | 'pending'
  /** Not the money that was asked for, or money a second time. */
  | 'unapplied'
  /** Money that is not wanted and that nobody took: the provider gives it back by itself. */
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

const isAskedFor = (row: PaymentRow, payment: ProviderPayment) =>
  row.amount_paise === payment.amountPaise && row.currency === payment.currency

/** What an order has made of a payment that its row names already; undefined where it names none, or another. */
const knownAs = (row: PaymentRow | undefined, { id }: ProviderPayment): Arrival | undefined => {
  if (row?.provider_payment_id !== id) return undefined
  return row.status === 'captured' ? 'paid' : 'unapplied'
}

const unwanted = ({ status }: ProviderPayment): Arrival =>
  status === 'failed' || status === 'refunded' ? status : 'not_taken'

/** Takes in what the provider itself says of a payment, and captures what is only authorised. */
export const openArrivals = ({ db, provider, settling, metrics }: Deps) => {
  const holdBack = (payment: ProviderPayment, source: Source) =>
    db.transaction((queries) =>
      settling.hold(queries, payment, source, new Date(source.at.getTime() + LOOK_AGAIN_MS)),
    )

  /** Whether the order may still count money that is not taken yet. */
  const isRoomFor = async ({ order_id, amount_paise }: PaymentRow): Promise<boolean> => {
    const order = await orderRow(db.kysely, order_id)
    return mayCount(order, amount_paise)
  }

  /** Money that only needs to be taken; if that fails, the order waits and the reconciler tries again. */
  const captured = async (payment: ProviderPayment, source: Source): Promise<ProviderPayment> => {
    try {
      return await provider.capture(payment)
    } catch (error) {
      await holdBack(payment, source)
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
    const known = knownAs(row, given)
    if (known) return known
    const isWanted = isAskedFor(row, given) && row.provider_payment_id === null
    if (!isWanted && given.status !== 'captured') return unwanted(given)
    // Where the order is full, this very payment may have filled it since its row was read.
    if (given.status === 'authorized' && !(await isRoomFor(row)))
      return knownAs(await paymentOf(db.kysely, given.orderId), given) ?? 'not_taken'
    const payment = given.status === 'authorized' ? await captured(given, source) : given
    switch (payment.status) {
      case 'captured':
        return settled(payment, source)
      case 'failed':
        return 'failed'
      case 'refunded':
        await db.transaction((queries) => settling.noteReturned(queries, payment, source))
        return 'refunded'
      default:
        await holdBack(payment, source)
        return 'pending'
    }
  }

  return { handle, holdBack }
}

export type Arrivals = ReturnType<typeof openArrivals>
