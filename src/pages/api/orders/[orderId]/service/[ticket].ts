import type { addServiceMessage } from '#contract/service/add-service-message.ts'
import { post, readBody } from '#server/endpoint.ts'
import { messageSchema } from '#server/service/service-input.ts'

export const { POST, ALL } = post<typeof addServiceMessage>(
  async ({ app, request, params: { orderId = '', ticket = '' }, visitor }) => {
    const shopper = await app.auth.requireUser(request)
    app.limits.consume('form by visitor', visitor)
    const order = await app.orders.own(orderId, shopper)
    const { words } = await readBody(request, messageSchema)
    await app.service.addWords(order, ticket, words)
    return app.service.viewOf(order)
  },
)
