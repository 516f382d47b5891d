import type { register } from '#contract/auth/register.ts'
import { registration } from '#server/auth/auth-input.ts'
import { json, post, readBody } from '#server/endpoint.ts'

export const { POST, ALL } = post<typeof register>(async ({ app, request, visitor }) => {
  app.limits.consume('register by visitor', visitor)
  await app.auth.signIn.register(await readBody(request, registration))
  return json(201, { message: 'User registered successfully' })
})
