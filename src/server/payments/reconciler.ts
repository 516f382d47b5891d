import { chunksOf } from '#domain/chunks-of.ts'
import type { CoreDeps } from '../core-deps.ts'
import type { Queries } from '../db/database.ts'
import { hasChanged } from '../db/has-changed.ts'
import type { OrderRow, PaymentRow } from '../db/schema.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Arrivals } from './arrival.ts'
import { checkAfterFailure, isOverdue, latestCheck, nextCheck } from './check-times.ts'
import { closeIfOverdue, closePayment, overdueOrders } from './closing.ts'
import { openListPolling } from './list-polling.ts'
import {
  type ListedPayment,
  type PaymentsOfOrder,
  type Provider,
  ProviderFailure,
  type ProviderPayment,
} from './provider.ts'
import { noteKnownPayment, noteUnknownPayment } from './unknown-ids.ts'
import type { AgreedTime } from '../time/agreed-time.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/iso-after.ts'

const CONCURRENT_CHECKS = 8
const BATCH_SIZE = 200
// An order stays open for a day.
const FIRST_LOOK_BACK_MS = DAY_MS
// A payment begun some minutes ago may have been authorised or captured only since.
const LOOK_BACK_MS = 10 * MINUTE_MS

interface Deps extends Pick<CoreDeps, 'db' | 'log' | 'clock'> {
  readonly provider: Provider
  readonly arrivals: Arrivals
  readonly agreedTime: AgreedTime
  readonly metrics: Pick<Metrics, 'listRead'>
}

/** A payment with the columns of its order that limit how long it stays open. */
type DuePayment = PaymentRow & Pick<OrderRow, 'pay_by' | 'captured_paise'>

const isMoney = (payment: ListedPayment): payment is ProviderPayment =>
  payment.orderId !== undefined && payment.status !== 'failed' && payment.status !== 'created'

const isHeld = ({ status }: ProviderPayment) => status === 'authorized' || status === 'created'

// Captured payments are counted first, so that no second authorisation is captured besides them.
const capturedFirst = (payments: readonly ProviderPayment[]) =>
  payments.toSorted((a, b) => Number(b.status === 'captured') - Number(a.status === 'captured'))

/** The payments that are due: pending ones first, then the newest, because older ones are less likely to be paid. */
const duePayments = (queries: Queries, now: Date) =>
  queries
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .selectAll('payments')
    .select(['orders.pay_by', 'orders.captured_paise'])
    .where('next_check_at', '<=', now.toISOString())
    .orderBy((order) => order.case().when('pending_at', 'is', null).then(1).else(0).end())
    .orderBy('payments.created_at', 'desc')
    .limit(BATCH_SIZE)
    .execute()

/** The listed payments that belong to this shop's orders and are not known yet, grouped by the provider's order. */
const newPayments = async (queries: Queries, listed: readonly ListedPayment[]) => {
  const money = listed.filter(isMoney)
  if (money.length === 0) return []
  const orderIds = money.map(({ orderId }) => orderId)
  const paymentIds = money.map(({ id }) => id)
  const [own, known] = await Promise.all([
    queries
      .selectFrom('payments')
      .select('provider_order_id')
      .where('provider_order_id', 'in', orderIds)
      .execute(),
    queries
      .selectFrom('payments')
      .select('provider_payment_id')
      .where('provider_payment_id', 'in', paymentIds)
      .execute(),
  ])
  const isOwn = new Set(own.map(({ provider_order_id }) => provider_order_id))
  const isKnown = new Set(known.map(({ provider_payment_id }) => provider_payment_id))
  const unknown = money.filter(({ id, orderId }) => isOwn.has(orderId) && !isKnown.has(id))
  return [...Map.groupBy(unknown, ({ orderId }) => orderId).values()]
}

/** Asks the provider about orders whose payment was not reported, so that no payment is lost. */
export const openReconciler = ({ db, log, clock, provider, arrivals, agreedTime, metrics }: Deps) => {
  const { kysely } = db

  /** Whether a rule that ends something also holds by a second clock; false while no second clock can be read. */
  const holdsByBothClocks = (rule: (now: Date) => boolean) => agreedTime().then(rule, () => false)

  /** When to ask again; null (never) only if both clocks agree. */
  const nextCheckTime = async (row: PaymentRow, now: Date): Promise<string | null> => {
    const next = nextCheck(row, now)
    if (next !== null) return next
    return (await holdsByBothClocks((agreed) => nextCheck(row, agreed) === null)) ? null : latestCheck(now)
  }

  /** Claims a payment for this process; another process may claim the next one. */
  const claim = async (row: PaymentRow, nextCheckAt: string | null): Promise<boolean> =>
    hasChanged(
      kysely
        .updateTable('payments')
        .set({ next_check_at: nextCheckAt })
        .where('id', '=', row.id)
        .where('next_check_at', '=', row.next_check_at),
    )

  const clearPending = ({ id }: PaymentRow) =>
    kysely.updateTable('payments').set({ pending_at: null }).where('id', '=', id).execute()

  const closeOverdueOne = async (row: DuePayment, at: Date): Promise<void> => {
    const isToClose = (row.status === 'open' || row.status === 'closed') && isOverdue(row, at)
    if (!isToClose || !(await holdsByBothClocks((agreed) => isOverdue(row, agreed)))) return
    await db.transaction((queries) =>
      row.status === 'open' ? closePayment(queries, row, at) : closeIfOverdue(queries, row.order_id, at),
    )
  }

  /** The provider's payments of a row's order; undefined if it does not know that order. */
  const ask = async ({ provider_order_id }: DuePayment): Promise<PaymentsOfOrder | undefined> => {
    if (!provider_order_id) return { payments: [], isWhole: true }
    try {
      return await provider.paymentsOf(provider_order_id)
    } catch (error) {
      if (error instanceof ProviderFailure && error.isUnknownId) return undefined
      throw error
    }
  }

  /**
   * The provider may know the order again, such as after the shop's keys were mistaken, so nothing ends before the last
   * check.
   */
  const handleUnknown = async (row: DuePayment, at: Date, isLast: boolean): Promise<void> => {
    log.warn({ order: row.order_id }, 'The payment provider does not know a payment')
    await db.transaction((queries) => noteUnknownPayment(queries, row, { input: 'reconciler', at }, isLast))
    if (!isLast) return
    if (row.status === 'closed' && row.pending_at !== null) await clearPending(row)
    await closeOverdueOne(row, at)
  }

  const check = async (row: DuePayment, at: Date, isLast: boolean): Promise<void> => {
    const answer = await ask(row)
    if (!answer) return handleUnknown(row, at, isLast)
    const { payments: found, isWhole } = answer
    if (row.unknown_since !== null) await db.transaction((queries) => noteKnownPayment(queries, row))
    for (const payment of capturedFirst(found))
      if (payment.status !== 'failed' && payment.status !== 'created')
        await arrivals.handle(payment, { input: 'reconciler', at })
    // An unreadable payment never counts, but it may be money, so nothing is closed until it can be read.
    if (!isWhole) return
    if (row.pending_at && !found.some(isHeld)) await clearPending(row)
    const isComing = found.some(({ status }) => status === 'authorized')
    if (!isComing) await closeOverdueOne(row, at)
  }

  /** `busy`: the provider had too many requests. `silent`: it did not answer for another reason. */
  const checkOne = async (row: DuePayment): Promise<'answered' | 'busy' | 'silent'> => {
    const now = clock()
    const next = await nextCheckTime(row, now)
    if (!(await claim(row, next))) return 'answered'
    try {
      await check(row, now, next === null)
      return 'answered'
    } catch (error) {
      const isRefused = error instanceof ProviderFailure && error.kind === 'refused'
      if (!isRefused)
        await kysely
          .updateTable('payments')
          .set({ next_check_at: checkAfterFailure(now) })
          .where('id', '=', row.id)
          .execute()
      if (!(error instanceof ProviderFailure)) throw error
      log.warn({ order: row.order_id, err: error }, 'The payment provider could not be asked')
      if (isRefused) return 'answered'
      return error.isBusy ? 'busy' : 'silent'
    }
  }

  const due = () => duePayments(kysely, clock())

  const handleAll = async (payments: readonly ProviderPayment[]): Promise<void> => {
    try {
      for (const payment of capturedFirst(payments))
        await arrivals.handle(payment, { input: 'reconciler', at: clock() })
    } catch (err) {
      if (!(err instanceof ProviderFailure)) throw err
      log.warn({ err }, 'A payment that the provider listed could not be processed yet')
    }
  }

  return {
    /** Makes every open or pending payment due now, and those captured in the last hour, in case one was made twice. */
    scheduleAll: async (): Promise<void> => {
      const now = clock()
      const lately = new Date(now.getTime() - HOUR_MS).toISOString()
      await kysely
        .updateTable('payments')
        .set({ next_check_at: now.toISOString() })
        .where('provider_order_id', 'is not', null)
        .where((where) =>
          where.or([
            where('status', '=', 'open'),
            where('pending_at', 'is not', null),
            where.and([where('status', '=', 'captured'), where('paid_at', '>', lately)]),
          ]),
        )
        .execute()
    },

    /**
     * Reads the provider's list of recent payments: one request for all orders, however many are unpaid. If it fails,
     * the next poll goes back as far.
     */
    look: openListPolling({
      clock,
      log,
      list: provider.paymentsSince,
      read: (at) => metrics.listRead('payments', at),
      handle: async (listed, stopping) => {
        for (const chunk of chunksOf(await newPayments(kysely, listed), CONCURRENT_CHECKS)) {
          if (stopping?.aborted) return
          await Promise.all(chunk.map(handleAll))
        }
      },
      firstBackMs: FIRST_LOOK_BACK_MS,
      backMs: LOOK_BACK_MS,
      failed: 'The payment provider did not list its payments',
    }),

    /** Closes orders made from quotes that were not paid in time. */
    closeOverdue: async (): Promise<void> => {
      const now = clock()
      for (const { id, pay_by } of await overdueOrders(kysely, now))
        if (await holdsByBothClocks((agreed) => pay_by <= agreed.toISOString()))
          await db.transaction((queries) => closeIfOverdue(queries, id, now))
    },

    /** Asks about everything due, until all is done, the provider is busy or stops answering, or the shop stops. */
    checkDue: async (stopping?: AbortSignal): Promise<void> => {
      for (let rows = await due(); rows.length > 0; rows = await due())
        for (const chunk of chunksOf(rows, CONCURRENT_CHECKS)) {
          if (stopping?.aborted) return
          const answered = await Promise.all(chunk.map(checkOne))
          if (answered.includes('busy') || !answered.includes('answered')) return
        }
    },
  }
}
