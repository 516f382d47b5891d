/** What staff let an order stand still for. */
export const PAUSE_KINDS = ['measurements', 'payment', 'cloth', 'other'] as const

export type PauseKind = (typeof PAUSE_KINDS)[number]

/**
 * What an order stands still for: what staff chose, or, by the shop itself, a cancellation that is asked for. It decides
 * what is done about it; the reason beside it is for people to read.
 */
export type PausedFor = PauseKind | 'cancellation'

/** Whether a text is something that staff let an order stand still for. */
export const isPauseKind = (text: string): text is PauseKind => PAUSE_KINDS.some((kind) => kind === text)
