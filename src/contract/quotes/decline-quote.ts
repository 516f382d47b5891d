import type { QuoteVisit } from '#domain/quotes/quote-visit.ts'
import type { ApiCall } from '../api-call.ts'

/** Which version of a quote a customer does not want, the last one unless she says, and why; '' when she does not say. */
export interface QuoteDecline {
  readonly version?: number
  readonly reason: string
}

/** Declines a quote, by the customer's link. Refuses as `acceptQuote` does. */
export const declineQuote = (token: string, decline: QuoteDecline): ApiCall<QuoteVisit> => ({
  method: 'POST',
  path: `/api/quotes/${token}/decline`,
  body: decline,
})
