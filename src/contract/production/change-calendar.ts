import type { CalendarName } from '#domain/production/shop-calendar.ts'
import { post, type ApiCall } from '../api-call.ts'
import type { CalendarAnswer } from './get-calendar.ts'

/**
 * What staff change of the days off. A day that has another holiday in one of the calendars takes no second one in any.
 * Of the week one day is changed at a time, 0 for Sunday: whoever still sees an older week takes nothing back.
 */
export type CalendarChange =
  | {
      readonly act: 'add'
      readonly calendars: readonly CalendarName[]
      readonly day: string
      readonly name: string
    }
  | { readonly act: 'remove'; readonly calendar: CalendarName; readonly day: string }
  | {
      readonly act: 'weekly'
      readonly calendar: CalendarName
      readonly day: number
      readonly isOff: boolean
    }

/** Changes the days off, for staff. No promise changes by it; the answer says which would. */
export const changeCalendar = (change: CalendarChange): ApiCall<CalendarAnswer> =>
  post('/api/admin/calendar', change)
