import { otherMethods, readBytes, signedEndpoint } from '#server/endpoint.ts'

export const POST = signedEndpoint(async ({ app, request }) => {
  await app.payments.handleWebhook({
    body: await readBytes(request),
    signature: request.headers.get('x-razorpay-signature') ?? '',
    eventId: request.headers.get('x-razorpay-event-id'),
  })
  return { received: true }
})

export const ALL = otherMethods({ POST })
