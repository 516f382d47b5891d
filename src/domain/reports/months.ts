import { dayStart } from '../orders/day-range.ts'

/** A calendar month in India, such as '2026-11'. */
export type Month = string

/** From the first day of one month to the last day of another. */
export interface MonthRange {
  readonly from: Month
  readonly to: Month
}

/** The longest range of a report. */
export const MAX_MONTHS = 36

const MONTHS = 12
const APRIL = 4

const MONTH_IN_INDIA = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Kolkata',
  year: 'numeric',
  month: '2-digit',
})

const numberOf = (month: Month): number => Number(month.slice(0, 4)) * MONTHS + Number(month.slice(5)) - 1

const monthOf = (number: number): Month =>
  `${String(Math.floor(number / MONTHS)).padStart(4, '0')}-${String((number % MONTHS) + 1).padStart(2, '0')}`

/** Whether a text is a month of this millennium. */
export const isMonth = (text: string): text is Month => /^2\d{3}-(0[1-9]|1[0-2])$/.test(text)

/** The month in India at a moment. */
export const monthAt = (at: Date): Month => MONTH_IN_INDIA.format(at)

/** The month `months` later, or earlier if negative. */
export const monthAfter = (month: Month, months: number): Month => monthOf(numberOf(month) + months)

/** The moment a month begins in India, as ISO UTC. */
export const monthStart = (month: Month): string => dayStart(`${month}-01`)

/** The moment a month ends in India, as ISO UTC: the first moment of the next. */
export const monthEnd = (month: Month): string => monthStart(monthAfter(month, 1))

/** Every month of a range, the earliest first; none if it ends before it begins. */
export const monthsIn = ({ from, to }: MonthRange): readonly Month[] =>
  Array.from({ length: Math.max(0, numberOf(to) - numberOf(from) + 1) }, (_, at) => monthAfter(from, at))

/** India's financial year, April to March, from its start up to and including this month. */
export const financialYear = (month: Month): MonthRange => {
  const year = Number(month.slice(0, 4)) - (Number(month.slice(5)) < APRIL ? 1 : 0)
  return { from: `${year}-04`, to: month }
}

const IN_WORDS = new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', month: 'long', year: 'numeric' })
const IN_SHORT = new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', month: 'short' })

/** 'November 2026'. */
export const formatMonth = (month: Month): string => IN_WORDS.format(new Date(`${month}-01T00:00:00Z`))

/** 'Nov'. */
export const formatShortMonth = (month: Month): string => IN_SHORT.format(new Date(`${month}-01T00:00:00Z`))
