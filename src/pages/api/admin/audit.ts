import type { listAuditEntries } from '#contract/audit/list-audit-entries.ts'
import { get } from '#server/endpoint.ts'

export const { GET, ALL } = get<typeof listAuditEntries>(async ({ app, request, url }) => {
  await app.auth.requireAdmin(request)
  const before = Number(url.searchParams.get('before') ?? '')
  return app.audit.page(Number.isSafeInteger(before) && before > 0 ? before : undefined)
})
