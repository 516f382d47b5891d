import type { watchProgress } from '#contract/tracking/watch-progress.ts'
import { endpoint, otherMethods } from '#server/endpoint.ts'

export const prerender = false

export const GET = endpoint<typeof watchProgress>(async (context) => {
  const { app, request, params, visitor } = context
  app.limits.consume('tracking by visitor', visitor)
  const viewer = await app.auth.requireUser(request)
  const orderId = params.orderId ?? ''
  const read = await app.tracking.progressFor(orderId, viewer)
  return app.tracking.held.answer(context, { orderId, read })
})

export const ALL = otherMethods({ GET })
