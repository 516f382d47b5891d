import type { DeskQuote } from '#domain/quotes/quote.ts'
import { post, type ApiCall } from '../api-call.ts'

/** What a new quote begins from: an enquiry's name and products, another quote's draft, or nothing. */
export type QuoteOrigin =
  | { readonly from: 'nothing' }
  | { readonly from: 'request'; readonly requestId: string }
  | { readonly from: 'quote'; readonly quoteId: string }

/** Makes a draft, for staff. From the same enquiry it is always the same draft, until that one was sent. */
export const createQuote = (origin: QuoteOrigin): ApiCall<DeskQuote> => post('/api/admin/quotes', origin)
