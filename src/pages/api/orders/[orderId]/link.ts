import type { endLink } from '#contract/tracking/end-link.ts'
import { post } from '#server/endpoint.ts'
import { staffOrder } from '#server/endpoint/staff-order.ts'
import { linkEndingSchema } from '#server/tracking/link-ending.ts'

export const { POST, ALL } = post<typeof endLink>(
  staffOrder('admin', linkEndingSchema, ({ app, admin, orderId }, ending) =>
    app.tracking.endLink(admin, orderId, ending),
  ),
)
