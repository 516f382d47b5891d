import type { DeskQuote } from '#domain/quotes/quote.ts'
import { post, type ApiCall } from '../api-call.ts'

/** What a new quote starts from: an enquiry's name and products, another quote's draft, or nothing. */
export type QuoteOrigin =
  | { readonly from: 'nothing' }
  | { readonly from: 'request'; readonly requestId: string }
  | { readonly from: 'quote'; readonly quoteId: string }

/** Creates a draft. The same enquiry returns the same draft until that one has been sent. Staff only. */
export const createQuote = (origin: QuoteOrigin): ApiCall<DeskQuote> => post('/api/admin/quotes', origin)
