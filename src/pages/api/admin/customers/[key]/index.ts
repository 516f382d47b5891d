import type { getCustomer } from '#contract/customers/get-customer.ts'
import { endpoint, otherMethods } from '#server/endpoint.ts'

export const GET = endpoint<typeof getCustomer>(async ({ app, request, params: { key = '' } }) => {
  const admin = await app.auth.requireAdmin(request)
  const customer = await app.customers.read(key)
  await app.audit.recordReading(admin, { act: 'customer.read', subject: customer.key })
  return customer
})

export const ALL = otherMethods({ GET })
