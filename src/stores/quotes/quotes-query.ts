import { withQuery } from '#contract/with-query.ts'
import type { QuotesQuery } from '#contract/quotes/list-quotes.ts'
import { choiceIn, pageIn } from '../desk/url-params.ts'

/** The states staff may filter by, with their labels. */
export const QUOTE_FILTERS = [
  ['', 'All quotes'],
  ['draft', 'Drafts'],
  ['sent', 'With customers'],
  ['expired', 'Expired'],
  ['accepted', 'Accepted'],
  ['declined', 'Declined'],
  ['withdrawn', 'Withdrawn'],
] as const

/** The query of the quotes desk. `quote`: the id of the open one; '' for the list. */
export interface QuotesDeskQuery {
  readonly q: string
  readonly state: string
  readonly page: number
  readonly quote: string
}

/** The initial query of the quotes desk. */
export const FIRST_QUOTES_QUERY: QuotesDeskQuery = { q: '', state: '', page: 1, quote: '' }

/** Reads the query of a URL; unknown values count as absent. */
export const readQuotesQuery = (params: URLSearchParams): QuotesDeskQuery => ({
  q: params.get('q') ?? '',
  state: choiceIn(params, 'state', QUOTE_FILTERS),
  page: pageIn(params),
  quote: params.get('quote') ?? '',
})

/** The path of the quotes desk for a query. */
export const quotesPath = ({ q, state, page, quote }: Partial<QuotesDeskQuery>): string =>
  withQuery('/admin/quotes', {
    q: q ?? '',
    state: state ?? '',
    quote: quote ?? '',
    page: page !== undefined && page > 1 ? page : '',
  })

/** The back end's query for the list. */
export const listQuery = ({ q, state, page }: QuotesDeskQuery): QuotesQuery => ({
  q,
  state,
  page,
  request: '',
})
