import type { applyPayment } from '#contract/orders/apply-payment.ts'
import { post } from '#server/endpoint.ts'
import { staffOrder } from '#server/endpoint/staff-order.ts'
import { paymentToApplySchema } from '#server/payments/apply.ts'

export const { POST, ALL } = post<typeof applyPayment>(
  staffOrder('confirmed admin', paymentToApplySchema, ({ app, admin, orderId }, { paymentId }) =>
    app.payments.apply(admin, orderId, paymentId),
  ),
)
