import { credentials } from '#server/auth/forms.ts'
import { endpoint, otherMethods, readBody } from '#server/endpoint.ts'

export const prerender = false

export const POST = endpoint(async ({ app, request, visitor }) => {
  app.limits.take('login by visitor', visitor)
  const { email, password } = await readBody(request, credentials)
  app.limits.take('login by account', email)
  const signedIn = await app.auth.signIn.withPassword(email, password)
  app.limits.forgive('login by account', email)
  return signedIn
})

export const ALL = otherMethods({ POST })
