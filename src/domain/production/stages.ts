/** The stages of production, in order. An order may skip stages and may go back. */
export const STAGES = [
  'confirmed',
  'cutting',
  'stitching',
  'finishing',
  'ready',
  'dispatched',
  'delivered',
] as const

/** The stage an order has reached. */
export type Stage = (typeof STAGES)[number]

/** A stage that staff set by its name alone; dispatching also needs a parcel. */
export type PlainStage = Exclude<Stage, 'dispatched'>

/** The parcel an order left in. `url` is the courier's tracking page, '' for none. */
export interface Parcel {
  readonly carrier: string
  readonly trackingNumber: string
  readonly url: string
}

/** The most characters in each field of a parcel. */
export const MAX_PARCEL_LENGTHS = { carrier: 60, trackingNumber: 60, url: 300 } as const

/** Whether a text is a stage. */
export const isStage = (text: string): text is Stage => STAGES.some((stage) => stage === text)

/** The stage that usually follows; undefined after the last. */
export const stageAfter = (stage: Stage): Stage | undefined => STAGES[STAGES.indexOf(stage) + 1]

/** Whether one stage comes before another. */
export const isBefore = (stage: Stage, other: Stage): boolean => STAGES.indexOf(stage) < STAGES.indexOf(other)

/** Whether an order has left the workshop. */
export const isDispatched = (stage: Stage): boolean => !isBefore(stage, 'dispatched')

/** The stage of an order, and whether it is paused. */
export interface StagePosition {
  readonly stage: Stage
  /** Why it is paused; null if it isn't. */
  readonly paused: string | null
}

/** What staff can do with an order in production. */
export type StageMove =
  | { readonly act: 'move'; readonly stage: Stage }
  | { readonly act: 'pause'; readonly reason: string }
  | { readonly act: 'resume' }

/** Why a move is refused. */
export type MoveFault = 'paused' | 'same_stage' | 'not_paused' | 'has_left'

/** The position after a move, or why the move is refused. A paused order must resume before it moves. */
export const afterMove = (
  position: StagePosition,
  move: StageMove,
): StagePosition | { readonly fault: MoveFault } => {
  const { stage, paused } = position
  if (move.act === 'resume') return paused === null ? { fault: 'not_paused' } : { stage, paused: null }
  if (paused !== null) return { fault: 'paused' }
  if (move.act === 'pause')
    return isDispatched(stage) ? { fault: 'has_left' } : { stage, paused: move.reason }
  return move.stage === stage ? { fault: 'same_stage' } : { stage: move.stage, paused: null }
}
