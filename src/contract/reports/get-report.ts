import type { MonthRange } from '#domain/reports/months.ts'
import type { Report } from '#domain/reports/report.ts'
import { get, type ApiCall } from '../api-call.ts'
import { withQuery } from '../with-query.ts'

/** The figures of a range of months. Staff only. */
export const getReport = ({ from, to }: MonthRange): ApiCall<Report> =>
  get(withQuery('/api/admin/reports', { from, to }))

/** Every payment and refund of a range of months as CSV, for the accountant. */
export const getMoneyAsCsv = ({ from, to }: MonthRange): ApiCall<string> => ({
  ...get(withQuery('/api/admin/reports', { from, to })),
  accept: 'text/csv',
})
