import type { eraseFitPassport } from '#contract/fit/erase-fit-passport.ts'
import { endpoint, otherMethods } from '#server/endpoint.ts'

export const POST = endpoint<typeof eraseFitPassport>(async ({ app, request }) =>
  app.fit.erase(await app.auth.requireUser(request)),
)

export const ALL = otherMethods({ POST })
