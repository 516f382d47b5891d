import { CURRENCY, fromSmallestUnits, toRupees } from '#domain/money.ts'
import { type Month, monthEnd, type MonthRange, monthsIn, monthStart } from '#domain/reports/months.ts'
import { csvLine, csvTime } from '../csv.ts'
import type { Queries } from '../db/database.ts'
import { ARRIVED } from '../db/schema.ts'
import { GONE_BACK } from './figures.ts'

const COLUMNS =
  'Date_IST Kind Order Purpose Method Amount_INR Turnover_INR Payment_id Refund_id Refund_state Bank_reference Currency Amount'

interface MoneyLine {
  /** ISO UTC. */
  readonly at: string
  readonly kind: 'Payment' | 'Refund' | 'Chargeback'
  readonly isApplied: boolean
  readonly order: string
  readonly purpose: string
  readonly method: string
  readonly currency: string
  /** In the smallest unit of its currency; below zero for money that went back. */
  readonly amount: number
  readonly paymentId: string
  /** The provider's id of a refund, or of the dispute behind a chargeback. */
  readonly refundId: string
  readonly refundState: string
  readonly reference: string
}

const paymentsOf = async (queries: Queries, since: string, until: string): Promise<readonly MoneyLine[]> => {
  const rows = await queries
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['payments.paid_at', 'payments.created_at', 'payments.status', 'payments.purpose'])
    .select(['payments.method', 'payments.amount_paise', 'payments.provider_payment_id', 'orders.number'])
    .select('payments.currency')
    .where('payments.status', 'in', ARRIVED)
    .where(({ fn, eb }) => eb(fn.coalesce('payments.paid_at', 'payments.created_at'), '>=', since))
    .where(({ fn, eb }) => eb(fn.coalesce('payments.paid_at', 'payments.created_at'), '<', until))
    .execute()
  return rows.map((row) => ({
    at: row.paid_at ?? row.created_at,
    kind: 'Payment',
    isApplied: row.status === 'captured',
    order: row.number,
    purpose: row.purpose,
    method: row.method ?? '',
    currency: row.currency,
    amount: row.amount_paise,
    paymentId: row.provider_payment_id ?? '',
    refundId: '',
    refundState: '',
    reference: '',
  }))
}

const refundsIn = async (queries: Queries, since: string, until: string): Promise<readonly MoneyLine[]> => {
  const rows = await queries
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['refunds.created_at', 'refunds.amount_paise', 'refunds.provider_refund_id', 'refunds.reference'])
    .select('refunds.currency')
    .select(['refunds.status as refund_status', 'payments.status', 'payments.purpose', 'payments.method'])
    .select(['payments.provider_payment_id', 'orders.number'])
    .where('payments.status', 'in', ARRIVED)
    .where('refunds.status', 'in', GONE_BACK)
    .where('refunds.created_at', '>=', since)
    .where('refunds.created_at', '<', until)
    .execute()
  return rows.map((row) => ({
    at: row.created_at,
    kind: 'Refund',
    isApplied: row.status === 'captured',
    order: row.number,
    purpose: row.purpose,
    method: row.method ?? '',
    currency: row.currency,
    amount: -row.amount_paise,
    paymentId: row.provider_payment_id ?? '',
    refundId: row.provider_refund_id ?? '',
    refundState: row.refund_status,
    reference: row.reference ?? '',
  }))
}

const chargebacksIn = async (
  queries: Queries,
  since: string,
  until: string,
): Promise<readonly MoneyLine[]> => {
  const rows = await queries
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'disputes.payment_id')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['disputes.id', 'disputes.deducted_at', 'disputes.deducted_paise', 'disputes.currency'])
    .select(['disputes.status as dispute_status', 'payments.status', 'payments.purpose', 'payments.method'])
    .select(['payments.provider_payment_id', 'orders.number'])
    .where('payments.status', 'in', ARRIVED)
    .where('disputes.deducted_at', '>=', since)
    .where('disputes.deducted_at', '<', until)
    .execute()
  return rows.map((row) => ({
    at: row.deducted_at ?? '',
    kind: 'Chargeback',
    isApplied: row.status === 'captured',
    order: row.number,
    purpose: row.purpose,
    method: row.method ?? '',
    currency: row.currency,
    amount: -row.deducted_paise,
    paymentId: row.provider_payment_id ?? '',
    refundId: row.id,
    refundState: row.dispute_status,
    reference: '',
  }))
}

const monthLines = async (queries: Queries, month: Month): Promise<readonly MoneyLine[]> => {
  const [since, until] = [monthStart(month), monthEnd(month)]
  const lines = [
    ...(await paymentsOf(queries, since, until)),
    ...(await refundsIn(queries, since, until)),
    ...(await chargebacksIn(queries, since, until)),
  ]
  return lines.toSorted((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)))
}

const asCells = (line: MoneyLine) => [
  csvTime(line.at),
  line.isApplied ? line.kind : `${line.kind}, unapplied`,
  line.order,
  line.purpose,
  line.method,
  line.currency === CURRENCY ? toRupees(line.amount) : '',
  line.isApplied ? toRupees(line.amount) : 0,
  line.paymentId,
  line.refundId,
  line.refundState,
  line.reference,
  line.currency,
  fromSmallestUnits(line.amount, line.currency),
]

/**
 * Every payment that arrived and every refund and chargeback of some months, in the order of time, as the lines of a file.
 * What went back is below zero; money that does not count has a line and no turnover, and what came in another currency no amount in rupees.
 */
export async function* moneyCsv(queries: Queries, range: MonthRange): AsyncGenerator<string> {
  yield csvLine(COLUMNS.split(' '))
  for (const month of monthsIn(range)) {
    const lines = await monthLines(queries, month)
    yield lines.map((line) => csvLine(asCells(line))).join('')
  }
}
