import type { countWaiting } from '#contract/desk/count-waiting.ts'
import { endpoint, otherMethods } from '#server/endpoint.ts'

export const GET = endpoint<typeof countWaiting>(async ({ app, request }) => {
  await app.auth.requireAdmin(request)
  return app.countWaiting()
})

export const ALL = otherMethods({ GET })
