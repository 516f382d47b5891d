import type { Progress, ProgressStep } from '../production/progress.ts'
import { isBefore, STAGES, type Stage } from '../production/stages.ts'

/** A stage that an order has passed, has reached or has yet to reach. */
export interface TimelineStage {
  readonly stage: Stage
  readonly place: 'done' | 'now' | 'ahead'
  /** When the stage was reached, ISO UTC; null if it lies ahead or was skipped. */
  readonly at: string | null
}

/** When each stage was last reached. Going back removes the times of later stages. */
const timesOf = ({ steps }: Progress): ReadonlyMap<Stage, string> => {
  const times = new Map<Stage, string>()
  let before: Stage | undefined
  for (const { stage, at } of steps) {
    if (stage === before) continue
    for (const later of STAGES) if (isBefore(stage, later)) times.delete(later)
    times.set(stage, at)
    before = stage
  }
  return times
}

const placeOf = (stage: Stage, now: Stage): TimelineStage['place'] => {
  if (stage === now) return now === 'delivered' ? 'done' : 'now'
  return isBefore(stage, now) ? 'done' : 'ahead'
}

/** All stages of an order, in order; empty before production begins. */
export const timelineOf = (progress: Progress): readonly TimelineStage[] => {
  const { stage: now } = progress
  if (now === null) return []
  const times = timesOf(progress)
  return STAGES.map((stage) => {
    const place = placeOf(stage, now)
    return { stage, place, at: place === 'ahead' ? null : (times.get(stage) ?? null) }
  })
}

/** Whether a step changed the promise: resuming does if working days were lost during the pause. */
const isPromise = ({ event, window }: ProgressStep, before: ProgressStep | undefined): boolean =>
  event === 'promised' ||
  (event === 'resumed' &&
    before !== undefined &&
    (window.from > before.window.from || window.to > before.window.to))

/** The reason for the last change of the promise; '' if there is none. */
export const lastPromiseReason = ({ steps }: Progress): string =>
  steps.findLast((step, n) => isPromise(step, steps[n - 1]))?.reason ?? ''
