import { formatDay } from '../time/dates.ts'
import { addWorkingDays, lastStart, type WorkCalendar, workingDayFrom } from './working-days.ts'

/** From one day to another, both included, in India's calendar: '2026-12-05'. */
export interface DayWindow {
  readonly from: string
  readonly to: string
}

/** A range of working days. */
export interface WorkingDays {
  readonly from: number
  readonly to: number
}

/** The calendars of the workshop and of the courier. */
export interface Calendars {
  readonly workshop: WorkCalendar
  readonly courier: WorkCalendar
}

/** How long the workshop takes to make a product, unless a quote says otherwise. */
export const PRODUCTION_DAYS: WorkingDays = { from: 6, to: 21 }

/** How long a parcel travels within India. */
export const TRANSIT_DAYS: WorkingDays = { from: 2, to: 3 }

/** When a parcel arrives that leaves the workshop on a given day. */
export const arrivalOf = (dispatched: string, { courier }: Calendars): DayWindow => ({
  from: addWorkingDays(dispatched, TRANSIT_DAYS.from, courier),
  to: addWorkingDays(dispatched, TRANSIT_DAYS.to, courier),
})

/** When a product arrives: the workshop's working days count from the day after `start`, then the courier's. */
export const promiseOf = (start: string, production: WorkingDays, calendars: Calendars): DayWindow => ({
  from: arrivalOf(addWorkingDays(start, production.from, calendars.workshop), calendars).from,
  to: arrivalOf(addWorkingDays(start, production.to, calendars.workshop), calendars).to,
})

/** The last working day of the workshop on which an order can leave and still arrive within its promise. */
export const dispatchBy = ({ to }: DayWindow, { workshop, courier }: Calendars): string =>
  workingDayFrom(lastStart(to, TRANSIT_DAYS.to, courier), -1, workshop)

/** Whether a new promise is later than another, in its first day or its last. */
export const isLater = (next: DayWindow, { from, to }: DayWindow): boolean => next.from > from || next.to > to

const delivered = (day: string, { courier }: Calendars): string => workingDayFrom(day, 1, courier)

/** Moves a promise by working days of the workshop, to days on which the courier delivers. */
export const postponed = ({ from, to }: DayWindow, days: number, calendars: Calendars): DayWindow => ({
  from: delivered(addWorkingDays(from, days, calendars.workshop), calendars),
  to: delivered(addWorkingDays(to, days, calendars.workshop), calendars),
})

const inIndia = (day: string): string => `${day}T12:00:00+05:30`

/** '5 December 2026': a day of a promise. */
export const formatPromiseDay = (day: string): string => formatDay(inIndia(day))

/**
 * '5 to 29 December 2026', '28 November to 4 December 2026', '28 December 2026 to 4 January 2027', or a single day if
 * both are the same.
 */
export const formatWindow = ({ from, to }: DayWindow): string => {
  if (from === to) return formatPromiseDay(to)
  const [day = '', month, year] = formatPromiseDay(from).split(' ')
  const [, lastMonth, lastYear] = formatPromiseDay(to).split(' ')
  const isSameYear = year === lastYear
  const first = [day, ...(isSameYear && month === lastMonth ? [] : [month]), ...(isSameYear ? [] : [year])]
  return `${first.join(' ')} to ${formatPromiseDay(to)}`
}
