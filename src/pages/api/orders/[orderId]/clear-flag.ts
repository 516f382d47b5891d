import type { clearFlag } from '#contract/board/clear-flag.ts'
import { flagToClearSchema } from '#server/board/clear-flag.ts'
import { offersIn } from '#server/catalogue.ts'
import { post, readBody } from '#server/endpoint.ts'

export const { POST, ALL } = post<typeof clearFlag>(
  async ({ app, request, params: { orderId = '' }, release }) => {
    const admin = await app.auth.requireAdmin(request)
    await app.board.clearFlag(admin, orderId, await readBody(request, flagToClearSchema))
    return app.orders.read(orderId, admin, await offersIn(release))
  },
)
