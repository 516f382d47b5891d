import { type AliasableExpression, sql } from 'kysely'
import { CURRENCY } from '#domain/money.ts'
import {
  type Month,
  monthAfter,
  monthEnd,
  type MonthRange,
  monthsIn,
  monthStart,
} from '#domain/reports/months.ts'
import type { Queries } from '../db/database.ts'
import type { RefundStatus } from '../db/schema.ts'
import { monthOfColumn } from './month-query.ts'

/** Refunds that the provider knows of and has not refused, as an order counts them. */
export const GONE_BACK: readonly RefundStatus[] = ['pending', 'processed']

type ByMonth = ReadonlyMap<Month, number>

/** The sums of amounts by their months. */
const inMonths = async (
  queries: Queries,
  amounts: AliasableExpression<{ amount_paise: number; month: Month }>,
): Promise<ByMonth> => {
  const rows = await queries
    .selectFrom(amounts.as('amounts'))
    .select(['month', (select) => select.fn.sum<number | null>('amount_paise').as('paise')])
    .groupBy('month')
    .execute()
  return new Map(rows.map(({ month, paise }) => [month, Number(paise)]))
}

const bounds = ({ from, to }: MonthRange) => ({ since: monthStart(from), until: monthEnd(to) })

/** Payments that count, in paise by the month in which they came. */
const received = (queries: Queries, range: MonthRange): Promise<ByMonth> => {
  const { since, until } = bounds(range)
  const paid = queries
    .selectFrom('payments')
    .select('amount_paise')
    .select(monthOfColumn('paid_at', range).as('month'))
    .where('status', '=', 'captured')
    .where('paid_at', '>=', since)
    .where('paid_at', '<', until)
  return inMonths(queries, paid)
}

/** What of payments that count went back, in paise by the month in which that was asked for. */
const refunded = (queries: Queries, range: MonthRange): Promise<ByMonth> => {
  const { since, until } = bounds(range)
  const back = queries
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select('refunds.amount_paise')
    .select(monthOfColumn('refunds.created_at', range).as('month'))
    .where('payments.status', '=', 'captured')
    .where('refunds.status', 'in', GONE_BACK)
    .where('refunds.created_at', '>=', since)
    .where('refunds.created_at', '<', until)
  return inMonths(queries, back)
}

/** What disputes took of payments that count, in paise by the month in which they took it. */
const chargedBack = (queries: Queries, range: MonthRange): Promise<ByMonth> => {
  const { since, until } = bounds(range)
  const taken = queries
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'disputes.payment_id')
    .select('disputes.deducted_paise as amount_paise')
    .select(monthOfColumn('disputes.deducted_at', range).as('month'))
    .where('payments.status', '=', 'captured')
    .where('disputes.deducted_at', '>=', since)
    .where('disputes.deducted_at', '<', until)
  return inMonths(queries, taken)
}

/** Orders whose first payment that counts came in these months, with its time. */
const begunOrders = (queries: Queries, range: MonthRange) => {
  const { since, until } = bounds(range)
  return queries
    .selectFrom('payments')
    .select(['order_id', (select) => select.fn.min('paid_at').as('begun_at')])
    .where('status', '=', 'captured')
    .groupBy('order_id')
    .having((having) => having(having.fn.min('paid_at'), '>=', since))
    .having((having) => having(having.fn.min('paid_at'), '<', until))
}

interface MonthOrders {
  readonly orders: number
  readonly paise: number
}

const ordered = async (queries: Queries, range: MonthRange): Promise<ReadonlyMap<Month, MonthOrders>> => {
  const begun = queries
    .selectFrom(begunOrders(queries, range).as('begun'))
    .innerJoin('orders', 'orders.id', 'begun.order_id')
    .select('orders.total_paise')
    .select(monthOfColumn('begun.begun_at', range).as('month'))
  const rows = await queries
    .selectFrom(begun.as('ordered'))
    .select([
      'month',
      (select) => select.fn.countAll<number>().as('orders'),
      (select) => select.fn.sum<number | null>('total_paise').as('paise'),
    ])
    .groupBy('month')
    .execute()
  return new Map(
    rows.map(({ month, orders, paise }) => [month, { orders: Number(orders), paise: Number(paise) }]),
  )
}

/** A month in paise. */
export interface MonthPaise {
  readonly month: Month
  readonly orders: number
  readonly orderedPaise: number
  readonly receivedPaise: number
  readonly refundedPaise: number
  readonly chargedBackPaise: number
}

/** The figures of each month, the earliest first; one without any is there with zeros. */
export const monthPaise = async (queries: Queries, range: MonthRange): Promise<readonly MonthPaise[]> => {
  const [came, went, taken, orders] = [
    await received(queries, range),
    await refunded(queries, range),
    await chargedBack(queries, range),
    await ordered(queries, range),
  ]
  return monthsIn(range).map((month) => ({
    month,
    orders: orders.get(month)?.orders ?? 0,
    orderedPaise: orders.get(month)?.paise ?? 0,
    receivedPaise: came.get(month) ?? 0,
    refundedPaise: went.get(month) ?? 0,
    chargedBackPaise: taken.get(month) ?? 0,
  }))
}

/** What was ordered of each product by orders that begin in these months, what brought most first; in paise. */
export const productPaise = async (queries: Queries, range: MonthRange) => {
  const paise = sql<unknown>`sum(quantity * unit_price_paise - discount_paise)`
  const rows = await queries
    .selectFrom(begunOrders(queries, range).as('begun'))
    .innerJoin('order_lines', 'order_lines.order_id', 'begun.order_id')
    .select(['title', (select) => select.fn.sum<number | null>('quantity').as('quantity'), paise.as('paise')])
    .groupBy('title')
    .orderBy('paise', 'desc')
    .orderBy('title')
    .execute()
  return rows.map(({ title, quantity, paise: sum }) => ({
    title,
    quantity: Number(quantity),
    orderedPaise: Number(sum),
  }))
}

/**
 * Money in rupees that arrived in these months and does not count, and what of such money went back in them, refunded
 * or taken by a dispute; in paise.
 * Money in another currency never counts, and makes no sum with these.
 */
export const unappliedPaise = async (queries: Queries, range: MonthRange) => {
  const { since, until } = bounds(range)
  const came = await queries
    .selectFrom('payments')
    .select((select) => select.fn.sum<number | null>('amount_paise').as('paise'))
    .where('status', '=', 'unapplied')
    .where('currency', '=', CURRENCY)
    .where(({ fn, eb }) => eb(fn.coalesce('paid_at', 'created_at'), '>=', since))
    .where(({ fn, eb }) => eb(fn.coalesce('paid_at', 'created_at'), '<', until))
    .executeTakeFirstOrThrow()
  const went = await queries
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select((select) => select.fn.sum<number | null>('refunds.amount_paise').as('paise'))
    .where('payments.status', '=', 'unapplied')
    .where('refunds.currency', '=', CURRENCY)
    .where('refunds.status', 'in', GONE_BACK)
    .where('refunds.created_at', '>=', since)
    .where('refunds.created_at', '<', until)
    .executeTakeFirstOrThrow()
  const taken = await queries
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'disputes.payment_id')
    .select((select) => select.fn.sum<number | null>('disputes.deducted_paise').as('paise'))
    .where('payments.status', '=', 'unapplied')
    .where('disputes.currency', '=', CURRENCY)
    .where('disputes.deducted_at', '>=', since)
    .where('disputes.deducted_at', '<', until)
    .executeTakeFirstOrThrow()
  return {
    receivedPaise: Number(came.paise ?? 0),
    wentBackPaise: Number(went.paise ?? 0) + Number(taken.paise ?? 0),
  }
}

/** Orders that arrived in these months, and how many of them by the last day that was promised first. */
export const promiseCounts = async (queries: Queries, { from, to }: MonthRange) => {
  const kept = sql<number | null>`sum(case when delivered_on <= first_to then 1 else 0 end)`
  const counts = await queries
    .selectFrom('order_production')
    .select([(select) => select.fn.countAll<number>().as('delivered'), kept.as('kept')])
    // Days in India already, so that months are compared as texts.
    .where('delivered_on', '>=', `${from}-01`)
    .where('delivered_on', '<', `${monthAfter(to, 1)}-01`)
    .executeTakeFirstOrThrow()
  return { delivered: Number(counts.delivered), kept: Number(counts.kept ?? 0) }
}

/** Quotes whose first version went out in these months, and how many of them are accepted by now. */
export const quoteCounts = async (queries: Queries, range: MonthRange) => {
  const { since, until } = bounds(range)
  const { sent, accepted } = await queries
    .selectFrom('quote_versions')
    .innerJoin('quotes', 'quotes.id', 'quote_versions.quote_id')
    .select([
      (select) => select.fn.countAll<number>().as('sent'),
      (select) => select.fn.count<number>('quotes.accepted_at').as('accepted'),
    ])
    .where('quote_versions.version', '=', 1)
    .where('quote_versions.sent_at', '>=', since)
    .where('quote_versions.sent_at', '<', until)
    .executeTakeFirstOrThrow()
  return { sent: Number(sent), accepted: Number(accepted) }
}
