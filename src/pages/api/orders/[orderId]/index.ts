import { offersOf } from '#server/catalogue.ts'
import { endpoint, otherMethods } from '#server/endpoint.ts'

export const prerender = false

export const GET = endpoint(async ({ app, request, params, release }) => {
  const viewer = await app.auth.requireUser(request)
  return app.orders.read(params.orderId ?? '', viewer, await offersOf(release))
})

export const ALL = otherMethods({ GET })
