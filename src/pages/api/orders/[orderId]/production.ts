import type { moveOrder } from '#contract/production/move-order.ts'
import { offersIn } from '#server/catalogue.ts'
import { post, readBody } from '#server/endpoint.ts'
import { productionChangeSchema } from '#server/production/production-input.ts'

export const { POST, ALL } = post<typeof moveOrder>(
  async ({ app, request, params: { orderId = '' }, release }) => {
    const admin = await app.auth.requireAdmin(request)
    const change = await readBody(request, productionChangeSchema)
    await app.production.move(admin, orderId, change, request.headers.get('idempotency-key') ?? '')
    return app.orders.read(orderId, admin, await offersIn(release))
  },
)
