import type { compareReleases } from '#contract/publishing/compare-releases.ts'
import { endpoint, otherMethods } from '#server/endpoint.ts'

export const GET = endpoint<typeof compareReleases>(async ({ app, request, url, release }) => {
  await app.auth.requireAdmin(request)
  return app.publishing.compare(release, url.searchParams.get('release') ?? '')
})

export const ALL = otherMethods({ GET })
