/** The statuses of a dispute for which the provider expects nothing more from the brand. */
const FINAL_STATUSES = ['won', 'lost', 'closed']

// The money may have gone back another way, the order may not be payable any more, or the provider may never know what
// it was asked about, so there may be no message that clears these.
const ENDED_BY_STAFF = [
  'refund_refused',
  'refund_failed',
  'refund_unknown',
  'refunded_unpaid',
  'payment_unknown',
]

/** Whether a dispute of this status waits for nothing more. */
export const isDisputeOver = (status: string): boolean => FINAL_STATUSES.includes(status)

/** What decides which flags of an order staff can clear. */
export interface FlaggedOrder {
  /** Of all its disputes. */
  readonly disputeStatuses: readonly string[]
  /** Whether the shop holds money for it that doesn't count and isn't being refunded. */
  readonly hasUnappliedMoney: boolean
}

/**
 * Whether staff can clear a flag by saying that they have dealt with its reason. Flags for unapplied money can't be
 * cleared, because it must be applied or refunded, nor can that of disputes while one waits for an answer.
 */
export const isClearable = (reason: string, { disputeStatuses, hasUnappliedMoney }: FlaggedOrder): boolean =>
  reason === 'dispute'
    ? disputeStatuses.every(isDisputeOver)
    : ENDED_BY_STAFF.includes(reason) && !hasUnappliedMoney
