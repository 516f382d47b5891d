import type { addNote } from '#contract/board/add-note.ts'
import { orderNoteSchema } from '#server/board/order-notes.ts'
import { post } from '#server/endpoint.ts'
import { staffOrder } from '#server/endpoint/staff-order.ts'

export const { POST, ALL } = post<typeof addNote>(
  staffOrder('admin', orderNoteSchema, ({ app, admin, orderId }, note) =>
    app.board.addNote(admin, orderId, note),
  ),
)
