import type { PausedFor } from './pauses.ts'
import type { DayWindow } from './promise.ts'
import type { Parcel, Stage } from './stages.ts'

/** What happened to an order in production. */
export type ProgressEvent = 'moved' | 'paused' | 'resumed' | 'promised'

/** One event of an order's production. `at` is ISO UTC. */
export interface ProgressStep {
  /** Starts at 1 and has no gaps. */
  readonly step: number
  readonly event: ProgressEvent
  readonly at: string
  /** The stage after the event. */
  readonly stage: Stage
  /** Whether it moved back from a later stage. */
  readonly isBack: boolean
  /** Why it was paused, or why the promise is later; otherwise ''. */
  readonly reason: string
  /** The promise after the event. */
  readonly window: DayWindow
  /** The name of who did it, for staff only; '' for the shop itself. */
  readonly by?: string
}

/** How far an order is, in one shape for its customer and for staff. */
export interface Progress {
  /** The number of events; a change must name the last one its author has seen. 0 before production begins. */
  readonly step: number
  /** Null before production begins. */
  readonly stage: Stage | null
  /** Why it is paused; null if it isn't. When it resumes, the working days lost are added to the promise. */
  readonly paused: string | null
  /** What it waits for; absent if it isn't paused. */
  readonly pausedFor?: PausedFor
  /** When the measurements it is paused for arrived; absent if it isn't paused for any, or they are still missing. */
  readonly measurementsAt?: string
  /** The promised delivery window; null if nothing is promised. */
  readonly window: DayWindow | null
  /** Why nothing is promised; null if something is. */
  readonly noWindow: 'unpaid' | 'closed' | 'cancelled' | 'refunded' | null
  /** The last day on which it can leave the workshop and keep the promise, for staff only. */
  readonly dispatchBy?: string
  /** The parcel it left in; null before that. */
  readonly parcel: Parcel | null
  /** Oldest first. */
  readonly steps: readonly ProgressStep[]
}

/** Whether she can cancel an order herself: not once cutting has begun, even if the order was moved back since. */
export const mayCancel = ({ noWindow, stage, steps }: Progress): boolean =>
  noWindow !== 'cancelled' &&
  noWindow !== 'refunded' &&
  (stage === null || steps.every((step) => step.stage === 'confirmed'))

/** Whether an order's production has begun and was not ended by a cancellation or refund. */
export const isMoving = ({ step, noWindow }: Progress): boolean => step > 0 && noWindow === null
