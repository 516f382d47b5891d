import type { requestBuild } from '#contract/publishing/request-build.ts'
import { json, post } from '#server/endpoint.ts'

export const { POST, ALL } = post<typeof requestBuild>(async ({ app, request }) => {
  const admin = await app.secondFactor.requireConfirmedAdmin(request)
  await app.audit.record(admin, { act: 'publishing.build' })
  await app.publishing.askForBuild()
  return json(202, { message: 'A build begins in a moment.' })
})
