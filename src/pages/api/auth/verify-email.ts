import type { verifyEmail } from '#contract/auth/verify-email.ts'
import { emailProof } from '#server/auth/auth-input.ts'
import { post, readBody } from '#server/endpoint.ts'

export const { POST, ALL } = post<typeof verifyEmail>(async ({ app, request, visitor }) => {
  app.limits.consume('link by visitor', visitor)
  const { token, password } = await readBody(request, emailProof)
  await app.auth.links.verify(token, { signedInAs: await app.auth.sessions.findUser(request), password })
  return { message: 'Thank you. Your address is confirmed.' }
})
