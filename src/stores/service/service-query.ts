import { withQuery } from '#contract/with-query.ts'
import type { ServiceQuery } from '#contract/service/list-service-requests.ts'
import { choiceIn, pageIn } from '../desk/url-params.ts'

/** The states staff may filter by, with their labels. */
export const SERVICE_FILTERS = [
  ['', 'All requests'],
  ['waiting', 'Waiting'],
  ['open', 'Open'],
  ['accepted', 'Accepted'],
  ['refused', 'Refused'],
  ['done', 'Resolved'],
] as const

/** The kinds staff may filter by, with their labels. */
export const KIND_FILTERS = [
  ['', 'All kinds'],
  ['cancel', 'Cancellations'],
  ['return', 'Returns'],
  ['exchange', 'Exchanges'],
  ['alteration', 'Alterations'],
  ['question', 'Questions'],
] as const

/** The query of the service desk. `ticket`: the open request's; '' for the list. */
export interface ServiceDeskQuery extends ServiceQuery {
  readonly ticket: string
}

/** The initial query of the service desk. */
export const FIRST_SERVICE_QUERY: ServiceDeskQuery = { q: '', state: '', kind: '', page: 1, ticket: '' }

/** Reads the query of a URL; unknown values count as absent. */
export const readServiceQuery = (params: URLSearchParams): ServiceDeskQuery => ({
  q: params.get('q') ?? '',
  state: choiceIn(params, 'state', SERVICE_FILTERS),
  kind: choiceIn(params, 'kind', KIND_FILTERS),
  page: pageIn(params),
  ticket: params.get('ticket') ?? '',
})

/** The path of the service desk for a query. */
export const servicePath = ({ q, state, kind, page, ticket }: ServiceDeskQuery): string =>
  withQuery('/admin/service', { q, state, kind, ticket, page: page > 1 ? page : '' })
