export const MINUTE_MS = 60 * 1000
export const HOUR_MS = 60 * MINUTE_MS
/** A day in milliseconds; India has no daylight saving time. */
export const DAY_MS = 24 * HOUR_MS

/** For date formats that show India's time. */
export const IN_INDIA = { timeZone: 'Asia/Kolkata' } as const
const inIndia = (parts: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-IN', { ...IN_INDIA, ...parts })
const DATE = { day: 'numeric', month: 'long', year: 'numeric' } as const
const TIME = { hour: 'numeric', minute: '2-digit' } as const

const DAY = inIndia(DATE)
const MOMENT = inIndia({ day: 'numeric', month: 'short', ...TIME })
const YEAR = inIndia({ year: 'numeric' })
const MOMENT_AND_YEAR = inIndia({ ...DATE, month: 'short', ...TIME })
const DAY_AND_TIME = inIndia({ ...DATE, ...TIME })
const LONG_DAY = inIndia({ weekday: 'long', ...DATE })

const shown = (format: Intl.DateTimeFormat, iso: string) => {
  const time = new Date(iso)
  return Number.isNaN(time.getTime()) ? '' : format.format(time)
}

/** '14 November 2026', in India's time; '' if it isn't a time. */
export const formatDay = (iso: string): string => shown(DAY, iso)

/** '14 Nov, 6:42 pm', in India's time, with the year if it isn't this one. */
export const formatMoment = (iso: string): string => {
  const isThisYear = shown(YEAR, iso) === YEAR.format(new Date())
  return isThisYear ? shown(MOMENT, iso) : shown(MOMENT_AND_YEAR, iso)
}

/** '14 November 2026, 6:42 pm', in India's time. */
export const formatDayAndTime = (iso: string): string => shown(DAY_AND_TIME, iso).replace(' at ', ', ')

/** 'Saturday, 5 December 2026', in India's time, for deadlines. */
export const formatLongDay = (iso: string): string => shown(LONG_DAY, iso)
