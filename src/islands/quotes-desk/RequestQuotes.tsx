import { useEffect } from 'react'
import { formatRupees } from '#domain/money.ts'
import { $quoteBusy, prepareQuote } from '#stores/quotes/make-quote.ts'
import { quotesPath } from '#stores/quotes/quotes-query.ts'
import { $requestQuotes, findRequestQuotes } from '#stores/quotes/request-quotes.ts'
import { useLive } from '../use-live.ts'
import { QuoteStateLabel } from './QuoteStateLabel.tsx'

/** The quotes that answer a request or that it is about, and the button that prepares one. */
export const RequestQuotes = ({ request }: { readonly request: string }) => {
  const found = useLive($requestQuotes)
  const isBusy = useLive($quoteBusy)
  useEffect(() => void findRequestQuotes(request), [request])
  const quotes = found.request === request ? found.quotes : []
  return (
    <section className="mb-3" aria-label="Quotes">
      {quotes.length > 0 && (
        <ul className="border-seam mb-5 border-t">
          {quotes.map((quote) => (
            <li key={quote.id}>
              <a
                className="border-seam hover:text-bronze grid grid-cols-[1fr_auto] items-baseline gap-x-5 border-b py-3"
                href={quotesPath({ quote: quote.id })}
              >
                <span className="text-[15px]">
                  Quote {quote.number}, <QuoteStateLabel quote={quote} />
                </span>
                <span className="price text-[19px]">{formatRupees(quote.total)}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <button
        type="button"
        className="btn w-full"
        aria-busy={isBusy}
        onClick={() => void prepareQuote(request)}
      >
        {quotes.some(({ state }) => state === 'draft') ? 'Continue the quote' : 'Prepare a quote'}
      </button>
    </section>
  )
}
