import type { DayWindow } from '#domain/production/promise.ts'

// A day of the calendar is the same day everywhere: it is read and shown without a time zone.
const DAY = new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', day: 'numeric', month: 'long' })

/** '16 December', which never breaks between both. */
export const dayText = (day: string): string =>
  DAY.format(new Date(`${day}T00:00:00Z`)).replace(' ', '\u00a0')

/** 'between 16 December and 6 January', or 'on 16 December' where both are the same day. */
export const windowText = ({ from, to }: DayWindow): string =>
  from === to ? `on ${dayText(from)}` : `between ${dayText(from)} and ${dayText(to)}`

/** What product pages and the cart say of when a product arrives that is ordered today, in two lines. */
export const arrivalLines = (window: DayWindow): readonly [string, string] => [
  'Ordered today:',
  `with you ${windowText(window)}.`,
]
