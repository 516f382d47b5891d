import type { CalendarName } from '#domain/production/shop-calendar.ts'
import { post, type ApiCall } from '../api-call.ts'
import type { CalendarAnswer } from './get-calendar.ts'

/**
 * A change to the days off. A day that already has a different holiday in one of the calendars is added to none (422).
 * Weekly days off are changed one at a time (0 is Sunday), so that a page with outdated data undoes nobody's change.
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

/**
 * Changes the days off, without changing any promise; the answer lists the promises that are now outdated. 409 if no
 * working day of the week would be left. Staff only.
 */
export const changeCalendar = (change: CalendarChange): ApiCall<CalendarAnswer> =>
  post('/api/admin/calendar', change)
