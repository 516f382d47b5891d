import type { erasePerson } from '#contract/desk/erase-person.ts'
import { personSubject } from '#server/audit/audit.ts'
import { personForm } from '#server/enquiries/enquiry-input.ts'
import { post, readBody } from '#server/endpoint.ts'

export const { POST, ALL } = post<typeof erasePerson>(async ({ app, request }) => {
  const admin = await app.secondFactor.requireConfirmedAdmin(request)
  const { email } = await readBody(request, personForm)
  await app.audit.record(admin, { act: 'person.erased', subject: personSubject(email) })
  const erasure = await app.enquiries.people.erase(email)
  // Logs who did it, but not to whom, because the e-mail address is what had to be erased.
  app.log.info({ admin: admin.id, erased: erasure.erased }, 'A person’s data were erased')
  return erasure
})
