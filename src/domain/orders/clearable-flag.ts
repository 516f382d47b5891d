/** What a dispute is when the provider expects nothing more of the brand. */
const OVER = ['won', 'lost', 'closed']

// Money may have gone back another way, and nobody may pay an order any more: then no message ever ends these.
const ENDED_BY_STAFF = ['refund_refused', 'refund_failed', 'refunded_unpaid']

/** Whether a dispute of this status waits for nothing any more. */
export const isDisputeOver = (status: string): boolean => OVER.includes(status)

/** What decides which of an order's flags may go. */
export interface FlaggedOrder {
  /** Of all its disputes. */
  readonly disputeStatuses: readonly string[]
  /** Whether the shop holds money of it that does not count and is not going back. */
  readonly hasUnappliedMoney: boolean
}

/**
 * Whether staff may take a flag away by saying that they have seen to its reason. Never that of money that stands apart,
 * which must count or go back, nor that of disputes while one waits for an answer.
 */
export const isClearable = (reason: string, { disputeStatuses, hasUnappliedMoney }: FlaggedOrder): boolean =>
  reason === 'dispute'
    ? disputeStatuses.every(isDisputeOver)
    : ENDED_BY_STAFF.includes(reason) && !hasUnappliedMoney
