import type { resetPassword } from '#contract/auth/reset-password.ts'
import { newPassword } from '#server/auth/auth-input.ts'
import { post, readBody } from '#server/endpoint.ts'

export const { POST, ALL } = post<typeof resetPassword>(async ({ app, request, visitor }) => {
  app.limits.consume('link by visitor', visitor)
  const { token, password } = await readBody(request, newPassword)
  await app.auth.links.reset(token, password)
  return { message: 'Your new password is set. Please sign in.' }
})
