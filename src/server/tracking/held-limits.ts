import type { Config } from '#config/read-config.ts'
import { countedTogether } from '../limits.ts'

/** How many may wait at once, half of the connections a server holds open. */
const MOST_WAITING = 2000
/** How many of one visitor: a telephone network lends one IP address to many. Times RATE_LIMITS. */
const MOST_OF_A_VISITOR = 200

/** Counts who waits for news, so that nobody holds open more answers than her share. */
export const openHeldLimits = ({ RATE_LIMITS }: Pick<Config, 'RATE_LIMITS'>) => {
  const mostOfAVisitor =
    RATE_LIMITS === 0 ? Infinity : Math.max(1, Math.round(MOST_OF_A_VISITOR * RATE_LIMITS))
  const waiting = new Map<string, number>()
  let total = 0

  return {
    /** How many wait now. */
    size: (): number => total,
    /** Takes a place to wait in, and answers what gives it back; nothing while there is none. */
    enter: (visitor: string): (() => void) | undefined => {
      const groups = countedTogether(visitor)
      const isFull = groups.some(({ key, times }) => (waiting.get(key) ?? 0) >= mostOfAVisitor * times)
      if (isFull || total >= MOST_WAITING) return undefined
      for (const { key } of groups) waiting.set(key, (waiting.get(key) ?? 0) + 1)
      total += 1
      return () => {
        for (const { key } of groups) {
          const left = (waiting.get(key) ?? 0) - 1
          if (left > 0) waiting.set(key, left)
          else waiting.delete(key)
        }
        total -= 1
      }
    },
  }
}
