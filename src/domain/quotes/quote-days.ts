import type { QuoteSummary } from './quote.ts'
import { DAY_MS } from '../time/dates.ts'

const EXPIRES_SOON_DAYS = 2

/** Whether a quote the customer may still accept ends within two days. */
export const expiresSoon = ({ state, validUntil }: QuoteSummary, now = new Date()): boolean =>
  state === 'sent' &&
  validUntil !== null &&
  Date.parse(validUntil) - now.getTime() <= EXPIRES_SOON_DAYS * DAY_MS

/** Whether staff have something to do about a quote: send it, or remember a customer whose time is running out. */
export const waitsForStaff = (quote: QuoteSummary, now = new Date()): boolean =>
  quote.state === 'draft' || expiresSoon(quote, now)
