import { hash } from 'node:crypto'
import { networkName, readIp } from '#config/ip.ts'
import { messages } from '#copy/messages.ts'
import type { Config } from '#config/read-config.ts'
import { type Buckets, openBuckets } from './limits/buckets.ts'
import { type Refusal, retryAfter } from './refusal.ts'
import { HOUR_MS, MINUTE_MS } from './time/iso-after.ts'

/** How often something may be tried: so many times at once, and again as many in the course of the period. */
const LIMITS = {
  'login by visitor': { times: 30, periodMs: 15 * MINUTE_MS },
  'login by account': { times: 10, periodMs: 15 * MINUTE_MS },
  'login by device': { times: 10, periodMs: 15 * MINUTE_MS },
  // Never forgiven: right passwords cost as much as wrong ones, and one account must not take everybody's turn.
  'login by known account': { times: 30, periodMs: 15 * MINUTE_MS },
  'register by visitor': { times: 10, periodMs: 15 * MINUTE_MS },
  'google-login by visitor': { times: 30, periodMs: 15 * MINUTE_MS },
  'email by visitor': { times: 10, periodMs: HOUR_MS },
  // One each, so that nobody who asks for another's e-mails of one kind keeps her from those of another.
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
  /** How many times the limit of one visitor all of this group together have. */
  readonly times: number
}

// Of IPv6 a household has a /64 to choose from, and who rents a /48 has 65,536 of those.
const HOUSEHOLD_BITS = 64
const SITE_BITS = 48
const HOUSEHOLDS_OF_A_SITE = 8
const LONGEST_KEY = 64

/** Everybody who counts together: an account, an IPv4 address, or an IPv6 household and its site. */
export const countedTogether = (key: string): readonly Group[] => {
  const ip = readIp(key)
  if (ip?.length === 16)
    return [
      { key: networkName(ip, HOUSEHOLD_BITS), times: 1 },
      { key: networkName(ip, SITE_BITS), times: HOUSEHOLDS_OF_A_SITE },
    ]
  // Fifty thousand keys are kept a limit, so none of them may be long.
  const short = key.length > LONGEST_KEY ? hash('sha256', key, 'base64url') : key
  return [{ key: short, times: 1 }]
}

/** The shop's limits, each times RATE_LIMITS; with 0 there are none. */
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
    /** How many calls each limit has refused since the process began. */
    hits: hits as ReadonlyMap<LimitName, number>,
    /** Counts one try; answers the refusal, 429 with Retry-After, when there were too many. */
    tryConsume,
    /** Counts one try; refuses when there were too many. */
    consume: (name: LimitName, key: string): void => {
      const refusal = tryConsume(name, key)
      if (refusal) throw refusal
    },
    /** Gives the tries back, because the right one has come. */
    forgive: (name: LimitName, key: string): void => {
      for (const { key: group, times } of countedTogether(key)) bucketsFor(name, times).forgive(group)
    },
  }
}

export type Limits = ReturnType<typeof openLimits>
