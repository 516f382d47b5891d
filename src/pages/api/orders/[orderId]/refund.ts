import type { refundOrder } from '#contract/orders/refund-order.ts'
import { post } from '#server/endpoint.ts'
import { staffOrder } from '#server/endpoint/staff-order.ts'
import { refundSchema } from '#server/payments/refund-request.ts'

export const { POST, ALL } = post<typeof refundOrder>(
  staffOrder('confirmed admin', refundSchema, ({ app, admin, orderId, key }, refund) =>
    app.payments.refund(admin, orderId, refund, key),
  ),
)
