import type { getReport } from '#contract/reports/get-report.ts'
import { csvFile, wantsCsv } from '#server/csv.ts'
import { get } from '#server/endpoint.ts'
import { monthsAsked } from '#server/reports/month-query.ts'

export const { GET, ALL } = get<typeof getReport>(async ({ app, request, url }) => {
  const isFile = wantsCsv(request)
  const admin = await (isFile
    ? app.secondFactor.requireConfirmedAdmin(request)
    : app.auth.requireAdmin(request))
  const range = monthsAsked(url)
  if (isFile) {
    await app.audit.record(admin, { act: 'payments.exported', details: { ...range } })
    return csvFile('payments.csv', app.reports.csv(range))
  }
  await app.audit.recordReading(admin, { act: 'reports.read', details: { ...range } })
  return app.reports.read(range)
})
