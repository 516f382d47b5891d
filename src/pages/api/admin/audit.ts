import type { listAuditEntries } from '#contract/audit/list-audit-entries.ts'
import { endpoint, otherMethods } from '#server/endpoint.ts'

export const GET = endpoint<typeof listAuditEntries>(async ({ app, request, url }) => {
  await app.auth.requireAdmin(request)
  const before = Number(url.searchParams.get('before') ?? '')
  return app.audit.page(Number.isSafeInteger(before) && before > 0 ? before : undefined)
})

export const ALL = otherMethods({ GET })
