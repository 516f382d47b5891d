/** What a product goes through, in this order. Any later stage may come next; going back is allowed, too. */
export const STAGES = [
  'confirmed',
  'cutting',
  'stitching',
  'finishing',
  'ready',
  'dispatched',
  'delivered',
] as const

/** How far an order is. */
export type Stage = (typeof STAGES)[number]

/** A stage that staff move an order to by its name alone; a parcel has to be named when it leaves. */
export type PlainStage = Exclude<Stage, 'dispatched'>

/** The parcel an order left in. `url` is its page at the courier's, '' for none. */
export interface Parcel {
  readonly carrier: string
  readonly trackingNumber: string
  readonly url: string
}

/** How many characters each part of a parcel holds. */
export const LONGEST_PARCEL = { carrier: 60, trackingNumber: 60, url: 300 } as const

/** Whether a text is a stage. */
export const isStage = (text: string): text is Stage => STAGES.some((stage) => stage === text)

/** The stage that usually follows; nothing after the last. */
export const stageAfter = (stage: Stage): Stage | undefined => STAGES[STAGES.indexOf(stage) + 1]

/** Whether one stage comes before another. */
export const isBefore = (stage: Stage, other: Stage): boolean => STAGES.indexOf(stage) < STAGES.indexOf(other)

/** Whether an order has left the workshop. */
export const hasLeft = (stage: Stage): boolean => !isBefore(stage, 'dispatched')

/** Where an order stands in production. */
export interface StagePosition {
  readonly stage: Stage
  /** Why it stands still; null while it doesn't. */
  readonly paused: string | null
}

/** What staff do with an order in production. */
export type StageMove =
  | { readonly act: 'move'; readonly stage: Stage }
  | { readonly act: 'pause'; readonly reason: string }
  | { readonly act: 'resume' }

/** Why a move makes no sense. */
export type MoveFault = 'paused' | 'same_stage' | 'not_paused' | 'has_left'

/** Where a move leads, or why it leads nowhere. An order that stands still has to go on before it moves. */
export const afterMove = (
  position: StagePosition,
  move: StageMove,
): StagePosition | { readonly fault: MoveFault } => {
  const { stage, paused } = position
  if (move.act === 'resume') return paused === null ? { fault: 'not_paused' } : { stage, paused: null }
  if (paused !== null) return { fault: 'paused' }
  if (move.act === 'pause') return hasLeft(stage) ? { fault: 'has_left' } : { stage, paused: move.reason }
  return move.stage === stage ? { fault: 'same_stage' } : { stage: move.stage, paused: null }
}
