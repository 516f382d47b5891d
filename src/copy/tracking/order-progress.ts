import { formatDay } from '#domain/time/dates.ts'
import type { Progress } from '#domain/production/progress.ts'
import type { Stage } from '#domain/production/stages.ts'
import { lastPromiseReason, timelineOf, type TimelineStage } from '#domain/tracking/order-timeline.ts'
import { delivery } from '../orders/delivery.ts'
import { windowText } from './windows.ts'

/** The heading of an order's progress. */
export const progressHeading = 'Your order’s progress'

/** The stages for customers: each one's name, and what happens in it. */
export const stageText: Readonly<Record<Stage, { readonly name: string; readonly now: string }>> = {
  confirmed: { name: 'Confirmed', now: 'Your order is with our atelier, and your silk is set aside.' },
  cutting: { name: 'Cutting', now: 'Your silk is on the cutting table.' },
  stitching: { name: 'Stitching', now: 'Your pieces are being stitched.' },
  finishing: { name: 'Finishing', now: 'Buttons, lining and hems are being finished by hand.' },
  ready: { name: 'Ready', now: 'Your order is ready to leave us.' },
  dispatched: {
    name: 'On its way',
    now: `It is with the courier. Within India that takes ${delivery.transit}.`,
  },
  delivered: { name: 'Delivered', now: 'Your order has arrived. We hope you will wear it for years.' },
}

/** The state of a stage, for screen readers. */
export const placeText: Readonly<Record<TimelineStage['place'], string>> = {
  done: 'done',
  now: 'now',
  ahead: 'still to come',
}

/** The first texts of an order's page: a word for its state, when it arrives, and why. */
export interface ProgressText {
  readonly label: string
  /** The largest text on the page. */
  readonly title: string
  readonly sentences: readonly string[]
}

const sentence = (text: string): string => {
  const [first = '', ...rest] = text.trim()
  const whole = first.toUpperCase() + rest.join('')
  return /[.!?…]$/.test(whole) ? whole : `${whole}.`
}

const WITHOUT_DAYS: Readonly<Record<NonNullable<Progress['noWindow']>, ProgressText>> = {
  unpaid: {
    label: 'Not started',
    title: `Made for you in ${delivery.production}`,
    sentences: [`Counted from your payment. Delivery within India then takes ${delivery.transit}.`],
  },
  closed: {
    label: 'Closed',
    title: 'This order was not paid in time',
    sentences: ['We have not started making it.'],
  },
  cancelled: { label: 'Cancelled', title: 'This order was cancelled', sentences: [] },
  refunded: { label: 'Refunded', title: 'Your payment was refunded', sentences: [] },
}

const pausedSince = ({ steps }: Progress) => {
  const at = steps.findLast(({ event }) => event === 'paused')?.at
  return at ? `Waiting since ${formatDay(at)}` : 'Waiting'
}

const GOES_ON = 'The days on hold are added to your delivery dates. We will write to you if they change.'

/** The texts for an order, by its progress, and by whether the shop is looking into its refund. */
export const progressText = (progress: Progress, isRefundUnknown = false): ProgressText => {
  const { stage, window, paused, pausedFor, noWindow } = progress
  if (noWindow === 'refunded' && isRefundUnknown)
    return { label: 'Refund', title: 'We are looking into your refund', sentences: [] }
  if (noWindow) return WITHOUT_DAYS[noWindow]
  if (!stage || !window) return WITHOUT_DAYS.unpaid
  if (paused !== null)
    return {
      label: pausedSince(progress),
      title: 'Your order is on hold',
      sentences: [sentence(paused), ...(pausedFor === 'cancellation' ? [] : [GOES_ON])],
    }
  if (stage === 'delivered') {
    const at = timelineOf(progress).find((point) => point.stage === stage)?.at
    return {
      label: 'Delivered',
      title: at ? formatDay(at) : 'It has arrived',
      sentences: [stageText[stage].now],
    }
  }
  const later = lastPromiseReason(progress)
  return {
    label: 'With you',
    title: windowText(window),
    sentences: [
      stageText[stage].now,
      ...(later ? [`We first promised other dates. ${sentence(later)}`] : []),
    ],
  }
}

export const parcelText = {
  title: 'Your parcel',
  carrier: 'Courier',
  number: 'Tracking number',
  follow: 'Track your parcel',
} as const
