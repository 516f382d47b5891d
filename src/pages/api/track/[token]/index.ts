import type { watchTrackedOrder } from '#contract/tracking/watch-tracked-order.ts'
import { offersIn } from '#server/catalogue.ts'
import { get } from '#server/endpoint.ts'
import { linkTokenIn } from '#server/endpoint/link-token.ts'

export const { GET, ALL } = get<typeof watchTrackedOrder>(async (context) => {
  const { app, release } = context
  const token = await linkTokenIn(context, 'tracking')
  const offers = await offersIn(release)
  const { id: orderId } = await app.tracking.open(token, offers)
  return app.tracking.held.answer(context, { orderId, read: () => app.tracking.open(token, offers) })
})
