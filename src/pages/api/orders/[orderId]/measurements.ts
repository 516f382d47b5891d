import type { sendOrderMeasurements } from '#contract/fit/send-order-measurements.ts'
import { post, readBody } from '#server/endpoint.ts'
import { passportSchema } from '#server/fit/fit-input.ts'

export const { POST, ALL } = post<typeof sendOrderMeasurements>(async ({ app, request, params, visitor }) => {
  const owner = await app.auth.requireUser(request)
  app.limits.consume('form by visitor', visitor)
  const order = await app.orders.own(params.orderId ?? '', owner)
  await app.fit.sendFor(order, await readBody(request, passportSchema))
})
