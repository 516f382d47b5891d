import type { correctEmail } from '#contract/orders/correct-email.ts'
import { emailCorrectionSchema } from '#server/board/customer-corrections.ts'
import { post } from '#server/endpoint.ts'
import { staffOrder } from '#server/endpoint/staff-order.ts'

export const { POST, ALL } = post<typeof correctEmail>(
  staffOrder('confirmed admin', emailCorrectionSchema, ({ app, admin, orderId }, correction) =>
    app.board.correctEmail(admin, orderId, correction),
  ),
)
