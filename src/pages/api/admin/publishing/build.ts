import type { requestBuild } from '#contract/publishing/request-build.ts'
import { endpoint, json, otherMethods } from '#server/endpoint.ts'

export const POST = endpoint<typeof requestBuild>(async ({ app, request }) => {
  const admin = await app.secondFactor.requireConfirmedAdmin(request)
  await app.audit.record(admin, { act: 'publishing.build' })
  await app.publishing.askForBuild()
  return json(202, { message: 'A build begins in a moment.' })
})

export const ALL = otherMethods({ POST })
