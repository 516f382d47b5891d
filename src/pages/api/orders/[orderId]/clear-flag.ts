import type { clearFlag } from '#contract/board/clear-flag.ts'
import { flagToClearSchema } from '#server/board/clear-flag.ts'
import { post } from '#server/endpoint.ts'
import { staffOrder } from '#server/endpoint/staff-order.ts'

export const { POST, ALL } = post<typeof clearFlag>(
  staffOrder('admin', flagToClearSchema, ({ app, admin, orderId }, flag) =>
    app.board.clearFlag(admin, orderId, flag),
  ),
)
