import type { QuoteDraft } from '#domain/quotes/quote.ts'
import { searchWords, joinWords } from '../orders/search-words.ts'

/** The text by which a quote is found: its number, customer and products. */
export const quoteSearchText = (
  number: string,
  { name, email, phone, lines }: Pick<QuoteDraft, 'name' | 'email' | 'phone' | 'lines'>,
): string => {
  const titles = lines.map(({ title }) => title)
  return joinWords(searchWords({ number, customerName: name, email, phone, titles }))
}
