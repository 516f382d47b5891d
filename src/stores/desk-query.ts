import { atom } from 'nanostores'
import type { AdminTableQuery } from '#contract/desk/list-admin-table.ts'

/** The tabs of the desk: what visitors send, each kind by itself. */
export const DESK_TABS = [
  { name: 'requests', words: 'Requests', table: 'requests', kind: 'price' },
  { name: 'appointments', words: 'Appointments', table: 'requests', kind: 'appointment' },
  { name: 'messages', words: 'Messages', table: 'contacts', kind: '' },
  { name: 'subscribers', words: 'Subscribers', table: 'subscribers', kind: '' },
] as const

export type DeskTab = (typeof DESK_TABS)[number]

/** The states a table may be filtered by, and their words. */
export const STATES_OF = {
  requests: [
    ['', 'All'],
    ['new', 'New'],
    ['answered', 'Answered'],
    ['closed', 'Closed'],
  ],
  contacts: [
    ['', 'All'],
    ['new', 'New'],
    ['answered', 'Answered'],
    ['closed', 'Closed'],
  ],
  subscribers: [
    ['', 'All'],
    ['active', 'Active'],
    ['unsubscribed', 'Unsubscribed'],
  ],
} as const

/** What the desk was asked for. `entry`: which one is read; '' for the list. */
export interface DeskQuery {
  readonly tab: DeskTab
  readonly q: string
  readonly state: string
  readonly page: number
  readonly entry: string
}

/** The desk as it opens. */
export const FIRST_QUERY: DeskQuery = { tab: DESK_TABS[0], q: '', state: '', page: 1, entry: '' }

/** What is shown; the address bar says the same. */
export const $deskQuery = atom<DeskQuery>(FIRST_QUERY)

/** Reads the address bar; what is not known there counts as absent. */
export const readDeskQuery = (search: string): DeskQuery => {
  const query = new URLSearchParams(search)
  const tab = DESK_TABS.find(({ name }) => name === query.get('tab')) ?? DESK_TABS[0]
  const page = Number(query.get('page'))
  return {
    tab,
    q: query.get('q') ?? '',
    state: STATES_OF[tab.table].find(([state]) => state === query.get('state'))?.[0] ?? '',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    entry: query.get('entry') ?? '',
  }
}

/** The address that shows this. */
export const deskAddress = ({ tab, q, state, page, entry }: DeskQuery): string => {
  const query = new URLSearchParams()
  if (tab !== DESK_TABS[0]) query.set('tab', tab.name)
  for (const [name, value] of Object.entries({ q, state, entry })) if (value) query.set(name, value)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `/admin/requests?${query}` : '/admin/requests'
}

/** What the back end is asked for. */
export const tableQuery = ({ tab: { table, kind }, q, state, page }: DeskQuery): AdminTableQuery => ({
  table,
  kind,
  q,
  state,
  page,
})
