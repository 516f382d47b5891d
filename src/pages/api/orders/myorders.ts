import type { listMyOrders } from '#contract/orders/list-my-orders.ts'
import { offersIn } from '#server/catalogue.ts'
import { get } from '#server/endpoint.ts'

export const { GET, ALL } = get<typeof listMyOrders>(async ({ app, request, release }) => {
  const shopper = await app.auth.requireUser(request)
  return app.orders.ofUser(shopper.id, await offersIn(release))
})
