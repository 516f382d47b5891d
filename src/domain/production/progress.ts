import type { PausedFor } from './pauses.ts'
import type { DayWindow } from './promise.ts'
import type { Parcel, Stage } from './stages.ts'

/** What happened to an order in production. */
export type ProgressEvent = 'moved' | 'paused' | 'resumed' | 'promised'

/** One event of an order's production. `at` is ISO UTC. */
export interface ProgressStep {
  /** Counts from 1 without a gap. */
  readonly step: number
  readonly event: ProgressEvent
  readonly at: string
  /** Where it stood afterwards. */
  readonly stage: Stage
  /** Whether it stood at a later stage before. */
  readonly isBack: boolean
  /** Why it stands still, or why the promise is later; '' otherwise. */
  readonly reason: string
  /** What was promised afterwards. */
  readonly window: DayWindow
  /** The name of who did it, for staff only; '' for the shop itself. */
  readonly by?: string
}

/** How far an order is, in one shape for its customer and for staff. */
export interface Progress {
  /** How many events there were: who changes something must have seen the last. 0 before production began. */
  readonly step: number
  /** Null before production began. */
  readonly stage: Stage | null
  /** Why it stands still; null while it doesn't. Its days are counted again from when it goes on. */
  readonly paused: string | null
  /** What it stands still for; absent while it doesn't. */
  readonly pausedFor?: PausedFor
  /** When the measurements came that it stands still for; absent where it waits for none, or waits for them still. */
  readonly measurementsAt?: string
  /** When it is to arrive; null when nothing is promised. */
  readonly window: DayWindow | null
  /** Why nothing is promised; null when something is. */
  readonly noWindow: 'unpaid' | 'closed' | 'cancelled' | 'refunded' | null
  /** Until when it has to leave the workshop to keep the promise, for staff only. */
  readonly dispatchBy?: string
  /** What it left in; null while it is with us. */
  readonly parcel: Parcel | null
  /** Oldest first. */
  readonly steps: readonly ProgressStep[]
}

/** Whether an order may be cancelled without asking: until cutting has begun, once begun for good. */
export const mayCancel = ({ noWindow, stage, steps }: Progress): boolean =>
  noWindow !== 'cancelled' &&
  noWindow !== 'refunded' &&
  (stage === null || steps.every((step) => step.stage === 'confirmed'))

/** Whether an order still moves: nothing does that was cancelled or whose money went back. */
export const isMoving = ({ step, noWindow }: Progress): boolean => step > 0 && noWindow === null
