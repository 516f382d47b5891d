import type { createPreviewLink } from '#contract/publishing/create-preview-link.ts'
import { post, readBody } from '#server/endpoint.ts'
import { previewInput } from '#server/publishing/preview.ts'

export const { POST, ALL } = post<typeof createPreviewLink>(async ({ app, request }) => {
  const admin = await app.auth.requireAdmin(request)
  const { path } = await readBody(request, previewInput)
  await app.audit.record(admin, { act: 'publishing.preview', details: { path } })
  return app.preview.linkTo(path)
})
