import type { confirmSecondFactor } from '#contract/second-factor/confirm-second-factor.ts'
import { codeInput } from '#server/auth/second-factor.ts'
import { post, readBody } from '#server/endpoint.ts'

export const { POST, ALL } = post<typeof confirmSecondFactor>(async ({ app, request }) => {
  await app.auth.requireAdmin(request)
  const { code } = await readBody(request, codeInput)
  return app.secondFactor.confirm(request, code)
})
