import { endpoint, otherMethods, readBody } from '#server/endpoint.ts'
import { previewInput } from '#server/publishing/preview.ts'

export const prerender = false

export const POST = endpoint(async ({ app, request }) => {
  await app.auth.requireAdmin(request)
  const { path } = await readBody(request, previewInput)
  return app.preview.linkTo(path)
})

export const ALL = otherMethods({ POST })
