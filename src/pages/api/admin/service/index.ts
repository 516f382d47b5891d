import type { listServiceRequests } from '#contract/service/list-service-requests.ts'
import { get } from '#server/endpoint.ts'
import { serviceQuery } from '#server/service/service-list.ts'

export const { GET, ALL } = get<typeof listServiceRequests>(async ({ app, request, url }) => {
  const admin = await app.auth.requireAdmin(request)
  const query = serviceQuery(url)
  const page = await app.service.list(query)
  // What was typed into the search leads to one order: the log can't be erased and holds none of it.
  const { q, ...asked } = query
  const tickets = page.requests.map(({ ticket }) => ticket)
  const details = { ...asked, isSearch: q.trim() !== '', tickets }
  await app.audit.recordReading(admin, { act: 'service.read', details })
  return page
})
