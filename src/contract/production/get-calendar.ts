import type { DayWindow } from '#domain/production/promise.ts'
import type { ShopCalendar } from '#domain/production/shop-calendar.ts'
import type { Stage } from '#domain/production/stages.ts'
import { get, type ApiCall } from '../api-call.ts'

/** An open order whose promise would be another one by the calendar of today. */
export interface OutdatedPromise {
  readonly orderId: string
  /** The number of the last step of its production. */
  readonly step: number
  readonly number: string
  readonly customer: string
  readonly stage: Stage
  readonly window: DayWindow
  readonly newWindow: DayWindow
  /** Whether its customer has to be told, with a reason. */
  readonly isLater: boolean
}

/** Both calendars from this year on, and what follows from them. */
export interface CalendarAnswer extends ShopCalendar {
  /** At most 100 at a time, the most urgent first. */
  readonly outdated: readonly OutdatedPromise[]
  /** How many there are altogether. */
  readonly outdatedTotal: number
}

/** The days off of workshop and courier, and which promises they would change, for staff. */
export const getCalendar = (): ApiCall<CalendarAnswer> => get('/api/admin/calendar')
