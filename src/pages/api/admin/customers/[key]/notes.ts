import type { addCustomerNote } from '#contract/customers/add-customer-note.ts'
import { customerNoteSchema } from '#server/customers/customer-notes.ts'
import { json, post, readBody } from '#server/endpoint.ts'

export const { POST, ALL } = post<typeof addCustomerNote>(async ({ app, request, params: { key = '' } }) => {
  const admin = await app.auth.requireAdmin(request)
  return json(201, await app.customers.note(admin, key, await readBody(request, customerNoteSchema)))
})
