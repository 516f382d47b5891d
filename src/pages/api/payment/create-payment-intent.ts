import type { createPaymentIntent } from '#contract/payments/create-payment-intent.ts'
import { post, readBody } from '#server/endpoint.ts'
import { cartInputSchema } from '#server/orders/order-input.ts'

export const { POST, ALL } = post<typeof createPaymentIntent>(async ({ app, request, release, visitor }) => {
  const shopper = await app.auth.requireUser(request)
  app.limits.consume('payment by visitor', visitor)
  app.limits.consume('payment by account', shopper.id)
  return app.payments.createIntent(shopper, await readBody(request, cartInputSchema), release)
})
