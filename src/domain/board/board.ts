import type { DayWindow } from '../production/promise.ts'
import type { Stage } from '../production/stages.ts'
import type { ServiceRequest } from '../service/service-request.ts'
import type { ParcelLine } from './papers.ts'

/** How many orders may be moved or printed at once. */
export const MAX_ORDERS_AT_ONCE = 100

/**
 * The groups of open orders on the board. `late`: the promise can no longer be kept, or has passed while the parcel
 * travels; `soon`: due to leave within two working days; `week`: due to leave by Sunday; `travelling`: has left;
 * `unpaid`: production waits for the first payment.
 */
export const BOARD_GROUPS = ['late', 'soon', 'week', 'later', 'paused', 'travelling', 'unpaid'] as const

/** A group of the board. */
export type BoardGroup = (typeof BOARD_GROUPS)[number]

/** A customer's request about an open order that waits for staff. */
export type BoardRequest = Pick<
  ServiceRequest,
  'ticket' | 'kind' | 'state' | 'answerBy' | 'solveBy' | 'answeredAt' | 'endedAt'
>

/** An open order on the board. */
export interface BoardOrder {
  readonly orderId: string
  readonly number: string
  readonly customer: string
  readonly city: string
  readonly lines: readonly ParcelLine[]
  readonly group: BoardGroup
  /** The number of its latest production event; 0 before production begins. */
  readonly step: number
  readonly stage: Stage | null
  /** Why production is paused; null if it isn't. */
  readonly paused: string | null
  /** When the measurements it is paused for arrived; null if it isn't paused for any, or they are still missing. */
  readonly measurementsAt: string | null
  /** The promised delivery window; null while nothing is promised. */
  readonly window: DayWindow | null
  /** The last day on which it can leave the workshop in time; null once it has left, or if nothing is promised. */
  readonly dispatchBy: string | null
  /**
   * Working days until it is due to leave, or to arrive once it has left: 0 is today, negative is overdue; null if
   * nothing is promised.
   */
  readonly daysLeft: number | null
  /** What is left to pay, in rupees. */
  readonly balanceDue: number
  /** Whether it has been ready for a week without this balance being paid, so that somebody has to call. */
  readonly isBalanceOverdue: boolean
  /** Whether staff must check its payments. */
  readonly isFlagged: boolean
  /** The customer's requests that wait for staff, the most urgent first. */
  readonly requests: readonly BoardRequest[]
  /** How many notes staff have written about it. */
  readonly notes: number
}
