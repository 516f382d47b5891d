import type { DeskQuote } from '#domain/quotes/quote.ts'
import { post, type ApiCall } from '../api-call.ts'

/**
 * A staff action on a quote. `withdraw` ends one that nobody has accepted, including a draft; `extend` sends the same
 * quote again with a later last day ('2026-12-19'); `newLink` invalidates every earlier link to the quote and to its
 * order; `askBalance` e-mails the customer a request for the balance.
 */
export type QuoteAction =
  | { readonly action: 'withdraw' }
  | { readonly action: 'extend'; readonly validUntil: string }
  | { readonly action: 'newLink' }
  | { readonly action: 'askBalance' }

/** Performs the action and returns the updated quote. 409 if it is no longer possible. Staff only. */
export const changeQuote = (id: string, action: QuoteAction): ApiCall<DeskQuote> =>
  post(`/api/admin/quotes/${id}/actions`, action)
