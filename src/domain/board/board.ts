import type { DayWindow } from '../production/promise.ts'
import type { Stage } from '../production/stages.ts'
import type { ServiceRequest } from '../service/service-request.ts'
import type { ParcelLine } from './papers.ts'

/**
 * Where an open order stands on the board. `late`: its promise can't be kept any more, or has passed while it travels;
 * `soon`: it has to leave within two working days; `week`: by Sunday; `travelling`: it has left; `unpaid`: it waits for
 * money before anything begins.
 */
export const BOARD_GROUPS = ['late', 'soon', 'week', 'later', 'paused', 'travelling', 'unpaid'] as const

/** A group of the board. */
export type BoardGroup = (typeof BOARD_GROUPS)[number]

/** What was asked about an open order and waits for staff. */
export type BoardRequest = Pick<
  ServiceRequest,
  'ticket' | 'kind' | 'state' | 'answerBy' | 'solveBy' | 'answeredAt' | 'endedAt'
>

/** One open order on the board. */
export interface BoardOrder {
  readonly orderId: string
  readonly number: string
  readonly customer: string
  readonly city: string
  readonly lines: readonly ParcelLine[]
  readonly group: BoardGroup
  /** The number of the last step of its production; 0 before it began. */
  readonly step: number
  readonly stage: Stage | null
  /** Why it stands still; null while it doesn't. */
  readonly paused: string | null
  /** When the measurements came that it stands still for; null where it waits for none, or waits for them still. */
  readonly measurementsAt: string | null
  /** When it is to arrive; null while nothing is promised. */
  readonly window: DayWindow | null
  /** Until when it has to leave the workshop; null when it has, or when nothing is promised. */
  readonly dispatchBy: string | null
  /**
   * Working days until it has to leave, or to arrive once it has left: 0 today, less than 0 when that is over; null when
   * nothing is promised.
   */
  readonly daysLeft: number | null
  /** What is left to pay, in rupees. */
  readonly balanceDue: number
  /** Whether it has been ready for a week with that left to pay, so that somebody has to call. */
  readonly isBalanceOverdue: boolean
  /** Whether staff must look at its payments. */
  readonly isFlagged: boolean
  /** What was asked about it and waits, the most urgent first. */
  readonly requests: readonly BoardRequest[]
  /** How many notes staff made. */
  readonly notes: number
}
