import type { ListPage } from '#domain/list-page.ts'
import type { QuoteSummary } from '#domain/quotes/quote.ts'
import { get, type ApiCall } from '../api-call.ts'
import { withQuery } from '../with-query.ts'

/**
 * Which quotes staff want to see. Empty texts ask for everything; `request` asks for those that answer an enquiry, and for
 * the one it is about.
 */
export interface QuotesQuery {
  readonly page: number
  readonly q: string
  readonly state: string
  readonly request: string
}

/** A page of quotes: what waits for staff and what expires soonest first, then the newest. */
export interface QuotesPage extends ListPage {
  readonly quotes: readonly QuoteSummary[]
}

/** A page of quotes, for staff. */
export const listQuotes = ({ page, ...filter }: QuotesQuery): ApiCall<QuotesPage> =>
  get(withQuery('/api/admin/quotes', { page, ...filter }))
