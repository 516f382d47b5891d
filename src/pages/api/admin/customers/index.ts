import type { listCustomers } from '#contract/customers/list-customers.ts'
import { auditedQuery, searchIn } from '#server/endpoint/query.ts'
import { get } from '#server/endpoint.ts'

export const { GET, ALL } = get<typeof listCustomers>(async ({ app, request, url }) => {
  const admin = await app.auth.requireAdmin(request)
  const q = searchIn(url)
  const list = await app.customers.list(q)
  const details = { ...auditedQuery({ q }), keys: list.customers.map(({ key }) => key) }
  await app.audit.recordReading(admin, { act: 'customers.read', details })
  return list
})
