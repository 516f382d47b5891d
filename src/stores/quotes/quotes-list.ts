import { listQuotes, type QuotesPage } from '#contract/quotes/list-quotes.ts'
import { quoteDeskText } from '#copy/quotes/desk.ts'
import type { QuoteSummary } from '#domain/quotes/quote.ts'
import { callAs } from '../account/call-as.ts'
import type { Loaded } from '../account/admins-only.ts'
import { adminList } from '../desk/admin-list.ts'
import {
  FIRST_QUOTES_QUERY,
  listQuery,
  quotesPath,
  readQuotesQuery,
  type QuotesDeskQuery,
} from './quotes-query.ts'

interface FoundQuotes {
  readonly list: QuotesPage
}

/** What the list of quotes shows. */
export type QuotesView = Loaded<FoundQuotes>

/** The list of all quotes. */
export const quotesList = adminList<QuotesDeskQuery, FoundQuotes>({
  first: FIRST_QUOTES_QUERY,
  read: readQuotesQuery,
  pathOf: quotesPath,
  listOf: (query) => ({ ...query, quote: '' }),
  fetch: async (query, { token }) => ({ list: await callAs(listQuotes(listQuery(query)), token) }),
  failed: quoteDeskText.listFailed,
})

/** Updates a quote's row in the list. */
export const updateInList = (quote: QuoteSummary): void => {
  const view = quotesList.$view.get()
  if (view.state !== 'ready') return
  const quotes = view.list.quotes.map((other) => (other.id === quote.id ? quote : other))
  quotesList.$view.set({ ...view, list: { ...view.list, quotes } })
}
