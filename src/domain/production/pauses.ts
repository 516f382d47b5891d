/** The reasons for which staff pause an order. */
export const PAUSE_KINDS = ['measurements', 'payment', 'cloth', 'other'] as const

export type PauseKind = (typeof PAUSE_KINDS)[number]

/**
 * What a paused order waits for: one of the reasons staff choose, or a cancellation request, for which the shop
 * pauses it. The code acts on this; the sentence next to it is for people.
 */
export type PausedFor = PauseKind | 'cancellation'

/** Whether a text is one of the reasons for which staff pause an order. */
export const isPauseKind = (text: string): text is PauseKind => PAUSE_KINDS.some((kind) => kind === text)
