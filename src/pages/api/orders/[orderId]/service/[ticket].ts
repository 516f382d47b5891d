import type { addServiceWords } from '#contract/service/add-service-words.ts'
import { endpoint, otherMethods, readBody } from '#server/endpoint.ts'
import { wordsSchema } from '#server/service/service-input.ts'

export const POST = endpoint<typeof addServiceWords>(
  async ({ app, request, params: { orderId = '', ticket = '' }, visitor }) => {
    const shopper = await app.auth.requireUser(request)
    app.limits.consume('form by visitor', visitor)
    const order = await app.orders.own(orderId, shopper)
    const { words } = await readBody(request, wordsSchema)
    await app.service.addWords(order, ticket, words)
    return app.service.sightOf(order)
  },
)

export const ALL = otherMethods({ POST })
