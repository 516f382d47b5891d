import type { renewPromises } from '#contract/production/renew-promises.ts'
import { post, readBody } from '#server/endpoint.ts'
import { keyOf } from '#server/endpoint/request-key.ts'
import { renewalSchema } from '#server/production/production-input.ts'

export const { POST, ALL } = post<typeof renewPromises>(async ({ app, request }) => {
  const admin = await app.auth.requireAdmin(request)
  const renewal = await readBody(request, renewalSchema)
  return app.production.renewPromises(admin, renewal, keyOf(request))
})
