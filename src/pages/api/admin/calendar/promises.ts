import type { renewPromises } from '#contract/production/renew-promises.ts'
import { endpoint, otherMethods, readBody } from '#server/endpoint.ts'
import { renewalSchema } from '#server/production/production-input.ts'

export const POST = endpoint<typeof renewPromises>(async ({ app, request }) => {
  const admin = await app.auth.requireAdmin(request)
  const renewal = await readBody(request, renewalSchema)
  return app.production.renewPromises(admin, renewal, request.headers.get('idempotency-key') ?? '')
})

export const ALL = otherMethods({ POST })
