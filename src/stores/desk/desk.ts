import { atom } from 'nanostores'
import { call } from '#clients/call.ts'
import { getOffers } from '#contract/catalogue/get-offers.ts'
import {
  changeDeskEntry,
  type EnquiryChange,
  type SubscriberChange,
} from '#contract/desk/change-desk-entry.ts'
import { listAdminTable, listAdminTableAsCsv, type AdminTablePage } from '#contract/desk/list-admin-table.ts'
import { deskMessages } from '#copy/desk/desk.ts'
import type { Offer } from '#domain/catalogue/catalogue.ts'
import { isRequest, tableOf, type DeskEntry } from '#domain/enquiries/desk-entry.ts'
import { callAs } from '../account/call-as.ts'
import { adminList } from './admin-list.ts'
import { pollList } from './poll-list.ts'
import { asStaff } from './as-staff.ts'
import type { Loaded } from '../account/admins-only.ts'
import {
  DESK_TABS,
  deskPath,
  FIRST_DESK_QUERY,
  readDeskQuery,
  tableQuery,
  type DeskQuery,
  type DeskTab,
} from './desk-query.ts'
import type { Session } from '../account/session.ts'

/**
 * A page of a table of the desk. `fresh`: how many enquiries are unanswered; `open`: what the panel showed when the
 * list was last fetched, so that a refresh never takes it away from its reader; `missing`: the id in the URL that no
 * entry has, or ''.
 */
interface FoundEntries {
  readonly list: AdminTablePage
  readonly fresh: number
  readonly open: DeskEntry | undefined
  readonly missing: string
}

/** What the desk shows. */
export type DeskView = Loaded<FoundEntries>

type ReadyView = Extract<DeskView, { readonly state: 'ready' }>

// Every row that is fetched counts against the document service's plan.
const REFRESH_INTERVAL_MS = 2 * 60 * 1000

/** The entry that the URL names, if it has been loaded. */
export const chosenOf = ({ list, open }: ReadyView, { entry }: DeskQuery): DeskEntry | undefined =>
  list.entries.find(({ id }) => id === entry) ?? (open?.id === entry ? open : undefined)

/** Whether the URL names an entry that does not exist. */
export const isMissing = ({ missing }: ReadyView, { entry }: DeskQuery): boolean =>
  missing !== '' && missing === entry

/**
 * The entry that the panel shows: the chosen one, else the one shown before, else the newest; none instead of a missing
 * one.
 */
export const shownEntryOf = (view: ReadyView, query: DeskQuery): DeskEntry | undefined => {
  if (isMissing(view, query)) return undefined
  return (
    chosenOf(view, query) ??
    view.list.entries.find(({ id }) => id === view.open?.id) ??
    view.open ??
    view.list.entries[0]
  )
}

/** Today's products by slug, to show what a request is about. */
export const $products = atom<Readonly<Record<string, Offer>>>({})

// Searches requests of both kinds: a link to one may not know which it is.
const entryOf = async ({ token }: Session, query: DeskQuery, id: string) => {
  const alone = { ...tableQuery(query), kind: '', q: '', state: '', page: 1, id }
  return (await callAs(listAdminTable(alone), token)).entries.find((entry) => entry.id === id)
}

/** Fetches the entry in the URL if this page of the list lacks it: a link may lead to an old one. */
const entryInUrl = async (session: Session, query: DeskQuery, list: AdminTablePage) => {
  if (query.entry === '' || list.entries.some(({ id }) => id === query.entry)) return undefined
  return entryOf(session, query, query.entry)
}

/** The tab that lists an entry, if it is not the requested one. */
const otherTabOf = (entry: DeskEntry | undefined, { tab }: DeskQuery): DeskTab | undefined =>
  entry && isRequest(entry) && entry.kind !== tab.kind
    ? DESK_TABS.find(({ kind }) => kind === entry.kind)
    : undefined

const fetchDesk = async (query: DeskQuery, session: Session): Promise<FoundEntries> => {
  const list = await callAs(listAdminTable(tableQuery(query)), session.token)
  const named = await entryInUrl(session, query, list)
  const tab = otherTabOf(named, query)
  if (tab && $deskQuery.get() === query) turnToTab(tab)
  return {
    list,
    fresh: list.fresh,
    open: named ?? list.entries[0],
    missing: named || list.entries.some(({ id }) => id === query.entry) ? '' : query.entry,
  }
}

const desk = adminList<DeskQuery, FoundEntries>({
  first: FIRST_DESK_QUERY,
  read: readDeskQuery,
  pathOf: deskPath,
  listOf: (query) => ({ ...query, entry: '' }),
  fetch: fetchDesk,
  renew: (fresh, shown, query) => {
    const read = shownEntryOf({ state: 'ready', ...shown }, query)
    const open = fresh.list.entries.find(({ id }) => id === read?.id) ?? read
    return { ...fresh, open: open ?? fresh.open, missing: read ? '' : fresh.missing }
  },
  csv: (query) => ({ name: `${query.tab.name}.csv`, request: listAdminTableAsCsv(tableQuery(query)) }),
  failed: deskMessages.failed,
})

/** The desk's query. */
export const $deskQuery = desk.$query
/** What the desk shows now. */
export const $deskView = desk.$view
/** Saves everything that matches the current tab, search and state as a file. */
export const exportDesk = desk.exportCsv

// Replaces the requested tab in the history, where Back would only lead here again. Does not wait for the new list.
const turnToTab = (tab: DeskTab): void => {
  $deskQuery.set({ ...$deskQuery.get(), tab, page: 1 })
  history.replaceState(history.state, '', deskPath($deskQuery.get()))
  void desk.load()
}

const loadProducts = async () => {
  try {
    $products.set(
      Object.fromEntries(Object.values(await call(getOffers())).map((offer) => [offer.slug, offer])),
    )
  } catch {
    // Without the catalogue a request is shown without its picture.
  }
}

/** Reloads what visitors have sent. */
export const refreshDesk = (): void => void desk.load()

/** Shows another tab, page, search or state, and puts it into the URL. */
export const showDesk = (change: Partial<DeskQuery>): void => {
  const { tab } = $deskQuery.get()
  if (change.tab && change.tab !== tab) $deskView.set({ state: 'loading' })
  desk.show({ entry: '', ...change })
}

/** Opens an entry. */
export const openEntry = (entry: string): void => desk.open({ entry })

/** Returns to the list, as the browser's Back does. */
export const closeEntry = (): void => desk.close({ entry: '' })

/** Opens the desk that the URL names and refreshes it while it is visible. Returns a function that stops it. */
export const followDesk = (): (() => void) => {
  const stop = pollList(desk, REFRESH_INTERVAL_MS)
  void loadProducts()
  return stop
}

const replaceEntry = (entry: DeskEntry, before: DeskEntry) => {
  const view = $deskView.get()
  if (view.state !== 'ready') return
  const entries = view.list.entries.map((other) => (other.id === entry.id ? entry : other))
  const fresh = view.fresh + Number(entry.state === 'new') - Number(before.state === 'new')
  const open = view.open?.id === entry.id ? entry : view.open
  $deskView.set({ ...view, fresh, open, list: { ...view.list, entries } })
}

/** Changes an entry, shows it as it is afterwards, and returns it. */
export const changeEntry = async <Entry extends DeskEntry>(
  entry: Entry,
  wanted: Omit<EnquiryChange, 'id'> | Omit<SubscriberChange, 'id'>,
  { token }: Session,
): Promise<Entry> => {
  const changed = await callAs(changeDeskEntry<Entry>(tableOf(entry), { id: entry.id, ...wanted }), token)
  replaceEntry(changed, entry)
  return changed
}

/** Reloads an entry from the document service. */
export const readAgain = async (entry: DeskEntry, session: Session): Promise<void> => {
  const now = await entryOf(session, $deskQuery.get(), entry.id)
  if (now) replaceEntry(now, entry)
}

/** Sets an entry's state. */
export const updateEntry = (
  entry: DeskEntry,
  wanted: Pick<EnquiryChange, 'state'> | Pick<SubscriberChange, 'state'>,
): Promise<void> =>
  asStaff(async (session) => {
    await changeEntry(entry, wanted, session)
  }, deskMessages.notChanged)
