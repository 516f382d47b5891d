import type { listMyOrders } from '#contract/orders/list-my-orders.ts'
import { offersIn } from '#server/catalogue.ts'
import { endpoint, otherMethods } from '#server/endpoint.ts'

export const GET = endpoint<typeof listMyOrders>(async ({ app, request, release }) => {
  const shopper = await app.auth.requireUser(request)
  return app.orders.ofUser(shopper.id, await offersIn(release))
})

export const ALL = otherMethods({ GET })
