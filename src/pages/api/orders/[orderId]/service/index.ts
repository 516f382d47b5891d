import type { askService } from '#contract/service/ask-service.ts'
import { json, post, readBody } from '#server/endpoint.ts'
import { askedSchema } from '#server/service/service-input.ts'

export const { POST, ALL } = post<typeof askService>(
  async ({ app, request, params: { orderId = '' }, visitor }) => {
    const shopper = await app.auth.requireUser(request)
    app.limits.consume('form by visitor', visitor)
    const order = await app.orders.own(orderId, shopper)
    await app.service.ask(order, await readBody(request, askedSchema))
    return json(201, await app.service.viewOf(order))
  },
)
