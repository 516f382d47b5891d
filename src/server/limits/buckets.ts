const MOST_KEYS = 50_000

export interface Buckets {
  /** Takes one of a key's tries; answers 0, or how many milliseconds to wait for the next one. */
  consume(key: string, nowMs: number): number
  forgive(key: string): void
}

/**
 * One bucket of tries for each key: full at first, refilled evenly in the course of the period. A key costs one
 * number, the moment its bucket is full again; the keys used longest ago are forgotten first.
 */
export const openBuckets = (times: number, periodMs: number): Buckets => {
  const fullAt = new Map<string, number>()
  const oneTryMs = periodMs / times

  const forgetOldest = () => {
    const [oldest] = fullAt.keys()
    if (fullAt.size > MOST_KEYS && oldest !== undefined) fullAt.delete(oldest)
  }

  return {
    consume: (key, nowMs) => {
      // No bucket lacks more than all its tries, also not one that was used while the clock ran ahead. It is put right
      // at a refusal, too: else it would never refill.
      const full = Math.min(Math.max(fullAt.get(key) ?? nowMs, nowMs), nowMs + periodMs)
      const after = full + oneTryMs
      const waitMs = after - nowMs - periodMs
      // Sums of fractions: the last try must not fail by a rounding error.
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
