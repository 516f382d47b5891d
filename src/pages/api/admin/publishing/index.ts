import type { getPublishing } from '#contract/publishing/get-publishing.ts'
import { get } from '#server/endpoint.ts'

export const { GET, ALL } = get<typeof getPublishing>(async ({ app, request, release }) => {
  await app.auth.requireAdmin(request)
  return app.publishing.state(release)
})
