/** What a dispute is when the provider expects nothing more of the brand. */
const OVER = ['won', 'lost', 'closed']

// Money may have gone back another way, and nobody may pay an order any more: then no message ever ends these.
const ENDED_BY_STAFF = ['refund_refused', 'refund_failed', 'refunded_unpaid']

/** Whether a dispute of this status waits for nothing any more. */
export const isDisputeOver = (status: string): boolean => OVER.includes(status)

/**
 * Whether staff may take a flag away by saying that they have seen to its reason. Never that of money that stands apart,
 * which must count or go back, nor that of disputes while one of these statuses waits for an answer.
 */
export const isClearable = (reason: string, disputeStatuses: readonly string[]): boolean =>
  ENDED_BY_STAFF.includes(reason) || (reason === 'dispute' && disputeStatuses.every(isDisputeOver))
