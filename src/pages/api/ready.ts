import { endpoint, otherMethods } from '#server/endpoint.ts'
import { requireReadiness } from '#server/health.ts'

export const GET = endpoint(async ({ app, release }) => {
  await requireReadiness(app, release)
  return { status: 'ready' }
})

export const ALL = otherMethods({ GET })
