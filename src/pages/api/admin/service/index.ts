import type { listServiceRequests } from '#contract/service/list-service-requests.ts'
import { get } from '#server/endpoint.ts'
import { auditedQuery } from '#server/endpoint/query.ts'
import { serviceQuery } from '#server/service/service-list.ts'

export const { GET, ALL } = get<typeof listServiceRequests>(async ({ app, request, url }) => {
  const admin = await app.auth.requireAdmin(request)
  const query = serviceQuery(url)
  const page = await app.service.list(query)
  const details = { ...auditedQuery(query), tickets: page.requests.map(({ ticket }) => ticket) }
  await app.audit.recordReading(admin, { act: 'service.read', details })
  return page
})
