import type { correctEmail } from '#contract/orders/correct-email.ts'
import { post } from '#server/endpoint.ts'
import { staffOrder } from '#server/endpoint/staff-order.ts'
import { emailCorrectionSchema } from '#server/quotes/customer-corrections.ts'

export const { POST, ALL } = post<typeof correctEmail>(
  staffOrder('confirmed admin', emailCorrectionSchema, ({ app, admin, orderId }, correction) =>
    app.corrections.correctEmail(admin, orderId, correction),
  ),
)
