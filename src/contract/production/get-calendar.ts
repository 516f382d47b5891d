import type { DayWindow } from '#domain/production/promise.ts'
import type { ShopCalendar } from '#domain/production/shop-calendar.ts'
import type { Stage } from '#domain/production/stages.ts'
import { get, type ApiCall } from '../api-call.ts'

/** An open order whose promise would differ if it were made with the current calendar. */
export interface OutdatedPromise {
  readonly orderId: string
  /** The number of the last step of its production. */
  readonly step: number
  readonly number: string
  readonly customer: string
  readonly stage: Stage
  readonly window: DayWindow
  readonly newWindow: DayWindow
  /** Whether the new promise is later, so that the customer must be notified with a reason. */
  readonly isLater: boolean
}

/** Both calendars from this year on, and the promises that no longer match them. */
export interface CalendarAnswer extends ShopCalendar {
  /** At most 100, most urgent first. */
  readonly outdated: readonly OutdatedPromise[]
  /** How many there are in total. */
  readonly outdatedTotal: number
}

/** The days off of workshop and courier, and the promises that no longer match them. Staff only. */
export const getCalendar = (): ApiCall<CalendarAnswer> => get('/api/admin/calendar')
