import type { MonthRange } from '#domain/reports/months.ts'
import type { Report } from '#domain/reports/report.ts'
import { get, type ApiCall } from '../api-call.ts'
import { withQuery } from '../with-query.ts'

/** The figures of some months, for staff. */
export const getReport = ({ from, to }: MonthRange): ApiCall<Report> =>
  get(withQuery('/api/admin/reports', { from, to }))

/** Every payment and refund of some months as comma-separated text, for the accountant. */
export const getMoneyAsCsv = ({ from, to }: MonthRange): ApiCall<string> => ({
  ...get(withQuery('/api/admin/reports', { from, to })),
  accept: 'text/csv',
})
