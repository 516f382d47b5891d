import type { countWaiting } from '#contract/desk/count-waiting.ts'
import { get } from '#server/endpoint.ts'

export const { GET, ALL } = get<typeof countWaiting>(async ({ app, request }) => {
  const admin = await app.auth.requireAdmin(request)
  const waiting = await app.countWaiting()
  // All else are numbers; these say who asks for what.
  const tickets = waiting.urgentService.map(({ ticket }) => ticket)
  if (tickets.length > 0) await app.audit.recordReading(admin, { act: 'waiting.read', details: { tickets } })
  return waiting
})
