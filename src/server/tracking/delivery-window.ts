import { dayInIndia } from '#domain/time/day-in-india.ts'
import { type DayWindow, PRODUCTION_DAYS, promiseOf, type Calendars } from '#domain/production/promise.ts'
import { DAY_MS } from '../time/iso-after.ts'

/** How long an answer stands in this process; staff rarely change a calendar. */
const KEEP_MS = 5 * 60 * 1000
// India keeps one time all year round.
const AHEAD_OF_UTC_MS = 5.5 * 60 * 60 * 1000

const untilMidnight = (time: number) => DAY_MS - ((time + AHEAD_OF_UTC_MS) % DAY_MS)

interface Deps {
  readonly clock: () => Date
  readonly readCalendars: () => Promise<Calendars>
}

/** Answers when a product arrives that is paid now, until the day ends in India or a calendar may have changed. */
export const openDeliveryWindow = ({ clock, readCalendars }: Deps): (() => Promise<DayWindow>) => {
  let kept:
    { readonly window: Promise<DayWindow>; readonly since: number; readonly until: number } | undefined

  const read = async (now: Date) => promiseOf(dayInIndia(now), PRODUCTION_DAYS, await readCalendars())

  return async () => {
    const now = clock()
    const time = now.getTime()
    // Before it was read only when the clock ran ahead and was put right.
    if (!kept || time < kept.since || time >= kept.until) {
      kept = { window: read(now), since: time, until: time + Math.min(KEEP_MS, untilMidnight(time)) }
      // What could not be read is read again by the next who asks.
      kept.window.catch(() => (kept = undefined))
    }
    return kept.window
  }
}
