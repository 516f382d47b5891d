import { hash } from 'node:crypto'
import { networkName, readIp } from '#config/ip.ts'
import { messages } from '#copy/messages.ts'
import type { Config } from '#config/read-config.ts'
import { type Buckets, openBuckets } from './limits/buckets.ts'
import { type Refusal, retryAfter } from './refusal.ts'
import { HOUR_MS, MINUTE_MS } from './time/iso-after.ts'

/** Rate limits as token buckets: at most `times` at once, refilled evenly within the period. */
const LIMITS = {
  'login by visitor': { times: 30, periodMs: 15 * MINUTE_MS },
  'login by account': { times: 10, periodMs: 15 * MINUTE_MS },
  'login by device': { times: 10, periodMs: 15 * MINUTE_MS },
  // Never reset by a success: checking a correct password costs as much as a wrong one, and one account must not use up
  // the capacity of all.
  'login by known account': { times: 30, periodMs: 15 * MINUTE_MS },
  'register by visitor': { times: 10, periodMs: 15 * MINUTE_MS },
  'google-login by visitor': { times: 30, periodMs: 15 * MINUTE_MS },
  'email by visitor': { times: 10, periodMs: HOUR_MS },
  // Separate limits, so that requesting one kind of e-mail for another person's address does not block the others for
  // her.
  'reset by account': { times: 3, periodMs: HOUR_MS },
  'verification by account': { times: 3, periodMs: HOUR_MS },
  'order-links by account': { times: 3, periodMs: HOUR_MS },
  'link by visitor': { times: 30, periodMs: 15 * MINUTE_MS },
  'form by visitor': { times: 10, periodMs: MINUTE_MS },
  'payment by visitor': { times: 60, periodMs: MINUTE_MS },
  'preview by visitor': { times: 120, periodMs: MINUTE_MS },
  'shop by visitor': { times: 240, periodMs: MINUTE_MS },
  'quote by visitor': { times: 120, periodMs: MINUTE_MS },
  'tracking by visitor': { times: 240, periodMs: MINUTE_MS },
  'payment by account': { times: 20, periodMs: MINUTE_MS },
  'fit-passport by account': { times: 20, periodMs: MINUTE_MS },
} as const

type LimitName = keyof typeof LIMITS

interface Group {
  readonly key: string
  /** The limit of the whole group, as a multiple of one visitor's. */
  readonly times: number
}

// An IPv6 household has a whole /64, and a rented /48 contains 65,536 of those.
const HOUSEHOLD_BITS = 64
const SITE_BITS = 48
const HOUSEHOLDS_OF_A_SITE = 8
const MAX_KEY_LENGTH = 64

/** The groups a key is counted in: an account, an IPv4 address, or an IPv6 household and its site. */
export const countedTogether = (key: string): readonly Group[] => {
  const ip = readIp(key)
  if (ip?.length === 16)
    return [
      { key: networkName(ip, HOUSEHOLD_BITS), times: 1 },
      { key: networkName(ip, SITE_BITS), times: HOUSEHOLDS_OF_A_SITE },
    ]
  // Each limit remembers up to 50,000 keys, so long ones are hashed.
  const short = key.length > MAX_KEY_LENGTH ? hash('sha256', key, 'base64url') : key
  return [{ key: short, times: 1 }]
}

/** The shop's rate limits, multiplied by RATE_LIMITS; 0 turns them off. */
export const openLimits = ({ RATE_LIMITS }: Pick<Config, 'RATE_LIMITS'>, clock: () => Date) => {
  const hits = new Map<LimitName, number>()
  const opened = new Map<string, Buckets>()
  const bucketsFor = (name: LimitName, groupTimes: number): Buckets => {
    const known = opened.get(`${name} ${groupTimes}`)
    if (known) return known
    const { times, periodMs } = LIMITS[name]
    const buckets = openBuckets(Math.max(1, Math.round(times * RATE_LIMITS)) * groupTimes, periodMs)
    opened.set(`${name} ${groupTimes}`, buckets)
    return buckets
  }
  const tryConsume = (name: LimitName, key: string): Refusal | undefined => {
    if (RATE_LIMITS === 0) return undefined
    const now = clock().getTime()
    for (const { key: group, times } of countedTogether(key)) {
      const waitMs = bucketsFor(name, times).consume(group, now)
      if (waitMs === 0) continue
      hits.set(name, (hits.get(name) ?? 0) + 1)
      const waitS = waitMs / 1000
      return retryAfter(waitS, 429, 'too_many', messages.shop.tooMany(waitS))
    }
    return undefined
  }

  return {
    /** How many calls each limit has refused since the process started. */
    hits: hits as ReadonlyMap<LimitName, number>,
    /** Counts one attempt; returns a refusal (429 with Retry-After) if there were too many. */
    tryConsume,
    /** Counts one attempt; throws a refusal (429) if there were too many. */
    consume: (name: LimitName, key: string): void => {
      const refusal = tryConsume(name, key)
      if (refusal) throw refusal
    },
    /** Resets the key's attempts after a success. */
    forgive: (name: LimitName, key: string): void => {
      for (const { key: group, times } of countedTogether(key)) bucketsFor(name, times).forgive(group)
    },
  }
}

export type Limits = ReturnType<typeof openLimits>
