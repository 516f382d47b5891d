import type { applyPayment } from '#contract/orders/apply-payment.ts'
import { post } from '#server/endpoint.ts'
import { staffOrder } from '#server/endpoint/staff-order.ts'
import { paymentToApplySchema } from '#server/payments/apply.ts'

export const { POST, ALL } = post<typeof applyPayment>(
  staffOrder(
    'confirmed admin',
    paymentToApplySchema,
    async ({ app, admin, orderId, subject }, { paymentId }) => {
      await app.audit.record(admin, { act: 'order.apply-payment', subject, details: { paymentId } })
      await app.payments.apply(admin, orderId, paymentId)
    },
  ),
)
