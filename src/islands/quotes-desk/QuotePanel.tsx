import { lazy, Suspense } from 'react'
import { quoteDeskText } from '#copy/quotes/desk.ts'
import { customerKey, customerPath } from '#domain/customers/customer-key.ts'
import { formatRupees } from '#domain/money.ts'
import type { OpenQuote } from '#stores/quotes/open-quote.ts'
import { closeQuote } from '#stores/quotes/quotes-desk.ts'
import { type Ready, WhenReady } from '../ui/WhenReady.tsx'
import { QuoteBody } from './QuoteBody.tsx'
import { QuoteStateLabel } from './QuoteStateLabel.tsx'

// Most quotes have no measurements.
const SentMeasurements = lazy(async () => ({
  default: (await import('../fit/SentMeasurements.tsx')).SentMeasurements,
}))

const Inside = ({ quote, editor }: Ready<OpenQuote>) => (
  <>
    <p className="label text-ink-2 flex flex-wrap justify-between gap-x-6 gap-y-1">
      Quote {quote.number}
      <a
        className="reach hover:text-ink underline underline-offset-4"
        href={customerPath(customerKey({ source: 'quote', id: quote.id }))}
      >
        View customer
      </a>
      {quote.requestId && (
        <a
          className="reach hover:text-ink underline underline-offset-4"
          href={`/admin/requests?entry=${quote.requestId}`}
        >
          View request
        </a>
      )}
    </p>
    <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <h2 id="quote" className="min-w-0 flex-1 text-[30px] [overflow-wrap:anywhere]">
        {quote.name || 'No name yet'}
      </h2>
      {quote.state !== 'draft' && <p className="price text-[22px]">{formatRupees(quote.total)}</p>}
    </div>
    <p className="mt-1 text-[15px]" aria-live="polite">
      <QuoteStateLabel quote={quote} />
    </p>
    {quote.requestId && (
      <Suspense>
        <SentMeasurements kind="request" id={quote.requestId} />
      </Suspense>
    )}
    <QuoteBody key={quote.id} quote={quote} editor={editor} />
  </>
)

/** The open quote: to edit while it is a draft, and to follow once it was sent. */
export const QuotePanel = ({ open }: { readonly open: OpenQuote }) => (
  <article
    tabIndex={-1}
    className="panel @container pb-0 outline-none max-xl:-mx-(--gutter) max-xl:min-h-[calc(100vh-var(--bar))]"
    aria-labelledby="quote"
  >
    <button type="button" className="label mb-2 flex min-h-11 items-center xl:hidden" onClick={closeQuote}>
      All quotes
    </button>
    <WhenReady view={open} loading={quoteDeskText.loading}>
      {(ready) => <Inside {...ready} />}
    </WhenReady>
  </article>
)
