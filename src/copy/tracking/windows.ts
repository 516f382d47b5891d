import type { DayWindow } from '#domain/production/promise.ts'

// A calendar day is the same everywhere, so it is parsed and formatted without a time zone.
const DAY = new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', day: 'numeric', month: 'long' })

/** '16 December', with a non-breaking space. */
export const dayText = (day: string): string =>
  DAY.format(new Date(`${day}T00:00:00Z`)).replace(' ', '\u00a0')

/** 'between 16 December and 6 January', or 'on 16 December' if both are the same day. */
export const windowText = ({ from, to }: DayWindow): string =>
  from === to ? `on ${dayText(from)}` : `between ${dayText(from)} and ${dayText(to)}`

/** When a product ordered today arrives, in two lines for product pages and the cart. */
export const arrivalLines = (window: DayWindow): readonly [string, string] => [
  'Ordered today:',
  `with you ${windowText(window)}.`,
]
