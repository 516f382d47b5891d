import { dayInIndia } from '#domain/time/day-in-india.ts'
import { type DayWindow, PRODUCTION_DAYS, promiseOf, type Calendars } from '#domain/production/promise.ts'
import { DAY_MS } from '../time/iso-after.ts'

/** How long this process caches the answer; staff rarely change a calendar. */
const CACHE_MS = 5 * 60 * 1000
// India has no daylight saving time.
const AHEAD_OF_UTC_MS = 5.5 * 60 * 60 * 1000

const untilMidnight = (time: number) => DAY_MS - ((time + AHEAD_OF_UTC_MS) % DAY_MS)

interface Deps {
  readonly clock: () => Date
  readonly readCalendars: () => Promise<Calendars>
}

/**
 * Returns when a product that is paid for now would arrive, cached until midnight in India or until a calendar may have
 * changed.
 */
export const openDeliveryWindow = ({ clock, readCalendars }: Deps): (() => Promise<DayWindow>) => {
  let kept:
    { readonly window: Promise<DayWindow>; readonly since: number; readonly until: number } | undefined

  const read = async (now: Date) => promiseOf(dayInIndia(now), PRODUCTION_DAYS, await readCalendars())

  return async () => {
    const now = clock()
    const time = now.getTime()
    // A time before it was read means that the clock was fast then and has been corrected.
    if (!kept || time < kept.since || time >= kept.until) {
      kept = { window: read(now), since: time, until: time + Math.min(CACHE_MS, untilMidnight(time)) }
      // A failure is not cached.
      kept.window.catch(() => (kept = undefined))
    }
    return kept.window
  }
}
