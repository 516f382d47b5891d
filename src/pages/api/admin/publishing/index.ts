import type { getPublishing } from '#contract/publishing/get-publishing.ts'
import { endpoint, otherMethods } from '#server/endpoint.ts'

export const GET = endpoint<typeof getPublishing>(async ({ app, request, release }) => {
  await app.auth.requireAdmin(request)
  return app.publishing.state(release)
})

export const ALL = otherMethods({ GET })
