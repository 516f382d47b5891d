/** The requests a customer can make after buying something. */
export const SERVICE_KINDS = ['cancel', 'return', 'exchange', 'alteration', 'question'] as const
export type ServiceKind = (typeof SERVICE_KINDS)[number]

/** The states of a request. Staff decide; it never returns to an earlier state. */
export const SERVICE_STATES = ['open', 'accepted', 'refused', 'done'] as const
export type ServiceState = (typeof SERVICE_STATES)[number]

const NEXT: Readonly<Record<ServiceState, readonly ServiceState[]>> = {
  open: ['accepted', 'refused', 'done'],
  // A returned product may turn out to be worn, so an accepted return can still be refused.
  accepted: ['refused', 'done'],
  refused: [],
  done: [],
}

/** The states staff can set next. An accepted cancellation ends when they cancel its order, or is refused. */
export const nextStates = ({
  kind,
  state,
}: Pick<ServiceRequest, 'kind' | 'state'>): readonly ServiceState[] =>
  kind === 'cancel' && state === 'accepted' ? ['refused'] : NEXT[state]

/** Whether nothing more can happen to a request. */
export const isEnded = (state: ServiceState): boolean => NEXT[state].length === 0

/** The most characters in a message, and the most messages a customer can add to one request. */
export const MAX_SERVICE_TEXT_LENGTH = 2000
export const MAX_SERVICE_ADDITIONS = 30

/** A message or decision about a request. `at` is ISO UTC; `text` may be '' if the decision needs no words. */
export interface ServiceEntry {
  readonly at: string
  readonly from: 'customer' | 'staff'
  readonly what: 'sent' | 'added' | 'answered' | 'accepted' | 'refused' | 'done'
  readonly text: string
}

/** A customer's request about an order. Times are ISO UTC. */
export interface ServiceRequest {
  /** The number that people use on the telephone: '7K3F-9QWM'. */
  readonly ticket: string
  readonly kind: ServiceKind
  readonly state: ServiceState
  /** The position of the product in its order; null for the whole order. */
  readonly line: number | null
  /** That product in words; '' for the whole order. */
  readonly product: string
  readonly sentAt: string
  /** When staff must have answered it, and `solveBy` resolved it. */
  readonly answerBy: string
  readonly solveBy: string
  readonly answeredAt: string | null
  readonly endedAt: string | null
  /** Its messages and decisions, oldest first. */
  readonly entries: readonly ServiceEntry[]
}

/** A product of an order that a request can be about. */
export interface ServiceLine {
  readonly position: number
  /** 'Silk Blazer, Emerald, size M'. */
  readonly product: string
}

/** The requests a customer can make about an order now, and those she has made. */
export interface OrderServiceView {
  /** In the order in which they are offered. */
  readonly kinds: readonly ServiceKind[]
  readonly lines: readonly ServiceLine[]
  readonly phase: ServicePhase
  /** Newest first. */
  readonly requests: readonly ServiceRequest[]
}

/**
 * How far an order is, as far as requests depend on it. `waiting`: something was paid, cutting hasn't begun. `sent`:
 * it has left the shop, or has arrived. `closed`: nobody makes or sends it.
 */
export type ServicePhase = 'unpaid' | 'waiting' | 'making' | 'sent' | 'closed'

const POSSIBLE: Readonly<Record<ServicePhase, readonly ServiceKind[]>> = {
  // An unpaid order closes without anybody asking, and there is nothing to refund.
  unpaid: ['question'],
  waiting: ['question', 'cancel'],
  making: ['question'],
  sent: ['question', 'alteration', 'exchange', 'return'],
  closed: ['question'],
}

/** Whether a cancellation is requested, and neither refused nor carried out yet; nothing more is paid until then. */
export const isCancelling = (requests: readonly Pick<ServiceRequest, 'kind' | 'endedAt'>[]): boolean =>
  requests.some(({ kind, endedAt }) => kind === 'cancel' && endedAt === null)

/** The requests possible in a phase; a second cancellation isn't while the first is undecided. */
export const possibleKinds = (
  phase: ServicePhase,
  requests: readonly Pick<ServiceRequest, 'kind' | 'endedAt'>[] = [],
): readonly ServiceKind[] => POSSIBLE[phase].filter((kind) => kind !== 'cancel' || !isCancelling(requests))

/** Whether a request of this kind must be about one product; others can be about the whole order. */
export const needsLine = (kind: ServiceKind): boolean =>
  kind === 'return' || kind === 'exchange' || kind === 'alteration'
