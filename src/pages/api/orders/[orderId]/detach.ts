import type { detachOrder } from '#contract/orders/detach-order.ts'
import { post } from '#server/endpoint.ts'
import { staffOrder } from '#server/endpoint/staff-order.ts'
import { detachmentSchema } from '#server/quotes/customer-corrections.ts'

export const { POST, ALL } = post<typeof detachOrder>(
  staffOrder('confirmed admin', detachmentSchema, ({ app, admin, orderId }, detachment) =>
    app.corrections.detach(admin, orderId, detachment),
  ),
)
