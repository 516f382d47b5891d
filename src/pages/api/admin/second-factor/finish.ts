import type { finishSecondFactor } from '#contract/second-factor/finish-second-factor.ts'
import { codeInput } from '#server/auth/second-factor.ts'
import { endpoint, otherMethods, readBody } from '#server/endpoint.ts'

export const POST = endpoint<typeof finishSecondFactor>(async ({ app, request }) => {
  await app.auth.requireAdmin(request)
  const { code } = await readBody(request, codeInput)
  return app.secondFactor.finish(request, code)
})

export const ALL = otherMethods({ POST })
