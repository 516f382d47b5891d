import { atom } from 'nanostores'
import { withQuery } from '#contract/with-query.ts'
import { getMoneyAsCsv, getReport } from '#contract/reports/get-report.ts'
import { reportText } from '#copy/reports.ts'
import {
  financialYear,
  isMonth,
  type Month,
  monthAfter,
  monthAt,
  type MonthRange,
} from '#domain/reports/months.ts'
import type { Report } from '#domain/reports/report.ts'
import { callAs } from '../account/call-as.ts'
import { adminList } from '../desk/admin-list.ts'
import { saveCsv } from '../desk/as-staff.ts'

/** The months that the figures cover. */
export interface ReportQuery extends MonthRange {
  readonly page: number
}

/** The initial query, before the browser's date is known. */
const NO_MONTHS: ReportQuery = { from: '', to: '', page: 1 }

interface FoundReport {
  readonly report: Report
}

const rangeIn = (params: URLSearchParams): MonthRange => {
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? '']
  return isMonth(from) && isMonth(to) && from <= to ? { from, to } : financialYear(monthAt(new Date()))
}

/** The figures of the months that the URL names, by default of the financial year so far. */
export const reports = adminList<ReportQuery, FoundReport>({
  first: NO_MONTHS,
  read: (params) => ({ ...rangeIn(params), page: 1 }),
  pathOf: ({ from, to }) => withQuery('/admin/reports', { from, to }),
  fetch: async (range, { token }) => ({ report: await callAs(getReport(range), token) }),
  failed: reportText.failed,
})

/** The current month in India; '' before the browser's date is known. */
export const $thisMonth = atom<Month>('')

/** Opens the figures of the months in the URL and follows it. Returns a function that stops it. */
export const followReports = (): (() => void) => {
  $thisMonth.set(monthAt(new Date()))
  return reports.follow()
}

/** The usual ranges of months, with their labels. */
export const usualRanges = (month: Month): readonly (readonly [words: string, range: MonthRange])[] => {
  const before = monthAfter(month, -1)
  const year = financialYear(month)
  return [
    ['This month', { from: month, to: month }],
    ['Last month', { from: before, to: before }],
    ['This financial year', year],
    ['Last financial year', { from: monthAfter(year.from, -12), to: monthAfter(year.from, -1) }],
  ]
}

/** Saves every payment and refund of a range of months as a file. */
export const savePayments = ({ from, to }: MonthRange): Promise<void> =>
  saveCsv(
    from === to ? `payments-${from}.csv` : `payments-${from}-to-${to}.csv`,
    getMoneyAsCsv({ from, to }),
    reportText.notSaved,
  )
