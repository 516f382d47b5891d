import { json, otherMethods, readBytes, signedEndpoint } from '#server/endpoint.ts'

export const POST = signedEndpoint(async ({ app, request, url }) => {
  await app.publishing.handleContentCall({
    path: url.pathname,
    headers: request.headers,
    readBody: () => readBytes(request),
  })
  return json(202, { received: true })
})

export const ALL = otherMethods({ POST })
