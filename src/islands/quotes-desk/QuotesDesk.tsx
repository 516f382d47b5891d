import { useEffect } from 'react'
import { quoteDeskText } from '#copy/quotes/desk.ts'
import { $openQuote, idOf } from '#stores/quotes/open-quote.ts'
import { $quoteBusy } from '#stores/quotes/make-quote.ts'
import { newQuote } from '#stores/quotes/quote-actions.ts'
import { followQuotes, showQuotes } from '#stores/quotes/quotes-desk.ts'
import { quotesList, type QuotesView } from '#stores/quotes/quotes-list.ts'
import { QUOTE_FILTERS } from '#stores/quotes/quotes-query.ts'
import { DeskHead } from '../desk/DeskHead.tsx'
import { ListAndPanel } from '../desk/ListAndPanel.tsx'
import { ListFilters } from '../desk/ListFilters.tsx'
import { Pagination } from '../desk/Pagination.tsx'
import { withErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { type Ready, WhenReady } from '../ui/WhenReady.tsx'
import { useLive } from '../use-live.ts'
import { QuoteList } from './QuoteList.tsx'
import { QuotePanel } from './QuotePanel.tsx'

/** The desk's head; hidden on a small screen while a quote is open. */
const Top = ({ view, isAside }: { readonly view: QuotesView; readonly isAside: boolean }) => {
  const query = useLive(quotesList.$query)
  const isBusy = useLive($quoteBusy)
  return (
    <DeskHead
      title="Quotes"
      count={view.state === 'ready' ? `${view.list.total} in total` : ''}
      isAside={isAside}
    >
      <ListFilters
        query={query}
        states={QUOTE_FILTERS}
        show={(textOf) => showQuotes({ q: textOf('q'), state: textOf('state') })}
        search={{ label: 'Search quotes', placeholder: 'Name, number or piece' }}
      />
      {/* Not prerendered: pressed before the island is hydrated, it would do nothing. */}
      {view.state !== 'loading' && (
        <button type="button" className="btn" aria-busy={isBusy} onClick={() => void newQuote()}>
          New quote
        </button>
      )}
    </DeskHead>
  )
}

const Quotes = ({ list }: Pick<Ready<QuotesView>, 'list'>) => {
  const query = useLive(quotesList.$query)
  const open = useLive($openQuote)
  const isFiltered = query.q !== '' || query.state !== ''
  if (list.quotes.length === 0 && open.state === 'none' && !isFiltered)
    return <EmptyState text={quoteDeskText.none} />
  return (
    <ListAndPanel
      open={query.quote}
      isNarrow
      list={
        list.quotes.length > 0 ? (
          <>
            <QuoteList quotes={list.quotes} read={idOf(open)} />
            <Pagination {...list} shown={list.quotes.length} turn={(page) => showQuotes({ page })} />
          </>
        ) : (
          <p className="quiet-note py-6">{quoteDeskText.noneFound}</p>
        )
      }
      panel={<QuotePanel open={open} />}
    />
  )
}

/** Quotes, for staff: to prepare, to send and to follow. */
export const QuotesDesk = withErrorBoundary(() => {
  const view = useLive(quotesList.$view)
  const { quote } = useLive(quotesList.$query)
  useEffect(followQuotes, [])
  return (
    <div className="wrap">
      <Top view={view} isAside={view.state === 'ready' && quote !== ''} />
      <WhenReady view={view} loading={quoteDeskText.loading}>
        {({ list }) => <Quotes list={list} />}
      </WhenReady>
    </div>
  )
})
