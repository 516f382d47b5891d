import type { sendTrackedMeasurements } from '#contract/fit/send-tracked-measurements.ts'
import { post, readBody } from '#server/endpoint.ts'
import { linkTokenIn } from '#server/endpoint/link-token.ts'
import { passportSchema } from '#server/fit/fit-input.ts'

export const { POST, ALL } = post<typeof sendTrackedMeasurements>(async (context) => {
  const { app, request, visitor } = context
  const order = await app.tracking.orderOf(await linkTokenIn(context, 'tracking'))
  app.limits.consume('form by visitor', visitor)
  await app.fit.sendFor(order, await readBody(request, passportSchema))
})
