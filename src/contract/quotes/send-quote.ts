import type { DeskQuote } from '#domain/quotes/quote.ts'
import { post, type ApiCall } from '../api-call.ts'

/** The revision of the draft to send, and whether to e-mail the customer. */
export interface QuoteToSend {
  readonly rev: number
  readonly email: boolean
}

/**
 * Freezes and signs the draft as the next version and activates the customer's link; if the draft's e-mail address
 * differs from the one it was sent to, she gets a new link and earlier ones stop working. 409 `draft_changed` if the
 * draft has another revision, `quote_settled` if it was accepted, declined or withdrawn; 422 for missing values, by
 * field, e.g. `draft.email`. Staff only.
 */
export const sendQuote = (id: string, what: QuoteToSend): ApiCall<DeskQuote> =>
  post(`/api/admin/quotes/${id}/send`, what)
