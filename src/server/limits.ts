import type { Config } from '#config/read-config.ts'
import { openBuckets } from './limits/buckets.ts'
import { comeBackIn } from './refusal.ts'

const MINUTE_MS = 60 * 1000
const HOUR_MS = 60 * MINUTE_MS

/** How often something may be tried: so many times at once, and again as many in the course of the period. */
const LIMITS = {
  'login by visitor': { times: 30, periodMs: 15 * MINUTE_MS },
  'login by account': { times: 10, periodMs: 15 * MINUTE_MS },
  'register by visitor': { times: 10, periodMs: 15 * MINUTE_MS },
  'google-login by visitor': { times: 30, periodMs: 15 * MINUTE_MS },
  'mail by visitor': { times: 10, periodMs: HOUR_MS },
  'mail by account': { times: 3, periodMs: HOUR_MS },
  'link by visitor': { times: 30, periodMs: 15 * MINUTE_MS },
  'form by visitor': { times: 10, periodMs: MINUTE_MS },
  'payment by visitor': { times: 60, periodMs: MINUTE_MS },
  'preview by visitor': { times: 120, periodMs: MINUTE_MS },
  'payment by account': { times: 20, periodMs: MINUTE_MS },
} as const

type LimitName = keyof typeof LIMITS

export interface Limits {
  /** Counts one try; 429 with Retry-After when there were too many. */
  take(name: LimitName, key: string): void
  /** Gives the tries back, because the right one has come. */
  forgive(name: LimitName, key: string): void
  /** How often each limit has said no since the process began. */
  readonly hits: ReadonlyMap<LimitName, number>
}

// A household has a whole /64 of IPv6 addresses to choose from.
const household = (key: string) =>
  /^[\da-f:]+:[\da-f:]*$/i.test(key) ? key.split(':').slice(0, 4).join(':') : key

/** The shop's limits, each times RATE_LIMITS; with 0 there are none. */
export const openLimits = ({ RATE_LIMITS }: Pick<Config, 'RATE_LIMITS'>, clock: () => Date): Limits => {
  const hits = new Map<LimitName, number>()
  const buckets = new Map(
    Object.entries(LIMITS).map(([name, { times, periodMs }]) => [
      name,
      openBuckets(Math.max(1, Math.round(times * RATE_LIMITS)), periodMs),
    ]),
  )
  return {
    hits,
    take: (name, key) => {
      if (RATE_LIMITS === 0) return
      const waitMs = buckets.get(name)?.take(household(key), clock().getTime()) ?? 0
      if (waitMs === 0) return
      hits.set(name, (hits.get(name) ?? 0) + 1)
      throw comeBackIn(
        waitMs / 1000,
        429,
        'too_many',
        'That was too often. Please wait a little and try again.',
      )
    },
    forgive: (name, key) => buckets.get(name)?.forgive(household(key)),
  }
}
