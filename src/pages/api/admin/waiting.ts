import type { countWaiting } from '#contract/desk/count-waiting.ts'
import { get } from '#server/endpoint.ts'

export const { GET, ALL } = get<typeof countWaiting>(async ({ app, request }) => {
  const admin = await app.auth.requireAdmin(request)
  const waiting = await app.countWaiting()
  // Only the tickets reveal who requests what; everything else is a number.
  const tickets = waiting.urgentService.map(({ ticket }) => ticket)
  if (tickets.length > 0) await app.audit.recordReading(admin, { act: 'waiting.read', details: { tickets } })
  return waiting
})
