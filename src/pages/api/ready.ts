import { get } from '#server/endpoint.ts'
import { requireReadiness } from '#server/health.ts'

export const { GET, ALL } = get(async ({ app, release }) => {
  await requireReadiness(app, release)
  return { status: 'ready' }
})
