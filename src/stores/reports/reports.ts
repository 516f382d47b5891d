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

/** Which months the figures are of. */
export interface ReportQuery extends MonthRange {
  readonly page: number
}

/** Before the browser has said what day it is. */
const NO_MONTHS: ReportQuery = { from: '', to: '', page: 1 }

interface FoundReport {
  readonly report: Report
}

const rangeIn = (params: URLSearchParams): MonthRange => {
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? '']
  return isMonth(from) && isMonth(to) && from <= to ? { from, to } : financialYear(monthAt(new Date()))
}

/** The figures of some months; those of the financial year so far unless the URL names others. */
export const reports = adminList<ReportQuery, FoundReport>({
  first: NO_MONTHS,
  read: (params) => ({ ...rangeIn(params), page: 1 }),
  pathOf: ({ from, to }) => withQuery('/admin/reports', { from, to }),
  fetch: async (range, { token }) => ({ report: await callAs(getReport(range), token) }),
  failed: reportText.failed,
})

/** The month it is in India; '' before the browser has said. */
export const $thisMonth = atom<Month>('')

/** Opens the figures of the months that the URL names and follows it. Returns what stops it. */
export const followReports = (): (() => void) => {
  $thisMonth.set(monthAt(new Date()))
  return reports.follow()
}

/** The times somebody asks for most, by their names. */
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

/** Saves every payment and refund of some months as a file. */
export const savePayments = ({ from, to }: MonthRange): Promise<void> =>
  saveCsv(
    from === to ? `payments-${from}.csv` : `payments-${from}-to-${to}.csv`,
    getMoneyAsCsv({ from, to }),
    reportText.notSaved,
  )
