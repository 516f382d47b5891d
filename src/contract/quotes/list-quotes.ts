import type { ListPage } from '#domain/list-page.ts'
import type { QuoteSummary } from '#domain/quotes/quote.ts'
import { get, type ApiCall } from '../api-call.ts'
import { withQuery } from '../with-query.ts'

/**
 * Filter and page of the list of quotes. Empty strings mean no filter; `request` selects the quotes that answer this
 * enquiry, and the quote that it asks about.
 */
export interface QuotesQuery {
  readonly page: number
  readonly q: string
  readonly state: string
  readonly request: string
}

/** A page of quotes: drafts first, then those that expire soon, then the rest, newest first. */
export interface QuotesPage extends ListPage {
  readonly quotes: readonly QuoteSummary[]
}

/** A page of quotes. Staff only. */
export const listQuotes = ({ page, ...filter }: QuotesQuery): ApiCall<QuotesPage> =>
  get(withQuery('/api/admin/quotes', { page, ...filter }))
