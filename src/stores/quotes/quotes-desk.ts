import { $session, endedWithoutSignOut } from '../account/session.ts'
import { pollList } from '../desk/poll-list.ts'
import { $createdQuoteId, nextCreatedQuoteId } from './created-quote.ts'
import { closeEditors, guardLeaving, storeUnsaved } from './leaving-desk.ts'
import { loadOffers } from './offers.ts'
import { $openQuote, loadQuote, refreshQuote, showQuote } from './open-quote.ts'
import { quotesList } from './quotes-list.ts'
import type { QuotesDeskQuery } from './quotes-query.ts'
import { forgetUnsaved } from './unsaved-quotes.ts'
import type { DeskQuote, QuoteDraft } from '#domain/quotes/quote.ts'

const REFRESH_INTERVAL_MS = 20 * 1000

/** Shows another page, search or state, and puts it into the URL. */
export const showQuotes = (change: Partial<QuotesDeskQuery>): void =>
  quotesList.show({ quote: '', ...change })

/** Opens a quote of the list. */
export const openQuote = (id: string): void => {
  quotesList.open({ quote: id })
  void loadQuote(id)
}

/** Opens a new quote, puts what was typed for it into its draft, and refreshes the list. */
export const openCreated = (quote: DeskQuote, typed?: Partial<QuoteDraft>): void => {
  $createdQuoteId.set(quote.id)
  showQuote(quote, typed)
  quotesList.open({ quote: quote.id })
  void quotesList.refresh()
}

/** Returns to the list, as the browser's Back does. */
export const closeQuote = (): void => quotesList.close({ quote: '' })

/** Opens the quote that the URL names; if it names none, the panel keeps its quote or opens the first of the list. */
const followUrl = () => {
  const { quote } = quotesList.$query.get()
  const view = quotesList.$view.get()
  if ($openQuote.get().state === 'making') return
  if (quote) return void loadQuote(quote)
  const first = view.state === 'ready' ? view.list.quotes[0] : undefined
  if ($openQuote.get().state === 'none' && first) void loadQuote(first.id)
}

const look = async () => {
  const isListed = await quotesList.refresh()
  return (await refreshQuote()) && isListed
}

/** Opens the quotes desk that the URL names and refreshes it while it is visible. Returns a function that stops it. */
export const followQuotes = (): (() => void) => {
  $createdQuoteId.set(nextCreatedQuoteId.read() ?? '')
  // Listen first: stored drafts must not prompt on the way to the sign-in page.
  const forgetSession = $session.listen((now, before) => {
    if (!now && before && endedWithoutSignOut()) storeUnsaved()
    else if (now?.user._id !== before?.user._id) forgetUnsaved()
  })
  const stops = [
    forgetSession,
    pollList(quotesList, REFRESH_INTERVAL_MS, look),
    guardLeaving(),
    quotesList.$query.subscribe(followUrl),
    quotesList.$view.listen(followUrl),
  ]
  if ($session.get()) void loadOffers()
  return () => {
    for (const stop of stops) stop()
    closeEditors()
  }
}
