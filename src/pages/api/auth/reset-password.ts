import { newPassword } from '#server/auth/forms.ts'
import { endpoint, otherMethods, readBody } from '#server/endpoint.ts'

export const prerender = false

export const POST = endpoint(async ({ app, request, visitor }) => {
  app.limits.take('link by visitor', visitor)
  const { token, password } = await readBody(request, newPassword)
  await app.auth.links.reset(token, password)
  return { message: 'Your new password is set. Please sign in.' }
})

export const ALL = otherMethods({ POST })
