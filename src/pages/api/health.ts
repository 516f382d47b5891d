import { endpoint, otherMethods } from '#server/endpoint.ts'
import { requireHealth } from '#server/health.ts'

export const GET = endpoint(async ({ app, release }) => {
  await requireHealth(app, release)
  return { status: 'ok', release: release.id }
})

export const ALL = otherMethods({ GET })
