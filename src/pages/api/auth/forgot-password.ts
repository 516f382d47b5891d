import type { forgotPassword } from '#contract/auth/forgot-password.ts'
import { accountEmail } from '#server/auth/auth-input.ts'
import { post, readBody } from '#server/endpoint.ts'

export const { POST, ALL } = post<typeof forgotPassword>(async ({ app, request, visitor }) => {
  app.limits.consume('email by visitor', visitor)
  const { email } = await readBody(request, accountEmail)
  app.limits.consume('reset by account', email)
  await app.auth.links.sendReset(email)
  return {
    message: 'If this address has an account, an e-mail with a link is on its way. We send only a few a day.',
  }
})
