import { call } from '#clients/call.ts'
import { listQuotes, type QuotesPage } from '#contract/quotes/list-quotes.ts'
import { quoteWords } from '#copy/quotes/desk.ts'
import type { QuoteSummary } from '#domain/quotes/quote.ts'
import { isSentAway } from '../account/admins-only.ts'
import { $session } from '../account/session.ts'
import { adminList, type ListView } from '../admin-list.ts'
import { FIRST_QUERY, listQuery, quotesPath, readQuotesQuery, type QuotesDeskQuery } from './quotes-query.ts'

interface FoundQuotes {
  readonly list: QuotesPage
}

/** What the list of quotes shows. */
export type QuotesView = ListView<FoundQuotes>

/** The list of all quotes. */
export const quotesList = adminList<QuotesDeskQuery, FoundQuotes>({
  first: FIRST_QUERY,
  read: readQuotesQuery,
  pathOf: quotesPath,
  listOf: (query) => ({ ...query, quote: '' }),
  fetch: async (query, { token }) => ({ list: await call(listQuotes(listQuery(query)), token) }),
  failed: quoteWords.listFailed,
})

/** Shows in its row how a quote is now. */
export const putInList = (quote: QuoteSummary): void => {
  const view = quotesList.$view.get()
  if (view.state !== 'ready') return
  const quotes = view.list.quotes.map((other) => (other.id === quote.id ? quote : other))
  quotesList.$view.set({ ...view, list: { ...view.list, quotes } })
}

/** Takes in what customers did meanwhile, without a word where nothing has happened; false when it can’t be asked. */
export const refreshList = async (): Promise<boolean> => {
  const session = $session.get()
  const query = quotesList.$query.get()
  const before = quotesList.$view.get()
  if (!session) return false
  if (before.state !== 'ready') {
    await quotesList.load()
    return quotesList.$view.get().state === 'ready'
  }
  const isWanted = quotesList.ask(query)
  try {
    const list = await call(listQuotes(listQuery(query)), session.token)
    const isNews = JSON.stringify(list) !== JSON.stringify(before.list)
    // Whoever changed something meanwhile has newer facts on the screen than this answer.
    if (isNews && quotesList.$view.get() === before && isWanted())
      quotesList.$view.set({ state: 'ready', list })
    return true
  } catch (error) {
    isSentAway(error)
    return false
  }
}
