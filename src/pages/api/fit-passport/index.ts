import type { getFitPassport } from '#contract/fit/get-fit-passport.ts'
import type { saveFitPassport } from '#contract/fit/save-fit-passport.ts'
import { endpoint, otherMethods, readBody } from '#server/endpoint.ts'
import { passportInputSchema } from '#server/fit/fit-input.ts'

export const GET = endpoint<typeof getFitPassport>(async ({ app, request }) =>
  app.fit.read(await app.auth.requireUser(request)),
)

export const POST = endpoint<typeof saveFitPassport>(async ({ app, request }) => {
  const owner = await app.auth.requireUser(request)
  app.limits.consume('fit-passport by account', owner.id)
  return app.fit.save(owner, await readBody(request, passportInputSchema))
})

export const ALL = otherMethods({ GET, POST })
