import { useEffect, useRef } from 'react'
import { quoteWords } from '#copy/quotes/desk.ts'
import { $openQuote, idOf, type OpenQuote } from '#stores/quotes/open-quote.ts'
import { $quoteBusy } from '#stores/quotes/make-quote.ts'
import { newQuote } from '#stores/quotes/quote-actions.ts'
import { followQuotes, showQuotes } from '#stores/quotes/quotes-desk.ts'
import { quotesList, type QuotesView } from '#stores/quotes/quotes-list.ts'
import { FIRST_QUERY, QUOTE_FILTERS } from '#stores/quotes/quotes-query.ts'
import { DeskHead } from '../desk/DeskHead.tsx'
import { ListFilters } from '../desk/ListFilters.tsx'
import { Turn } from '../desk/Turn.tsx'
import { useReadingFocus } from '../desk/use-reading-focus.ts'
import { Boundary } from '../ui/Boundary.tsx'
import { QuietNote, TryAgain } from '../ui/Quiet.tsx'
import { useLive } from '../use-live.ts'
import { QuoteList } from './QuoteList.tsx'
import { QuotePanel } from './QuotePanel.tsx'

const LOADING: QuotesView = { state: 'loading' }
const NONE: OpenQuote = { state: 'none' }

/** On a small screen an open quote stands alone. */
const Top = ({ view, isAside }: { readonly view: QuotesView; readonly isAside: boolean }) => {
  const query = useLive(quotesList.$query, FIRST_QUERY)
  const isBusy = useLive($quoteBusy, false)
  return (
    <DeskHead
      title="Quotes"
      count={view.state === 'ready' ? `${view.list.total} in all` : ''}
      isAside={isAside}
    >
      <ListFilters
        query={query}
        states={QUOTE_FILTERS}
        show={showQuotes}
        search={{ label: 'Search quotes', placeholder: 'Name, number or piece' }}
      />
      {/* Not in the page as it is built: pressed before the island woke, it would do nothing. */}
      {view.state !== 'loading' && (
        <button type="button" className="btn" aria-busy={isBusy} onClick={() => void newQuote()}>
          New quote
        </button>
      )}
    </DeskHead>
  )
}

const ListAndPanel = ({ view }: { readonly view: Extract<QuotesView, { state: 'ready' }> }) => {
  const query = useLive(quotesList.$query, FIRST_QUERY)
  const open = useLive($openQuote, NONE)
  const rows = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  useReadingFocus(query.quote, rows, panel)
  const { list } = view
  const isFiltered = query.q !== '' || query.state !== ''
  const besideQuote = query.quote ? 'max-xl:hidden' : ''
  if (list.quotes.length === 0 && open.state === 'none' && !isFiltered)
    return <QuietNote text={quoteWords.none} />
  return (
    <div className={`columns items-start pb-8 ${query.quote ? '' : 'md:pt-4'} xl:pt-4`}>
      <div ref={rows} className={`col-span-full xl:col-end-5 ${besideQuote}`}>
        {list.quotes.length > 0 ? (
          <>
            <QuoteList quotes={list.quotes} read={idOf(open)} />
            <Turn {...list} shown={list.quotes.length} turn={(page) => showQuotes({ page })} />
          </>
        ) : (
          <p className="quiet-note py-6">{quoteWords.noneFound}</p>
        )}
      </div>
      <div
        ref={panel}
        tabIndex={-1}
        className={`col-span-full outline-none xl:col-start-5 ${query.quote ? '' : 'max-xl:hidden'}`}
      >
        <QuotePanel open={open} />
      </div>
    </div>
  )
}

const Desk = () => {
  const view = useLive(quotesList.$view, LOADING)
  const { quote } = useLive(quotesList.$query, FIRST_QUERY)
  useEffect(followQuotes, [])
  return (
    <div className="wrap">
      <Top view={view} isAside={view.state === 'ready' && quote !== ''} />
      {view.state === 'loading' && <QuietNote text={quoteWords.loading} isBusy />}
      {view.state === 'failed' && (
        <QuietNote text={view.text}>
          <TryAgain retry={view.retry} />
        </QuietNote>
      )}
      {view.state === 'ready' && <ListAndPanel view={view} />}
    </div>
  )
}

/** Quotes, for staff: to prepare, to send, and to keep track of. */
export const QuotesDesk = () => (
  <Boundary>
    <Desk />
  </Boundary>
)
