import type { PostedForm } from '../posted-form.ts'

/** The forms of a quote's page, by the `action` their button posts. */
export const QUOTE_FORMS = ['accept', 'decline', 'ask'] as const
export type QuoteFormName = (typeof QUOTE_FORMS)[number]

/** A submitted form of a quote's page that was refused. */
export type PostedQuoteForm = PostedForm<QuoteFormName>

interface FieldContents {
  readonly name: string
  readonly defaultValue: string
  readonly error: string | undefined
  readonly autoFocus: boolean
}

/**
 * The contents of a form's fields. After a refusal they have what was typed, the faults, and the focus on the first
 * fault, even without scripts; otherwise they are empty.
 */
export const fieldsOf = (
  posted: PostedQuoteForm | undefined,
  form: QuoteFormName,
): ((name: string) => FieldContents) => {
  const own = posted?.name === form ? posted : undefined
  const [firstFault] = Object.keys(own?.faults ?? {})
  return (name) => ({
    name,
    defaultValue: own?.typed[name] ?? '',
    error: own?.faults[name],
    autoFocus: name === firstFault,
  })
}
