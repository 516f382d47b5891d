import { otherMethods, readForm, signedEndpoint } from '#server/endpoint.ts'
import { afterReturn, returnSchema } from '#server/payments/return.ts'

export const prerender = false

export const POST = signedEndpoint(async ({ app, request }) => {
  const location = await afterReturn(app.payments, await readForm(request, returnSchema))
  return new Response(null, { status: 303, headers: { location } })
})

export const ALL = otherMethods({ POST })
