import type { compareReleases } from '#contract/publishing/compare-releases.ts'
import { get } from '#server/endpoint.ts'

export const { GET, ALL } = get<typeof compareReleases>(async ({ app, request, url, release }) => {
  await app.auth.requireAdmin(request)
  return app.publishing.compare(release, url.searchParams.get('release') ?? '')
})
