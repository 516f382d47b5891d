import { useEffect } from 'react'
import { reportText } from '#copy/reports.ts'
import { formatRupees } from '#domain/money.ts'
import {
  formatMonth,
  type Month,
  monthAfter,
  type MonthRange,
  monthsIn,
  MAX_MONTHS,
} from '#domain/reports/months.ts'
import { averageOf, turnoverOf, type Report } from '#domain/reports/report.ts'
import { $thisMonth, followReports, reports, savePayments, usualRanges } from '#stores/reports/reports.ts'
import { DeskHead } from '../desk/DeskHead.tsx'
import { withErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { Detail } from '../ui/Detail.tsx'
import { WhenReady } from '../ui/WhenReady.tsx'
import { useLive } from '../use-live.ts'
import { plainPress } from '../ui/plain-press.ts'
import { MonthsTable, ProductsTable } from './ReportTables.tsx'
import { TurnoverChart } from './TurnoverChart.tsx'

interface MonthFieldProps {
  readonly label: string
  readonly value: string
  readonly months: readonly string[]
  readonly choose: (month: string) => void
}

const MonthField = ({ label, value, months, choose }: MonthFieldProps) => (
  <label className="shrink-0">
    {label}
    <select className="select w-auto" value={value} onChange={(event) => choose(event.currentTarget.value)}>
      {!months.includes(value) && <option value={value}>{formatMonth(value)}</option>}
      {months.map((month) => (
        <option key={month} value={month}>
          {formatMonth(month)}
        </option>
      ))}
    </select>
  </label>
)

interface RangeProps {
  readonly range: MonthRange
  readonly thisMonth: Month
}

const Range = ({ range, thisMonth }: RangeProps) => {
  const months = monthsIn({ from: monthAfter(thisMonth, 1 - MAX_MONTHS), to: thisMonth }).toReversed()
  const show = (next: MonthRange) =>
    reports.show(next.from <= next.to ? next : { from: next.to, to: next.to })
  return (
    <>
      <div className="desk-filters">
        <MonthField
          label="From"
          value={range.from}
          months={months}
          choose={(from) => show({ ...range, from, to: from > range.to ? from : range.to })}
        />
        <MonthField label="to" value={range.to} months={months} choose={(to) => show({ ...range, to })} />
      </div>
      <button type="button" className="btn btn-outline" onClick={() => void savePayments(range)}>
        Payments as CSV
      </button>
    </>
  )
}

const Usual = ({ range, thisMonth }: RangeProps) => (
  <div className="desk-tabs bare-scroll overflow-x-auto">
    {usualRanges(thisMonth).map(([words, { from, to }]) => (
      <a
        key={words}
        href={`/admin/reports?from=${from}&to=${to}`}
        aria-current={from === range.from && to === range.to ? 'true' : undefined}
        onClick={plainPress(() => reports.show({ from, to }))}
      >
        {words}
      </a>
    ))}
  </div>
)

const share = (part: number, all: number): string =>
  all === 0 ? '–' : `${part} of ${all} (${Math.round((part / all) * 100)}%)`

const Sums = ({
  report: { total, unapplied, refundsAsked, quotes, promises },
}: {
  readonly report: Report
}) => {
  const average = averageOf(total)
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 md:grid-cols-4">
      <Detail name="Turnover">{formatRupees(turnoverOf(total))}</Detail>
      <Detail name="Orders">{total.orders}</Detail>
      <Detail name="Average order">{average === null ? '–' : formatRupees(average)}</Detail>
      <Detail name="Refunded">{formatRupees(total.refunded)}</Detail>
      {refundsAsked > 0 && <Detail name="Refunds not confirmed">{formatRupees(refundsAsked)}</Detail>}
      {total.chargedBack > 0 && <Detail name="Charged back">{formatRupees(total.chargedBack)}</Detail>}
      <Detail name="Promises kept">{share(promises.kept, promises.delivered)}</Detail>
      <Detail name="Quotes accepted">{share(quotes.accepted, quotes.sent)}</Detail>
      {unapplied.received + unapplied.wentBack > 0 && (
        <Detail name="Unapplied">
          {formatRupees(unapplied.received)} received, {formatRupees(unapplied.wentBack)} returned
        </Detail>
      )}
    </dl>
  )
}

const Figures = ({ report }: { readonly report: Report }) => (
  <div className="flex flex-col gap-8 pt-5 pb-8">
    <Sums report={report} />
    <section aria-labelledby="by-month">
      <h2 id="by-month" className="h3 mb-4">
        By month
      </h2>
      <div className="columns items-start gap-y-6">
        {report.months.length > 1 && (
          <div className="col-span-full min-[84rem]:col-end-5">
            <TurnoverChart months={report.months} />
          </div>
        )}
        <div className={`col-span-full ${report.months.length > 1 ? 'min-[84rem]:col-start-5' : ''}`}>
          <MonthsTable report={report} />
        </div>
      </div>
    </section>
    <section aria-labelledby="by-product">
      <h2 id="by-product" className="h3 mb-4">
        By product
      </h2>
      {report.products.length > 0 ? (
        <ProductsTable report={report} />
      ) : (
        <p className="quiet-note">{reportText.none}</p>
      )}
    </section>
    <p className="quiet-note max-w-[80ch]">
      Turnover is money received less money returned, by the day it arrived or its return was requested, in
      Indian time. Orders count in the month of their first payment, with their full value. A promise counts
      as kept if the order arrived by the last day first promised.
    </p>
  </div>
)

/** What the shop earned and sold, for staff and their accountant. */
export const ReportsPage = withErrorBoundary(() => {
  const view = useLive(reports.$view)
  const range = useLive(reports.$query)
  const thisMonth = useLive($thisMonth)
  useEffect(followReports, [])
  return (
    <div className="wrap">
      <DeskHead title="Reports">{thisMonth && <Range range={range} thisMonth={thisMonth} />}</DeskHead>
      {thisMonth && <Usual range={range} thisMonth={thisMonth} />}
      <WhenReady view={view} loading={reportText.loading}>
        {({ report }) => <Figures report={report} />}
      </WhenReady>
    </div>
  )
})
