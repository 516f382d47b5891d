import type { DeskQuote } from '#domain/quotes/quote.ts'
import { post, type ApiCall } from '../api-call.ts'

/**
 * What staff do with a quote. `withdraw` ends one that nobody has accepted, a draft too; `extend` sends the same again
 * with a later last day ('2026-12-19'); `newLink` makes every link given out before useless, that of its order, too;
 * `askBalance` asks by e-mail for the rest of the money.
 */
export type QuoteAction =
  | { readonly action: 'withdraw' }
  | { readonly action: 'extend'; readonly validUntil: string }
  | { readonly action: 'newLink' }
  | { readonly action: 'askBalance' }

/** Does it and answers the quote as it is afterwards, for staff; 409 when it can’t be done any more. */
export const changeQuote = (id: string, action: QuoteAction): ApiCall<DeskQuote> =>
  post(`/api/admin/quotes/${id}/actions`, action)
