import { IN_INDIA } from '../time/dates.ts'

const SHORT_DAY = new Intl.DateTimeFormat('en-IN', { ...IN_INDIA, day: 'numeric', month: 'short' })

/** '14 Nov', in India's time, where the year is obvious; '' if it isn't a time. */
export const formatShortDay = (iso: string): string => {
  const day = new Date(iso)
  return Number.isNaN(day.getTime()) ? '' : SHORT_DAY.format(day)
}
