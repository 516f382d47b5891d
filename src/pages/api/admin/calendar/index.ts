import type { changeCalendar } from '#contract/production/change-calendar.ts'
import type { getCalendar } from '#contract/production/get-calendar.ts'
import { endpoint, otherMethods, readBody } from '#server/endpoint.ts'
import { calendarChangeSchema } from '#server/production/production-input.ts'

export const GET = endpoint<typeof getCalendar>(async ({ app, request }) => {
  await app.auth.requireAdmin(request)
  return app.production.calendar()
})

export const POST = endpoint<typeof changeCalendar>(async ({ app, request }) => {
  const admin = await app.auth.requireAdmin(request)
  return app.production.changeCalendar(admin, await readBody(request, calendarChangeSchema))
})

export const ALL = otherMethods({ GET, POST })
