import type { moveOrder } from '#contract/production/move-order.ts'
import { post } from '#server/endpoint.ts'
import { staffOrder } from '#server/endpoint/staff-order.ts'
import { productionChangeSchema } from '#server/production/production-input.ts'

export const { POST, ALL } = post<typeof moveOrder>(
  staffOrder('admin', productionChangeSchema, ({ app, admin, orderId, key }, change) =>
    app.production.move(admin, orderId, change, key),
  ),
)
