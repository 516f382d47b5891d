import type { finishSecondFactor } from '#contract/second-factor/finish-second-factor.ts'
import { firstCodeInput } from '#server/auth/second-factor.ts'
import { post, readBody } from '#server/endpoint.ts'

export const { POST, ALL } = post<typeof finishSecondFactor>(async ({ app, request }) => {
  await app.auth.requireAdmin(request)
  return app.secondFactor.finish(request, await readBody(request, firstCodeInput))
})
