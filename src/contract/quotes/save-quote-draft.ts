import type { DeskQuote, QuoteDraft } from '#domain/quotes/quote.ts'
import type { ApiCall } from '../api-call.ts'

/** A draft, and the revision it was edited from. */
export interface QuoteDraftChange {
  readonly rev: number
  readonly draft: QuoteDraft
}

/**
 * Saves a draft. 409 `draft_changed` if somebody else saved since that revision; 422 for invalid values, by field, e.g.
 * `draft.lines.0.quantity`. Missing values are refused only when the quote is sent. Staff only.
 */
export const saveQuoteDraft = (id: string, change: QuoteDraftChange): ApiCall<DeskQuote> => ({
  method: 'PATCH',
  path: `/api/admin/quotes/${id}`,
  body: change,
  outlivesPage: true,
})
