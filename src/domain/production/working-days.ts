import { DAY_MS } from '../time/dates.ts'

const DAYS_OF_A_WEEK = 7

/** When nobody works. A day is a text like '2026-12-05', as India's calendar has it. */
export interface WorkCalendar {
  /** Days of the week, 0 for Sunday; never all seven. */
  readonly weeklyDaysOff: readonly number[]
  readonly holidays: ReadonlySet<string>
}

const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** The day so many days later, or earlier when negative, whatever kind of day it is. */
export const dayLater = (day: string, days: number): string =>
  new Date(timeOf(day) + days * DAY_MS).toISOString().slice(0, 10)

/** The day of the week, 0 for Sunday. */
export const weekdayOf = (day: string): number => new Date(timeOf(day)).getUTCDay()

/** Whether somebody works on a day. */
export const isWorkingDay = (day: string, { weeklyDaysOff, holidays }: WorkCalendar): boolean =>
  !weeklyDaysOff.includes(weekdayOf(day)) && !holidays.has(day)

const requireOneDayOfWork = ({ weeklyDaysOff }: WorkCalendar): void => {
  if (new Set(weeklyDaysOff).size >= DAYS_OF_A_WEEK) throw new Error('A calendar without a working day.')
}

/**
 * The day on which so many working days have passed, the first day not counted. With none it is that day itself, also
 * when nobody works on it.
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

/** The last day from which so many working days lead no further than to a certain day. */
export const lastStart = (by: string, count: number, calendar: WorkCalendar): string => {
  requireOneDayOfWork(calendar)
  let day = by
  for (let left = count; left > 0;) {
    if (isWorkingDay(day, calendar)) left -= 1
    day = dayLater(day, -1)
  }
  return day
}

/** The nearest working day from a day on, or back from it for a step of -1: that day itself where somebody works on it. */
export const workingDayFrom = (from: string, step: 1 | -1, calendar: WorkCalendar): string => {
  requireOneDayOfWork(calendar)
  let day = from
  while (!isWorkingDay(day, calendar)) day = dayLater(day, step)
  return day
}

/** How many working days lie after one day, up to and with another; 0 when that is no later. */
export const countWorkingDays = (after: string, upTo: string, calendar: WorkCalendar): number => {
  let count = 0
  for (let day = dayLater(after, 1); day <= upTo; day = dayLater(day, 1))
    if (isWorkingDay(day, calendar)) count += 1
  return count
}
