import type { exportPerson } from '#contract/desk/export-person.ts'
import { personSubject } from '#server/audit/audit.ts'
import { personForm } from '#server/enquiries/enquiry-input.ts'
import { endpoint, otherMethods, readBody } from '#server/endpoint.ts'

export const POST = endpoint<typeof exportPerson>(async ({ app, request }) => {
  const admin = await app.secondFactor.requireConfirmedAdmin(request)
  const { email } = await readBody(request, personForm)
  await app.audit.record(admin, { act: 'person.exported', subject: personSubject(email) })
  return app.enquiries.people.export(email)
})

export const ALL = otherMethods({ POST })
