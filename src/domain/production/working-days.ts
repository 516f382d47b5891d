import { DAY_MS } from '../time/dates.ts'

const DAYS_OF_A_WEEK = 7

/** The days off of a calendar. Days are texts such as '2026-12-05', in India's calendar. */
export interface WorkCalendar {
  /** Days of the week, 0 for Sunday; never all seven. */
  readonly weeklyDaysOff: readonly number[]
  readonly holidays: ReadonlySet<string>
}

const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** The day `days` later, or earlier if negative, working day or not. */
export const dayLater = (day: string, days: number): string =>
  new Date(timeOf(day) + days * DAY_MS).toISOString().slice(0, 10)

/** The day of the week, 0 for Sunday. */
export const weekdayOf = (day: string): number => new Date(timeOf(day)).getUTCDay()

/** Whether a day is a working day. */
export const isWorkingDay = (day: string, { weeklyDaysOff, holidays }: WorkCalendar): boolean =>
  !weeklyDaysOff.includes(weekdayOf(day)) && !holidays.has(day)

const requireOneDayOfWork = ({ weeklyDaysOff }: WorkCalendar): void => {
  if (new Set(weeklyDaysOff).size >= DAYS_OF_A_WEEK) throw new Error('A calendar without a working day.')
}

/**
 * The day on which `count` working days have passed; the first day isn't counted. If `count` is 0, it is the first
 * day itself, even if that is a day off.
 */
export const addWorkingDays = (from: string, count: number, calendar: WorkCalendar): string => {
  requireOneDayOfWork(calendar)
  let day = from
  for (let left = count; left > 0;) {
    day = dayLater(day, 1)
    if (isWorkingDay(day, calendar)) left -= 1
  }
  return day
}

/** The latest day from which `count` working days end no later than `by`. */
export const lastStart = (by: string, count: number, calendar: WorkCalendar): string => {
  requireOneDayOfWork(calendar)
  let day = by
  for (let left = count; left > 0;) {
    if (isWorkingDay(day, calendar)) left -= 1
    day = dayLater(day, -1)
  }
  return day
}

/** The first working day from a day on, or back from it if `step` is -1; the day itself if it is a working day. */
export const workingDayFrom = (from: string, step: 1 | -1, calendar: WorkCalendar): string => {
  requireOneDayOfWork(calendar)
  let day = from
  while (!isWorkingDay(day, calendar)) day = dayLater(day, step)
  return day
}

/** How many working days lie after one day, up to and including another; 0 if that is no later. */
export const countWorkingDays = (after: string, upTo: string, calendar: WorkCalendar): number => {
  let count = 0
  for (let day = dayLater(after, 1); day <= upTo; day = dayLater(day, 1))
    if (isWorkingDay(day, calendar)) count += 1
  return count
}
