import type { QuoteDraft } from '#domain/quotes/quote.ts'
import type { FieldFaults } from '#stores/forms.ts'

/** What each part of the editor shows, and how it changes the draft. */
export interface DraftPart {
  readonly draft: QuoteDraft
  /** What is wrong with which field, by its path in the draft: `lines.0.quantity`. */
  readonly faults: FieldFaults
  readonly edit: (change: Partial<QuoteDraft>) => void
}
