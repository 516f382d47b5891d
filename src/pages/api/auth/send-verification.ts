import type { sendVerification } from '#contract/auth/send-verification.ts'
import { accountEmail } from '#server/auth/auth-input.ts'
import { post, readBody } from '#server/endpoint.ts'

export const { POST, ALL } = post<typeof sendVerification>(async ({ app, request, visitor }) => {
  app.limits.consume('email by visitor', visitor)
  const { email } = await readBody(request, accountEmail)
  app.limits.consume('verification by account', email)
  await app.auth.links.sendVerificationAgain(email)
  return {
    message:
      'If this address still needs confirming, an e-mail with a link is on its way. We send only a few a day.',
  }
})
