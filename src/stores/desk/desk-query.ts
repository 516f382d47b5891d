import { withQuery } from '#contract/with-query.ts'
import type { AdminTableQuery } from '#contract/desk/list-admin-table.ts'
import { choiceIn, pageIn } from './url-params.ts'

/** The tabs of the desk, one for each kind of thing that visitors send. */
export const DESK_TABS = [
  { name: 'requests', words: 'Requests', table: 'requests', kind: 'price' },
  { name: 'appointments', words: 'Appointments', table: 'requests', kind: 'appointment' },
  { name: 'messages', words: 'Messages', table: 'contacts', kind: '' },
  { name: 'subscribers', words: 'Subscribers', table: 'subscribers', kind: '' },
] as const

export type DeskTab = (typeof DESK_TABS)[number]

const ENQUIRY_STATES = [
  ['', 'All'],
  ['new', 'New'],
  ['answered', 'Answered'],
  ['closed', 'Closed'],
] as const

/** The states by which a table may be filtered, with their labels. */
export const STATES_OF = {
  requests: ENQUIRY_STATES,
  contacts: ENQUIRY_STATES,
  subscribers: [
    ['', 'All'],
    ['active', 'Active'],
    ['unsubscribed', 'Unsubscribed'],
  ],
} as const

/** The desk's query. `entry`: the id of the open one; '' for the list. */
export interface DeskQuery {
  readonly tab: DeskTab
  readonly q: string
  readonly state: string
  readonly page: number
  readonly entry: string
}

/** The desk's initial query. */
export const FIRST_DESK_QUERY: DeskQuery = { tab: DESK_TABS[0], q: '', state: '', page: 1, entry: '' }

/** Reads the query of a URL; unknown values count as absent. */
export const readDeskQuery = (params: URLSearchParams): DeskQuery => {
  const tab = DESK_TABS.find(({ name }) => name === params.get('tab')) ?? DESK_TABS[0]
  return {
    tab,
    q: params.get('q') ?? '',
    state: choiceIn(params, 'state', STATES_OF[tab.table]),
    page: pageIn(params),
    entry: params.get('entry') ?? '',
  }
}

/** The path of the desk for a query. */
export const deskPath = ({ tab, q, state, page, entry }: DeskQuery): string =>
  withQuery('/admin/requests', {
    tab: tab === DESK_TABS[0] ? '' : tab.name,
    q,
    state,
    entry,
    page: page > 1 ? page : '',
  })

/** The back end's query for the list. */
export const tableQuery = ({ tab: { table, kind }, q, state, page }: DeskQuery): AdminTableQuery => ({
  table,
  kind,
  q,
  state,
  page,
  id: '',
})
