/** What a customer may ask for once she has bought something. */
export const SERVICE_KINDS = ['cancel', 'return', 'exchange', 'alteration', 'question'] as const
export type ServiceKind = (typeof SERVICE_KINDS)[number]

/** Where a request stands. Staff decide; nothing ever goes back to an earlier state. */
export const SERVICE_STATES = ['open', 'accepted', 'refused', 'done'] as const
export type ServiceState = (typeof SERVICE_STATES)[number]

const NEXT: Readonly<Record<ServiceState, readonly ServiceState[]>> = {
  open: ['accepted', 'refused', 'done'],
  // What comes back may turn out to be worn: an accepted return can still be refused.
  accepted: ['refused', 'done'],
  refused: [],
  done: [],
}

/** What staff may make of a request next. An accepted cancellation ends with its order, which they cancel, or is refused. */
export const nextStates = ({
  kind,
  state,
}: Pick<ServiceRequest, 'kind' | 'state'>): readonly ServiceState[] =>
  kind === 'cancel' && state === 'accepted' ? ['refused'] : NEXT[state]

/** Whether nothing more happens to a request. */
export const isEnded = (state: ServiceState): boolean => NEXT[state].length === 0

/** The most that is written at a time, and how often she can add to one request. */
export const MAX_SERVICE_TEXT_LENGTH = 2000
export const MAX_SERVICE_ADDITIONS = 30

/** Something that was said or decided about a request. `at` is ISO UTC; `text` may be '' where a decision says it all. */
export interface ServiceEntry {
  readonly at: string
  readonly from: 'customer' | 'staff'
  readonly what: 'sent' | 'added' | 'answered' | 'accepted' | 'refused' | 'done'
  readonly text: string
}

/** What is asked about an order. Times in ISO UTC. */
export interface ServiceRequest {
  /** The number a person says on the telephone: '7K3F-9QWM'. */
  readonly ticket: string
  readonly kind: ServiceKind
  readonly state: ServiceState
  /** The position of the product in its order; null for the whole order. */
  readonly line: number | null
  /** That product in words; '' for the whole order. */
  readonly product: string
  readonly sentAt: string
  /** Until when somebody answers, and until when it is solved. */
  readonly answerBy: string
  readonly solveBy: string
  readonly answeredAt: string | null
  readonly endedAt: string | null
  /** What was said of it, oldest first. */
  readonly entries: readonly ServiceEntry[]
}

/** A product of an order that a request may be about. */
export interface ServiceLine {
  readonly position: number
  /** 'Silk Blazer, Emerald, size M'. */
  readonly product: string
}

/** What the customer of an order may ask for now, and what she has asked for. */
export interface OrderServiceView {
  /** In the order in which they are offered. */
  readonly kinds: readonly ServiceKind[]
  readonly lines: readonly ServiceLine[]
  readonly phase: ServicePhase
  /** Newest first. */
  readonly requests: readonly ServiceRequest[]
}

/**
 * How far an order has come, as far as requests care. `waiting`: something was paid and cutting has not begun. `sent`:
 * it has left the shop, or has arrived. `closed`: nobody makes or sends it.
 */
export type ServicePhase = 'unpaid' | 'waiting' | 'making' | 'sent' | 'closed'

const POSSIBLE: Readonly<Record<ServicePhase, readonly ServiceKind[]>> = {
  // Nothing has begun: it closes by itself, and there is nothing to give back.
  unpaid: ['question'],
  waiting: ['question', 'cancel'],
  making: ['question'],
  sent: ['question', 'alteration', 'exchange', 'return'],
  closed: ['question'],
}

/** What may be asked for while an order is so far; cancelling it only once, until that is decided. */
export const possibleKinds = (
  phase: ServicePhase,
  requests: readonly Pick<ServiceRequest, 'kind' | 'endedAt'>[] = [],
): readonly ServiceKind[] => {
  const isCancelling = requests.some(({ kind, endedAt }) => kind === 'cancel' && endedAt === null)
  return POSSIBLE[phase].filter((kind) => kind !== 'cancel' || !isCancelling)
}

/** Whether a kind is about one product; the others may be about the whole order. */
export const needsLine = (kind: ServiceKind): boolean =>
  kind === 'return' || kind === 'exchange' || kind === 'alteration'
