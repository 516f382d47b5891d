import type { CalendarName } from '#domain/production/shop-calendar.ts'
import type { ProgressStep } from '#domain/production/progress.ts'
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

/** Why an order stands still whose customer is asked to pay. */
export const PAYMENT_PAUSE = 'Waiting for your payment'

/** Reasons to stand still, as the customer reads them; staff may write others. */
export const PAUSE_REASONS = [
  'Waiting for your measurements',
  PAYMENT_PAUSE,
  'Waiting for the cloth',
] as const

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
  renewed: (done: number, left: number) =>
    left > 0 ? `${done} changed, ${left} left as they are: they were changed meanwhile.` : 'Changed.',
} as const
