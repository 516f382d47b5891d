import type { CalendarName } from '#domain/production/shop-calendar.ts'
import type { PausedFor, PauseKind } from '#domain/production/pauses.ts'
import type { Progress, ProgressStep } from '#domain/production/progress.ts'
import type { Stage } from '#domain/production/stages.ts'

/** The staff's names for the stages. */
export const deskStages: Readonly<Record<Stage, string>> = {
  confirmed: 'Confirmed',
  cutting: 'Cutting',
  stitching: 'Stitching',
  finishing: 'Finishing',
  ready: 'Ready',
  dispatched: 'Dispatched',
  delivered: 'Delivered',
}

interface PauseText {
  readonly name: string
  /** What the customer reads, unless staff write something else. */
  readonly reason: string
  /** What the shop does about it. */
  readonly hint?: string
}

/** The texts for each reason to pause an order. */
export const pauseText: Readonly<Record<PauseKind, PauseText>> = {
  measurements: {
    name: 'Measurements',
    reason: 'Waiting for your measurements',
    hint: 'The customer can send them from the tracking page.',
  },
  payment: {
    name: 'Payment',
    reason: 'Waiting for your payment',
    hint: 'The customer is still reminded of the balance.',
  },
  cloth: { name: 'Cloth', reason: 'Waiting for the cloth' },
  other: { name: 'Something else', reason: '' },
}

const PAUSED: Readonly<Record<PausedFor, string>> = {
  measurements: 'Paused for measurements',
  payment: 'Paused for payment',
  cloth: 'Paused for cloth',
  cancellation: 'Paused for a cancellation',
  other: 'Paused',
}

/** What staff read about a paused order; undefined if it isn't paused, or was closed, cancelled or refunded. */
export const pausedText = ({ paused, pausedFor, noWindow }: Progress): string | undefined =>
  noWindow === null && pausedFor ? `${PAUSED[pausedFor]}: ${paused}` : undefined

/** The warning before an order leaves that is not paid in full, with what is owed: '₹48,500'. */
export const unpaidText = (owed: string): string => `Not paid in full: ${owed} owed.`

const EVENTS = {
  paused: 'Paused',
  resumed: 'Resumed',
  promised: 'Promised dates changed',
} as const

/** The staff's name for an event of an order's production. */
export const stepText = ({ event, stage, isBack }: ProgressStep): string => {
  if (event !== 'moved') return EVENTS[event]
  return isBack ? `Back to ${deskStages[stage].toLowerCase()}` : deskStages[stage]
}

/** What staff read about an order that isn't in production, by the reason. */
export const stillText = {
  unpaid: 'Set once it is paid.',
  closed: 'Not paid in time.',
  cancelled: 'Cancelled.',
  refunded: 'Fully refunded.',
} as const

/** What staff read about orders in production. */
export const productionText = {
  done: 'Saved.',
  failed: 'This could not be saved.',
  measurementsCame: (at: string) =>
    `The measurements arrived on ${at}, and are under Customer. If they are enough, resume the order.`,
  toldLater: 'Later dates need a reason, and the customer is told.',
} as const

/** The names of the calendars. */
export const calendarNames: Readonly<Record<CalendarName, string>> = {
  workshop: 'Workshop',
  courier: 'Courier',
}

/** The days of the week, starting with Sunday. */
export const WEEKDAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const

/** The texts of the calendar's page. */
export const calendarText = {
  loading: 'Opening the calendar',
  failed: 'The calendar could not be opened just now.',
  notChanged: 'This could not be saved.',
  notRenewed: 'The promises could not be changed.',
  saved: 'Saved.',
  unplanned: (whose: readonly CalendarName[], year: number) =>
    `No holidays of ${year} beyond the three national ones have been entered yet for ${whose.map((name) => calendarNames[name].toLowerCase()).join(' and ')}. Promises count those days as working days.`,
  renewed: (done: number, left: number, reasons: readonly string[]) =>
    left > 0 ? `${done} changed, ${left} not. ${reasons.join(' ')}` : 'Changed.',
} as const
