import { sql } from 'kysely'
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
import type { PaymentStatus } from '../db/schema.ts'
import { type MoneyKind, moneyMoved } from './money-moved.ts'
import { monthOfColumn } from './month-query.ts'

const bounds = ({ from, to }: MonthRange) => ({ since: monthStart(from), until: monthEnd(to) })

/** Orders whose first payment that counts arrived in these months, with its time. */
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

/** A month's figures, in paise. */
export interface MonthPaise {
  readonly month: Month
  readonly orders: number
  readonly orderedPaise: number
  readonly receivedPaise: number
  readonly refundedPaise: number
  readonly chargedBackPaise: number
}

const sumsMoved = async (queries: Queries, range: MonthRange) => {
  const { since, until } = bounds(range)
  const moved = moneyMoved(queries, since, until)
    // Payments in other currencies never count, and cannot be added to rupees.
    .where(({ or, eb }) => or([eb('payments.status', '=', 'captured'), eb('moved.currency', '=', CURRENCY)]))
    .select(['moved.kind', 'moved.amount', 'payments.status'])
    .select(monthOfColumn('moved.at', range).as('month'))
  return queries
    .selectFrom(moved.as('moved'))
    .select(['kind', 'status', 'month', (select) => select.fn.sum<number>('amount').as('paise')])
    .groupBy(['kind', 'status', 'month'])
    .execute()
}

/**
 * The figures of each month, earliest first, including months without any. `unapplied` sums all these months: what
 * arrived in rupees and does not count, and what of such money was refunded or charged back.
 */
export const moneyPaise = async (queries: Queries, range: MonthRange) => {
  const sums = await sumsMoved(queries, range)
  const orders = await ordered(queries, range)
  const paiseOf = (kinds: readonly MoneyKind[], status: PaymentStatus, months: readonly Month[]): number =>
    sums
      .filter((sum) => kinds.includes(sum.kind) && sum.status === status && months.includes(sum.month))
      .reduce((all, { paise }) => all + Math.abs(Number(paise)), 0)
  const months = monthsIn(range)
  return {
    months: months.map((month): MonthPaise => ({
      month,
      orders: orders.get(month)?.orders ?? 0,
      orderedPaise: orders.get(month)?.paise ?? 0,
      receivedPaise: paiseOf(['Payment'], 'captured', [month]),
      refundedPaise: paiseOf(['Refund'], 'captured', [month]),
      chargedBackPaise: paiseOf(['Chargeback'], 'captured', [month]),
    })),
    unapplied: {
      receivedPaise: paiseOf(['Payment'], 'unapplied', months),
      wentBackPaise: paiseOf(['Refund', 'Chargeback'], 'unapplied', months),
    },
  }
}

/** Refunds in rupees requested in these months that the provider has not confirmed yet, in paise. */
export const askedPaise = async (queries: Queries, range: MonthRange): Promise<number> => {
  const { since, until } = bounds(range)
  const { paise } = await queries
    .selectFrom('refunds')
    .select((select) => select.fn.sum<number | null>('amount_paise').as('paise'))
    .where('status', '=', 'asked')
    .where('currency', '=', CURRENCY)
    .where('created_at', '>=', since)
    .where('created_at', '<', until)
    .executeTakeFirstOrThrow()
  return Number(paise ?? 0)
}

/**
 * What was ordered of each product in orders whose first payment arrived in these months, highest revenue first; in
 * paise.
 */
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

/** How many orders were delivered in these months, and how many of them by the last day first promised. */
export const promiseCounts = async (queries: Queries, { from, to }: MonthRange) => {
  const kept = sql<number | null>`sum(case when delivered_on <= first_to then 1 else 0 end)`
  const counts = await queries
    .selectFrom('order_production')
    .select([(select) => select.fn.countAll<number>().as('delivered'), kept.as('kept')])
    // Stored as days in India, so they can be compared with months as text.
    .where('delivered_on', '>=', `${from}-01`)
    .where('delivered_on', '<', `${monthAfter(to, 1)}-01`)
    .executeTakeFirstOrThrow()
  return { delivered: Number(counts.delivered), kept: Number(counts.kept ?? 0) }
}

/** How many quotes were first sent in these months, and how many of them are accepted by now. */
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
