import type { searchDesk } from '#contract/search/search-desk.ts'
import { searchIn } from '#server/endpoint/query.ts'
import { get } from '#server/endpoint.ts'

export const { GET, ALL } = get<typeof searchDesk>(async ({ app, request, url }) => {
  const admin = await app.auth.requireAdmin(request)
  const found = await app.search(searchIn(url))
  // The search text is somebody's name or number and isn't recorded, because the audit log can't be erased.
  const { orders, service, customers, quotes, enquiries } = found
  const ids = [...orders, ...quotes, ...enquiries].map(({ id }) => id)
  const details = { ids, keys: customers.map(({ key }) => key), tickets: service.map(({ ticket }) => ticket) }
  const isAny = Object.values(details).some((shown) => shown.length > 0)
  if (isAny) await app.audit.recordReading(admin, { act: 'search.read', details })
  return found
})
