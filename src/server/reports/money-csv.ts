import { CURRENCY, fromSmallestUnits, toRupees } from '#domain/money.ts'
import { type Month, monthEnd, type MonthRange, monthsIn, monthStart } from '#domain/reports/months.ts'
import { csvLine, csvTime } from '../csv.ts'
import type { Queries } from '../db/database.ts'
import { moneyMoved } from './money-moved.ts'

const COLUMNS =
  'Date_IST Kind Order Purpose Method Amount_INR Turnover_INR Payment_id Refund_id Refund_state Bank_reference Currency Amount'

const monthLines = (queries: Queries, month: Month) =>
  moneyMoved(queries, monthStart(month), monthEnd(month))
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .selectAll('moved')
    .select(['payments.status', 'payments.purpose', 'payments.method', 'payments.provider_payment_id'])
    .select('orders.number')
    .orderBy('moved.at')
    // Payments before refunds of the same time.
    .orderBy('moved.amount', 'desc')
    .execute()

type MoneyLine = Awaited<ReturnType<typeof monthLines>>[number]

const asCells = (line: MoneyLine) => {
  const isApplied = line.status === 'captured'
  return [
    csvTime(line.at),
    isApplied ? line.kind : `${line.kind}, unapplied`,
    line.number,
    line.purpose,
    line.method,
    line.currency === CURRENCY ? toRupees(line.amount) : '',
    isApplied ? toRupees(line.amount) : 0,
    line.provider_payment_id,
    // The provider's id of the refund, or of the dispute behind a chargeback.
    line.id,
    line.state,
    line.reference,
    line.currency,
    fromSmallestUnits(line.amount, line.currency),
  ]
}

/**
 * Every payment, refund and chargeback of some months in order of time, as CSV. Refunds and chargebacks are negative.
 * Unapplied payments have a line but no turnover, those in other currencies no amount in rupees.
 */
export async function* moneyCsv(queries: Queries, range: MonthRange): AsyncGenerator<string> {
  yield csvLine(COLUMNS.split(' '))
  for (const month of monthsIn(range)) {
    const lines = await monthLines(queries, month)
    yield lines.map((line) => csvLine(asCells(line))).join('')
  }
}
