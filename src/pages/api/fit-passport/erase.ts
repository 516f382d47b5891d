import type { eraseFitPassport } from '#contract/fit/erase-fit-passport.ts'
import { post } from '#server/endpoint.ts'

export const { POST, ALL } = post<typeof eraseFitPassport>(async ({ app, request }) =>
  app.fit.erase(await app.auth.requireUser(request)),
)
