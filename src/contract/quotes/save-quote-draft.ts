import type { DeskQuote, QuoteDraft } from '#domain/quotes/quote.ts'
import type { ApiCall } from '../api-call.ts'

/** A draft and the revision it was changed from. */
export interface QuoteDraftChange {
  readonly rev: number
  readonly draft: QuoteDraft
}

/**
 * Saves a draft, for staff; 409 `draft_changed` when somebody else saved since that revision, 422 with what is wrong by
 * its field, as `draft.lines.0.quantity`. What is only missing is refused when it is sent, not here.
 */
export const saveQuoteDraft = (id: string, change: QuoteDraftChange): ApiCall<DeskQuote> => ({
  method: 'PATCH',
  path: `/api/admin/quotes/${id}`,
  body: change,
  outlivesPage: true,
})
