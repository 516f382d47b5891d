import type { QuoteDraft } from '#domain/quotes/quote.ts'
import { searchWords, joinWords } from '../orders/search-words.ts'

/** What a quote is found by: its number, the customer and what it is about. */
export const quoteSearchText = (
  number: string,
  { name, email, phone, lines }: Pick<QuoteDraft, 'name' | 'email' | 'phone' | 'lines'>,
): string => {
  const titles = lines.map(({ title }) => title)
  return joinWords(searchWords({ number, customerName: name, email, phone, titles }))
}
