import type { DeskQuote } from '#domain/quotes/quote.ts'
import { post, type ApiCall } from '../api-call.ts'

/** Which draft is to be frozen, and whether an e-mail goes to the customer. */
export interface QuoteToSend {
  readonly rev: number
  readonly email: boolean
}

/**
 * Freezes the draft as the next version, signed, and opens the customer's link, for staff; another link, and none of those
 * before, where the draft names another e-mail address than it was sent to. 409 `draft_changed` when the draft is another
 * by now, 409 `quote_settled` once it was accepted, declined or withdrawn, 422 with what is missing by its field, as
 * `draft.email`.
 */
export const sendQuote = (id: string, what: QuoteToSend): ApiCall<DeskQuote> =>
  post(`/api/admin/quotes/${id}/send`, what)
