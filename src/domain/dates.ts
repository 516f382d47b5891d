const IN_INDIA = { timeZone: 'Asia/Kolkata' } as const
const DAY = new Intl.DateTimeFormat('en-IN', { ...IN_INDIA, day: 'numeric', month: 'long', year: 'numeric' })
const MOMENT = new Intl.DateTimeFormat('en-IN', {
  ...IN_INDIA,
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
})
const DAY_AND_TIME = new Intl.DateTimeFormat('en-IN', {
  ...IN_INDIA,
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

const shown = (format: Intl.DateTimeFormat, iso: string) => {
  const time = new Date(iso)
  return Number.isNaN(time.getTime()) ? '' : format.format(time)
}

/** '14 November 2026', in India's time. */
export const formatDay = (iso: string): string => shown(DAY, iso)

/** '14 Nov, 6:42 pm', in India's time. */
export const formatMoment = (iso: string): string => shown(MOMENT, iso)

/** '14 November 2026, 6:42 pm', in India's time. */
export const formatDayAndTime = (iso: string): string => shown(DAY_AND_TIME, iso).replace(' at ', ', ')
