import type { addNote } from '#contract/board/add-note.ts'
import { orderNoteSchema } from '#server/board/order-notes.ts'
import { offersIn } from '#server/catalogue.ts'
import { post, readBody } from '#server/endpoint.ts'

export const { POST, ALL } = post<typeof addNote>(
  async ({ app, request, params: { orderId = '' }, release }) => {
    const admin = await app.auth.requireAdmin(request)
    await app.board.addNote(admin, orderId, await readBody(request, orderNoteSchema))
    return app.orders.read(orderId, admin, await offersIn(release))
  },
)
