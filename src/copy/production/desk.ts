import type { CalendarName } from '#domain/production/shop-calendar.ts'
import type { PausedFor, PauseKind } from '#domain/production/pauses.ts'
import type { Progress, ProgressStep } from '#domain/production/progress.ts'
import type { Stage } from '#domain/production/stages.ts'

/** What staff call each stage. */
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
  /** As the customer reads it, unless staff write something else. */
  readonly reason: string
  /** What the shop does about it. */
  readonly hint?: string
}

/** What staff let an order stand still for. */
export const pauseText: Readonly<Record<PauseKind, PauseText>> = {
  measurements: {
    name: 'Measurements',
    reason: 'Waiting for your measurements',
    hint: 'The customer can send them where the order is followed.',
  },
  payment: {
    name: 'Payment',
    reason: 'Waiting for your payment',
    hint: 'The customer is still reminded of what is left to pay.',
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

/** What staff read of an order that stands still; nothing of one that doesn't, or never moves again. */
export const pausedText = ({ paused, pausedFor, noWindow }: Progress): string | undefined =>
  noWindow === null && pausedFor ? `${PAUSED[pausedFor]}: ${paused}` : undefined

const EVENTS = {
  paused: 'Paused',
  resumed: 'Went on',
  promised: 'Other days promised',
} as const

/** What staff call one event of an order's production. */
export const stepText = ({ event, stage, isBack }: ProgressStep): string => {
  if (event !== 'moved') return EVENTS[event]
  return isBack ? `Back to ${deskStages[stage].toLowerCase()}` : deskStages[stage]
}

/** What staff read of an order that moves no more, or not yet. */
export const stillText = {
  unpaid: 'Its days begin with its money.',
  closed: 'It was not paid in time.',
  cancelled: 'It was cancelled.',
  refunded: 'All its money went back.',
} as const

/** What staff read of orders in production. */
export const productionText = {
  done: 'Noted.',
  failed: 'This could not be noted.',
  measurementsCame: (at: string) =>
    `The measurements came on ${at}, and stand under Customer. If they are enough, let it go on.`,
  toldLater: 'Later days need a reason, and the customer is told.',
} as const

/** Whose calendar it is. */
export const calendarNames: Readonly<Record<CalendarName, string>> = {
  workshop: 'Workshop',
  courier: 'Courier',
}

/** The days of the week, from Sunday on. */
export const WEEKDAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const

/** What the page of the calendar says. */
export const calendarText = {
  loading: 'Opening the calendar',
  failed: 'The calendar could not be opened just now.',
  notChanged: 'This could not be saved.',
  notRenewed: 'The promises could not be changed.',
  saved: 'Saved.',
  unplanned: (whose: readonly CalendarName[], year: number) =>
    `No holidays of ${year} beside the three national ones are entered yet for ${whose.map((name) => calendarNames[name].toLowerCase()).join(' and ')}. Promises of next year count those days as working days.`,
  renewed: (done: number, left: number, reasons: readonly string[]) =>
    left > 0 ? `${done} changed, ${left} not. ${reasons.join(' ')}` : 'Changed.',
} as const
