import { atom } from 'nanostores'
import { forNextPage } from '../navigation.ts'

/** The id of a quote that was just created: its editor opens with the caret where something is missing. */
export const $createdQuoteId = atom('')

/** The same, from one page to the next. */
export const nextCreatedQuoteId = forNextPage('quote-made', (stored) =>
  typeof stored === 'string' ? stored : undefined,
)
