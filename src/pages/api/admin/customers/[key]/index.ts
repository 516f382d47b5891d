import type { getCustomer } from '#contract/customers/get-customer.ts'
import { get } from '#server/endpoint.ts'

export const { GET, ALL } = get<typeof getCustomer>(async ({ app, request, params: { key = '' } }) => {
  const admin = await app.auth.requireAdmin(request)
  const customer = await app.customers.read(key)
  await app.audit.recordReading(admin, { act: 'customer.read', subject: customer.key })
  return customer
})
