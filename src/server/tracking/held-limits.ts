import type { Config } from '#config/read-config.ts'
import { countedTogether } from '../limits.ts'

/** The most requests held at once: half of the connections that the server keeps open. */
const MAX_WAITING = 2000
/** The most held for one visitor, times RATE_LIMITS; mobile networks share one IP address among many people. */
const MAX_PER_VISITOR = 200

/** Counts held requests, so that no visitor holds more than her share. */
export const openHeldLimits = ({ RATE_LIMITS }: Pick<Config, 'RATE_LIMITS'>) => {
  const maxPerVisitor = RATE_LIMITS === 0 ? Infinity : Math.max(1, Math.round(MAX_PER_VISITOR * RATE_LIMITS))
  const waiting = new Map<string, number>()
  let total = 0

  return {
    /** How many requests are held now. */
    size: (): number => total,
    /** Reserves a place and returns the function that releases it; undefined if there is none. */
    enter: (visitor: string): (() => void) | undefined => {
      const groups = countedTogether(visitor)
      const isFull = groups.some(({ key, times }) => (waiting.get(key) ?? 0) >= maxPerVisitor * times)
      if (isFull || total >= MAX_WAITING) return undefined
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
