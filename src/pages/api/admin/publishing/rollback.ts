import type { rollBack } from '#contract/publishing/roll-back.ts'
import { post, readBody } from '#server/endpoint.ts'
import { releaseInput } from '#server/publishing/publishing.ts'

export const { POST, ALL } = post<typeof rollBack>(async ({ app, request, release: live }) => {
  const admin = await app.secondFactor.requireConfirmedAdmin(request)
  const { release } = await readBody(request, releaseInput)
  await app.audit.record(admin, { act: 'publishing.rollback', subject: release })
  await app.publishing.rollBack(live, release)
  return { message: 'The earlier release is live again.', release }
})
