import { quoteStateText, type QuoteStateText } from '#copy/quotes/quote-states.ts'
import type { QuoteSummary } from '#domain/quotes/quote.ts'

const TONES: Readonly<Record<QuoteStateText['tone'], string>> = {
  good: 'text-leaf',
  waits: 'text-bronze',
  quiet: 'text-ink-2',
}

/** A quote's state, as text and never as a badge. */
export const QuoteStateLabel = ({ quote }: { readonly quote: QuoteSummary }) => {
  const { text, tone } = quoteStateText(quote)
  return <span className={TONES[tone]}>{text}</span>
}
