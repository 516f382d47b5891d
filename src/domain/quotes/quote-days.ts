import type { QuoteSummary } from './quote.ts'
import { DAY_MS } from '../time/dates.ts'
import { dayInIndia } from '../time/day-in-india.ts'

const EXPIRES_SOON_DAYS = 2
const EXTENDED_DAYS = 14
const MAX_DAYS = 366

/** The furthest day in India that a quote can be valid until. */
export const furthestDay = (now: Date): string => dayInIndia(now, MAX_DAYS)

/** Whether a quote that can still be accepted expires within two days. */
export const expiresSoon = ({ state, validUntil }: QuoteSummary, now: Date): boolean =>
  state === 'sent' &&
  validUntil !== null &&
  Date.parse(validUntil) - now.getTime() <= EXPIRES_SOON_DAYS * DAY_MS

/** Whether staff have something to do about a quote: send it, or remind a customer whose time is running out. */
export const waitsForStaff = (quote: QuoteSummary, now = new Date()): boolean =>
  quote.state === 'draft' || expiresSoon(quote, now)

/** The days in India to which a quote can be extended, and the one to suggest. `validUntil` is ISO UTC. */
export const extensionDays = (
  validUntil: string,
  now = new Date(),
): { readonly first: string; readonly last: string; readonly offered: string } => {
  const lastDay = new Date(validUntil)
  const last = furthestDay(now)
  const isOver = lastDay < now
  const usual = dayInIndia(isOver ? now : lastDay, EXTENDED_DAYS)
  return {
    first: isOver ? dayInIndia(now) : dayInIndia(lastDay, 1),
    last,
    offered: usual < last ? usual : last,
  }
}
