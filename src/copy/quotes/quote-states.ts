import { formatDay } from '#domain/time/dates.ts'
import type { QuoteSummary } from '#domain/quotes/quote.ts'
import { expiresSoon } from '#domain/quotes/quote-days.ts'

/** The state of a quote in a few words, with its tone. */
export interface QuoteStateText {
  readonly text: string
  readonly tone: 'good' | 'waits' | 'quiet'
}

const ACCEPTED: Readonly<Record<string, QuoteStateText>> = {
  unpaid: { text: 'Accepted, unpaid', tone: 'waits' },
  pending: { text: 'Accepted, payment being confirmed', tone: 'waits' },
  part_paid: { text: 'Accepted, part paid', tone: 'good' },
  paid: { text: 'Paid', tone: 'good' },
  closed: { text: 'Accepted, closed', tone: 'quiet' },
}

const untilOf = ({ validUntil }: QuoteSummary) => (validUntil ? formatDay(validUntil) : '')

/** Describes the state of a quote. */
export const quoteStateText = (quote: QuoteSummary): QuoteStateText => {
  switch (quote.state) {
    case 'draft':
      return { text: 'Draft', tone: 'waits' }
    case 'sent':
      return expiresSoon(quote, new Date())
        ? { text: `Ends soon, ${untilOf(quote)}`, tone: 'waits' }
        : { text: `Open until ${untilOf(quote)}`, tone: 'quiet' }
    case 'expired':
      return { text: `Expired on ${untilOf(quote)}`, tone: 'quiet' }
    case 'accepted':
      return ACCEPTED[quote.orderState ?? ''] ?? { text: 'Accepted', tone: 'good' }
    case 'declined':
      return { text: 'Declined', tone: 'quiet' }
    case 'withdrawn':
      return { text: 'Withdrawn', tone: 'quiet' }
  }
}
