import type { endLink } from '#contract/tracking/end-link.ts'
import { offersIn } from '#server/catalogue.ts'
import { post, readBody } from '#server/endpoint.ts'
import { linkEndingSchema } from '#server/tracking/link-ending.ts'

export const { POST, ALL } = post<typeof endLink>(
  async ({ app, request, params: { orderId = '' }, release }) => {
    const admin = await app.auth.requireAdmin(request)
    await app.tracking.endLink(admin, orderId, await readBody(request, linkEndingSchema))
    return app.orders.read(orderId, admin, await offersIn(release))
  },
)
