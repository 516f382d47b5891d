import type { googleLogin } from '#contract/auth/google-login.ts'
import { googleCode } from '#server/auth/auth-input.ts'
import { json, post, readBody } from '#server/endpoint.ts'
import { Refusal } from '#server/refusal.ts'

export const { POST, ALL } = post<typeof googleLogin>(async ({ app, request, visitor }) => {
  app.limits.consume('google-login by visitor', visitor)
  // Other sites can't send this header without a CORS preflight request, and none is ever granted.
  if (request.headers.get('x-requested-with')?.toLowerCase() !== 'xmlhttprequest')
    throw new Refusal(403, 'foreign_origin', 'This call is only allowed from the shop’s own pages.')
  const { token: code } = await readBody(request, googleCode)
  if (!code) throw new Refusal(400, 'no_code', 'The authorization code is missing.')
  const signedIn = await app.auth.signIn.withGoogle(code)
  return json(200, signedIn, { 'set-cookie': await app.auth.devices.markFor(signedIn) })
})
