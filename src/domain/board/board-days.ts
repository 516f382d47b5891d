import { arrivalOf, type Calendars, dispatchBy, type DayWindow } from '../production/promise.ts'
import { isDispatched, type Stage } from '../production/stages.ts'
import {
  addWorkingDays,
  countWorkingDays,
  dayLater,
  weekdayOf,
  workingDayFrom,
} from '../production/working-days.ts'
import type { BoardGroup } from './board.ts'

const WORKING_DAYS_OF_SOON = 2
const SUNDAY = 0
const DAYS_OF_A_WEEK = 7

/** When each group begins. An order is in the latest group that begins by the last day of its delivery window. */
export interface BoardDays {
  readonly today: string
  readonly soonFrom: string
  readonly weekFrom: string
  readonly laterFrom: string
}

const laterOf = (a: string, b: string): string => (a > b ? a : b)

const nextMonday = (today: string): string =>
  dayLater(today, weekdayOf(today) === SUNDAY ? 1 : DAYS_OF_A_WEEK + 1 - weekdayOf(today))

/** The days at which the groups begin today; an index on promises can look them up. */
export const boardDays = (today: string, calendars: Calendars): BoardDays => {
  // A parcel that is due to leave on a day off leaves on the working day before.
  const arrivesBy = (leaves: string) => arrivalOf(workingDayFrom(leaves, 1, calendars.workshop), calendars).to
  const weekFrom = arrivesBy(addWorkingDays(today, WORKING_DAYS_OF_SOON + 1, calendars.workshop))
  return {
    today,
    soonFrom: arrivesBy(today),
    weekFrom,
    laterFrom: laterOf(weekFrom, arrivesBy(nextMonday(today))),
  }
}

/** The group in which the board shows an order in production. */
export const groupOf = (
  { stage, paused, to }: { readonly stage: Stage; readonly paused: string | null; readonly to: string },
  { today, soonFrom, weekFrom, laterFrom }: BoardDays,
): BoardGroup => {
  if (paused !== null) return 'paused'
  if (isDispatched(stage)) return to < today ? 'late' : 'travelling'
  if (to < soonFrom) return 'late'
  if (to < weekFrom) return 'soon'
  return to < laterFrom ? 'week' : 'later'
}

/** Working days until an order must leave the workshop or, once it has left, arrive; negative when overdue. */
export const daysLeft = (stage: Stage, window: DayWindow, today: string, calendars: Calendars): number => {
  const [due, calendar] = isDispatched(stage)
    ? [window.to, calendars.courier]
    : [dispatchBy(window, calendars), calendars.workshop]
  return due < today
    ? Math.min(-1, -countWorkingDays(due, today, calendar))
    : countWorkingDays(today, due, calendar)
}
