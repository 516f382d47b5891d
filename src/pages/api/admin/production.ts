import type { moveOrders } from '#contract/production/move-orders.ts'
import { post, readBody } from '#server/endpoint.ts'
import { keyOf } from '#server/endpoint/request-key.ts'
import { ordersMoveSchema } from '#server/production/production-input.ts'

export const { POST, ALL } = post<typeof moveOrders>(async ({ app, request }) => {
  const admin = await app.auth.requireAdmin(request)
  const move = await readBody(request, ordersMoveSchema)
  return app.production.moveMany(admin, move, keyOf(request))
})
