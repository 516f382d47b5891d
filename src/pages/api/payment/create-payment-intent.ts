import type { createPaymentIntent } from '#contract/payments/create-payment-intent.ts'
import { endpoint, otherMethods, readBody } from '#server/endpoint.ts'
import { bagSchema } from '#server/orders/order-input.ts'

export const prerender = false

export const POST = endpoint<typeof createPaymentIntent>(async ({ app, request, release, visitor }) => {
  const shopper = await app.auth.requireUser(request)
  app.limits.take('payment by visitor', visitor)
  app.limits.take('payment by account', shopper.id)
  return app.payments.createIntent(shopper, await readBody(request, bagSchema), release)
})

export const ALL = otherMethods({ POST })
