import { DAY_MS } from '../time/dates.ts'

// India has one time zone and no daylight saving time.
const OFFSET = '+05:30'

const startOf = (day: string): number => Date.parse(`${day}T00:00:00.000${OFFSET}`)

/** Whether a text is a day of the calendar, such as '2026-11-21'. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true

/** Whether the year of a day is fully typed: a date field on the way to 2026 has the years 2, 20 and 202. */
export const isTypedOut = (day: string): boolean => day >= '2000-01-01'

/** Whether a range contains any day; '' is an open end. */
export const isDayRange = ({ from, to }: { readonly from: string; readonly to: string }): boolean =>
  from === '' || to === '' || from <= to

/** The moment a day begins in India, as ISO UTC. */
export const dayStart = (day: string): string => new Date(startOf(day)).toISOString()

/** The moment a day ends in India, as ISO UTC. */
export const dayEnd = (day: string): string => new Date(startOf(day) + DAY_MS).toISOString()
