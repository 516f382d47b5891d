/** A refund: when it was requested and, if it failed, when that became known; times in ISO UTC. */
export interface RefundAttempt {
  readonly paise: number
  readonly askedAt: string
  readonly failedAt: string | null
}

/**
 * How much is still owed of failed refunds from one source, in paise. A refund requested after a failure counts as a
 * new attempt and settles as much as its amount, unless it fails too.
 */
export const owedRefund = (refunds: readonly RefundAttempt[]): number =>
  refunds
    .flatMap(({ paise, askedAt, failedAt }) => [
      { at: askedAt, paise: -paise },
      // The clocks of two servers differ, but nothing fails before it was requested.
      ...(failedAt === null ? [] : [{ at: failedAt < askedAt ? askedAt : failedAt, paise }]),
    ])
    // A refund requested at the very moment of a failure belongs to the same request and is no new attempt.
    .toSorted((a, b) => a.at.localeCompare(b.at) || a.paise - b.paise)
    .reduce((owed, { paise }) => Math.max(0, owed + paise), 0)
