import type { decideServiceRequest } from '#contract/service/decide-service-request.ts'
import type { getServiceRequest } from '#contract/service/get-service-request.ts'
import { endpoint, otherMethods, readBody } from '#server/endpoint.ts'
import { decisionSchema } from '#server/service/service-input.ts'

export const GET = endpoint<typeof getServiceRequest>(async ({ app, request, params: { ticket = '' } }) => {
  const admin = await app.auth.requireAdmin(request)
  const opened = await app.service.read(ticket)
  await app.audit.recordReading(admin, { act: 'service.opened', subject: opened.ticket })
  return opened
})

export const POST = endpoint<typeof decideServiceRequest>(
  async ({ app, request, params: { ticket = '' } }) => {
    const admin = await app.auth.requireAdmin(request)
    return app.service.decide(admin, ticket, await readBody(request, decisionSchema))
  },
)

export const ALL = otherMethods({ GET, POST })
