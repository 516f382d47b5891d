const MAX_KEYS = 50_000

export interface Buckets {
  /** Takes one of the key's attempts and returns 0, or returns how many milliseconds to wait for the next one. */
  consume(key: string, nowMs: number): number
  forgive(key: string): void
}

/**
 * A token bucket for each key: full at first, and refilled evenly within the period. A key only stores the time when
 * its bucket will be full; the least recently used keys are dropped first.
 */
export const openBuckets = (times: number, periodMs: number): Buckets => {
  const fullAt = new Map<string, number>()
  const oneTryMs = periodMs / times

  const forgetOldest = () => {
    const [oldest] = fullAt.keys()
    if (fullAt.size > MAX_KEYS && oldest !== undefined) fullAt.delete(oldest)
  }

  return {
    consume: (key, nowMs) => {
      // No bucket lacks more than all its attempts, even if it was last used while the clock ran fast. Corrected on
      // refusals, too, or it would never refill.
      const full = Math.min(Math.max(fullAt.get(key) ?? nowMs, nowMs), nowMs + periodMs)
      const after = full + oneTryMs
      const waitMs = after - nowMs - periodMs
      // A tolerance for rounding errors in sums of fractions.
      if (waitMs > 1) {
        fullAt.set(key, full)
        return waitMs
      }
      fullAt.delete(key)
      fullAt.set(key, after)
      forgetOldest()
      return 0
    },
    forgive: (key) => void fullAt.delete(key),
  }
}
