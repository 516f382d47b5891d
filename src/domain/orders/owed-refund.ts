/** A refund, with when it was asked for and, if it was not made, when that was known; times in ISO UTC. */
export interface TriedRefund {
  readonly paise: number
  readonly askedAt: string
  readonly failedAt: string | null
}

/**
 * What of the money that failed refunds of one source did not bring back is still owed, in paise. Whatever is asked for
 * after a refund failed is a new try of it: it makes good as much as it comes to, unless it fails, too.
 */
export const owedRefund = (refunds: readonly TriedRefund[]): number =>
  refunds
    .flatMap(({ paise, askedAt, failedAt }) => [
      { at: askedAt, paise: -paise },
      ...(failedAt === null ? [] : [{ at: failedAt, paise }]),
    ])
    // What was asked for in the moment of a failure is a part of the same refund, and no new try.
    .toSorted((a, b) => a.at.localeCompare(b.at) || a.paise - b.paise)
    .reduce((owed, { paise }) => Math.max(0, owed + paise), 0)
