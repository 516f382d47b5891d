import { get } from '#server/endpoint.ts'
import { requireHealth } from '#server/health.ts'

export const { GET, ALL } = get(async ({ app, release }) => {
  await requireHealth(app, release)
  return { status: 'ok', release: release.id }
})
