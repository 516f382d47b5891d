import type { Progress, ProgressStep } from '../production/progress.ts'
import { isBefore, STAGES, type Stage } from '../production/stages.ts'

/** A stage as an order has come through it, is at it, or has it before itself. */
export interface WayPoint {
  readonly stage: Stage
  readonly place: 'done' | 'now' | 'ahead'
  /** Since when it is there, or when it was; null for one ahead, and for one that was passed over. ISO UTC. */
  readonly at: string | null
}

/** When each stage was reached for the last time. Going back takes back what came after. */
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

const placeOf = (stage: Stage, now: Stage): WayPoint['place'] => {
  if (stage === now) return now === 'delivered' ? 'done' : 'now'
  return isBefore(stage, now) ? 'done' : 'ahead'
}

/** The stages of an order in their order; none before production began. */
export const wayOf = (progress: Progress): readonly WayPoint[] => {
  const { stage: now } = progress
  if (now === null) return []
  const times = timesOf(progress)
  return STAGES.map((stage) => {
    const place = placeOf(stage, now)
    return { stage, place, at: place === 'ahead' ? null : (times.get(stage) ?? null) }
  })
}

/** Going on promises other days where working days were lost meanwhile. */
const isPromise = ({ event, window }: ProgressStep, before: ProgressStep | undefined): boolean =>
  event === 'promised' ||
  (event === 'resumed' &&
    before !== undefined &&
    (window.from > before.window.from || window.to > before.window.to))

/** Why the promise is another one than at first, where there was a reason; '' otherwise. */
export const laterBecause = ({ steps }: Progress): string =>
  steps.findLast((step, n) => isPromise(step, steps[n - 1]))?.reason ?? ''
