import type { Database } from '../db/database.ts'
import type { PaymentRow } from '../db/schema.ts'
import type { Log } from '../log.ts'
import { record } from '../orders/order-events.ts'
import { counting } from '../orders/order-totals.ts'
import type { Arrivals } from './arrival.ts'
import { checkAfterFailure, isOverdue, nextCheck } from './check-times.ts'
import { type Provider, ProviderFailure, type ProviderPayment } from './provider.ts'
import type { Refunds } from './refunds.ts'

const AT_ONCE = 8
const HOUR_MS = 60 * 60 * 1000

interface Surroundings {
  readonly db: Database
  readonly log: Log
  readonly clock: () => Date
  readonly provider: Provider
  readonly arrivals: Arrivals
  readonly refunds: Refunds
}

const isHeld = ({ status }: ProviderPayment) => status === 'authorized' || status === 'created'

// What was captured counts first, so that no second authorisation is captured beside it.
const capturedFirst = (payments: readonly ProviderPayment[]) =>
  payments.toSorted((a, b) => Number(b.status === 'captured') - Number(a.status === 'captured'))

/** Asks the provider about orders whose payment nobody has told us of, so that none can get lost. */
export const openReconciler = ({ db, log, clock, provider, arrivals, refunds }: Surroundings) => {
  const { kysely } = db

  /** Takes a payment for this process alone; another process may do the same to the next one. */
  const claim = async (row: PaymentRow, now: Date): Promise<boolean> => {
    const { numUpdatedRows } = await kysely
      .updateTable('payments')
      .set({ next_check_at: nextCheck(row, now) })
      .where('id', '=', row.id)
      .where('next_check_at', '=', row.next_check_at)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  const close = (row: PaymentRow, at: Date) =>
    db.transaction(async (queries) => {
      const closed = await queries
        .updateTable('payments')
        .set({ status: 'closed', closed_at: at.toISOString() })
        .where('id', '=', row.id)
        .where('status', '=', 'open')
        .returning('order_id')
        .executeTakeFirst()
      if (!closed) return
      const { status } = await queries
        .selectFrom('orders')
        .select('status')
        .where('id', '=', closed.order_id)
        .executeTakeFirstOrThrow()
      await queries
        .updateTable('orders')
        .set({ status: 'closed', listed: 0, closed_at: at.toISOString(), reuse_key: null })
        .where('id', '=', closed.order_id)
        .execute()
      await counting(queries, status, 'closed').execute()
      await record(queries, { orderId: closed.order_id, at, input: 'reconciler', what: 'closed' })
    })

  const forgetHold = ({ id }: PaymentRow) =>
    kysely
      .updateTable('payments')
      .set({ pending_at: null })
      .where('id', '=', id)
      .where('status', 'in', ['open', 'closed'])
      .execute()

  const check = async (row: PaymentRow, at: Date): Promise<void> => {
    const found = row.provider_order_id ? await provider.paymentsOf(row.provider_order_id) : []
    for (const payment of capturedFirst(found))
      if (payment.status !== 'failed' && payment.status !== 'created')
        await arrivals.take(payment, { input: 'reconciler', at })
    if (row.pending_at && !found.some(isHeld)) await forgetHold(row)
    const isComing = found.some(({ status }) => status === 'authorized')
    if (row.status === 'open' && !isComing && isOverdue(row, at)) await close(row, at)
  }

  /** Whether the provider answered. */
  const checkOne = async (row: PaymentRow): Promise<boolean> => {
    const now = clock()
    if (!(await claim(row, now))) return true
    try {
      await check(row, now)
      return true
    } catch (error) {
      await kysely
        .updateTable('payments')
        .set({ next_check_at: checkAfterFailure(now) })
        .where('id', '=', row.id)
        .execute()
      if (!(error instanceof ProviderFailure)) throw error
      log.warn({ order: row.order_id, err: error }, 'The payment provider could not be asked')
      return false
    }
  }

  const due = () =>
    kysely
      .selectFrom('payments')
      .selectAll()
      .where('next_check_at', '<=', clock().toISOString())
      .orderBy('next_check_at')
      .limit(AT_ONCE)
      .execute()

  return {
    /** Makes every open order due now, and the payments of the last hour, in case one was made twice. */
    makeAllDue: async (): Promise<void> => {
      const now = clock()
      const lately = new Date(now.getTime() - HOUR_MS).toISOString()
      await kysely
        .updateTable('payments')
        .set({ next_check_at: now.toISOString() })
        .where('provider_order_id', 'is not', null)
        .where((where) =>
          where.or([
            where('status', '=', 'open'),
            where.and([where('status', '=', 'captured'), where('paid_at', '>', lately)]),
          ]),
        )
        .execute()
    },

    /** Asks about everything that is due, until it is done, the provider falls silent or the shop stops. */
    pass: async (stopping?: AbortSignal): Promise<void> => {
      for (let rows = await due(); rows.length > 0 && !stopping?.aborted; rows = await due()) {
        const answered = await Promise.all(rows.map(checkOne))
        if (!answered.some(Boolean)) return
      }
      if (!stopping?.aborted) await refunds.checkDue()
    },
  }
}
