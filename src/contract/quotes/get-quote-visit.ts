import type { QuoteVisit } from '#domain/quotes/quote-visit.ts'
import type { ApiCall } from '../api-call.ts'

/** What a quote's link shows; 404, always the same, for any link that opens none. */
export const getQuoteVisit = (token: string): ApiCall<QuoteVisit> => ({
  method: 'GET',
  path: `/api/quotes/${token}`,
})
