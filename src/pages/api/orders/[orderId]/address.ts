import type { changeAddress } from '#contract/board/change-address.ts'
import { addressChangeSchema } from '#server/board/address-change.ts'
import { post } from '#server/endpoint.ts'
import { staffOrder } from '#server/endpoint/staff-order.ts'

export const { POST, ALL } = post<typeof changeAddress>(
  staffOrder('confirmed admin', addressChangeSchema, ({ app, admin, orderId }, change) =>
    app.board.changeAddress(admin, orderId, change),
  ),
)
