import type { detachOrder } from '#contract/orders/detach-order.ts'
import { detachmentSchema } from '#server/board/customer-corrections.ts'
import { post } from '#server/endpoint.ts'
import { staffOrder } from '#server/endpoint/staff-order.ts'

export const { POST, ALL } = post<typeof detachOrder>(
  staffOrder('confirmed admin', detachmentSchema, ({ app, admin, orderId }, detachment) =>
    app.board.detach(admin, orderId, detachment),
  ),
)
