import { DAY_MS, IN_INDIA } from './dates.ts'

const ISO_DAY = new Intl.DateTimeFormat('en-CA', {
  ...IN_INDIA,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The day in India at a moment, or some days later: '2026-12-05'. */
export const dayInIndia = (now = new Date(), later = 0): string =>
  ISO_DAY.format(now.getTime() + later * DAY_MS)
