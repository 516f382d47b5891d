import type { PostedForm } from '../posted-form.ts'

/** The forms of a quote's page, by what their button posts as `action`. */
export const QUOTE_FORMS = ['accept', 'decline', 'ask'] as const
export type QuoteFormName = (typeof QUOTE_FORMS)[number]

/** A form of a quote’s page that was posted and not taken. */
export type PostedQuoteForm = PostedForm<QuoteFormName>

interface FieldContents {
  readonly name: string
  readonly defaultValue: string
  readonly error: string | undefined
  readonly autoFocus: boolean
}

/**
 * What the fields of a form show: of one that was refused what she typed and what is wrong with it, with the caret at
 * the first fault, also without scripts; of any other nothing.
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
