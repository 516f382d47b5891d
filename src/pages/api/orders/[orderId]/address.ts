import type { changeAddress } from '#contract/board/change-address.ts'
import { addressChangeSchema } from '#server/board/address-change.ts'
import { offersIn } from '#server/catalogue.ts'
import { post, readBody } from '#server/endpoint.ts'

export const { POST, ALL } = post<typeof changeAddress>(
  async ({ app, request, params: { orderId = '' }, release }) => {
    const admin = await app.secondFactor.requireConfirmedAdmin(request)
    await app.board.changeAddress(admin, orderId, await readBody(request, addressChangeSchema))
    return app.orders.read(orderId, admin, await offersIn(release))
  },
)
