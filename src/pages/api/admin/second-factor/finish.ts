import type { finishSecondFactor } from '#contract/second-factor/finish-second-factor.ts'
import { firstCodeInput } from '#server/auth/second-factor.ts'
import { endpoint, otherMethods, readBody } from '#server/endpoint.ts'

export const POST = endpoint<typeof finishSecondFactor>(async ({ app, request }) => {
  await app.auth.requireAdmin(request)
  return app.secondFactor.finish(request, await readBody(request, firstCodeInput))
})

export const ALL = otherMethods({ POST })
