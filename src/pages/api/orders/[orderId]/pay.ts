import type { payOrder } from '#contract/orders/pay-order.ts'
import { post } from '#server/endpoint.ts'

export const { POST, ALL } = post<typeof payOrder>(async ({ app, request, params, visitor }) => {
  const shopper = await app.auth.requireUser(request)
  app.limits.consume('payment by visitor', visitor)
  app.limits.consume('payment by account', shopper.id)
  return app.payments.payAgain(shopper, params.orderId ?? '')
})
