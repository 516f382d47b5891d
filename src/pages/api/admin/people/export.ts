import type { exportPerson } from '#contract/desk/export-person.ts'
import { personSubject } from '#server/audit/audit.ts'
import { personForm } from '#server/enquiries/enquiry-input.ts'
import { post, readBody } from '#server/endpoint.ts'

export const { POST, ALL } = post<typeof exportPerson>(async ({ app, request }) => {
  const admin = await app.secondFactor.requireConfirmedAdmin(request)
  const { email } = await readBody(request, personForm)
  await app.audit.record(admin, { act: 'person.exported', subject: personSubject(email) })
  return app.enquiries.people.export(email)
})
