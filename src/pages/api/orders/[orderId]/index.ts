import type { getOrder } from '#contract/orders/get-order.ts'
import { offersIn } from '#server/catalogue.ts'
import { get } from '#server/endpoint.ts'

export const { GET, ALL } = get<typeof getOrder>(async ({ app, request, params, release }) => {
  const viewer = await app.auth.requireUser(request)
  const order = await app.orders.read(params.orderId ?? '', viewer, await offersIn(release))
  if (viewer.is_admin === 1) await app.audit.recordReading(viewer, { act: 'order.read', subject: order._id })
  return order
})
