import type { QuoteDraft } from '#domain/quotes/quote.ts'
import type { FieldFaults } from '#stores/forms.ts'

/** What a part of the editor shows and how it changes it. */
export interface DraftPart {
  readonly draft: QuoteDraft
  /** What is wrong with which field, by where it stands in the draft: `lines.0.quantity`. */
  readonly faults: FieldFaults
  readonly edit: (change: Partial<QuoteDraft>) => void
}
