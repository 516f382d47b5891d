import { personForm } from '#server/documents/forms.ts'
import { endpoint, otherMethods, readBody } from '#server/endpoint.ts'

export const prerender = false

export const POST = endpoint(async ({ app, request }) => {
  await app.auth.requireAdmin(request)
  const { email } = await readBody(request, personForm)
  return app.documents.people.export(email)
})

export const ALL = otherMethods({ POST })
