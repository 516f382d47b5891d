import type { watchOrder } from '#contract/tracking/watch-order.ts'
import { offersIn } from '#server/catalogue.ts'
import { get } from '#server/endpoint.ts'

export const { GET, ALL } = get<typeof watchOrder>(async (context) => {
  const { app, request, params, visitor, release } = context
  app.limits.consume('tracking by visitor', visitor)
  const viewer = await app.auth.requireUser(request)
  const orderId = params.orderId ?? ''
  const read = await app.tracking.readerFor(orderId, viewer, await offersIn(release))
  if (viewer.is_admin === 1) await app.audit.recordReading(viewer, { act: 'order.read', subject: orderId })
  return app.tracking.held.answer(context, { orderId, read })
})
