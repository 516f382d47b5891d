import type { cancelOrder } from '#contract/orders/cancel-order.ts'
import { post } from '#server/endpoint.ts'
import { staffOrder } from '#server/endpoint/staff-order.ts'
import { cancellationSchema } from '#server/payments/cancel-order.ts'

export const { POST, ALL } = post<typeof cancelOrder>(
  staffOrder('confirmed admin', cancellationSchema, ({ app, admin, orderId, key }, cancellation) =>
    app.payments.cancel(admin, orderId, cancellation, key),
  ),
)
