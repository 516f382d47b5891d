import { atom } from 'nanostores'
import { call } from '#clients/call.ts'
import { download } from '#clients/download.ts'
import { getOffers } from '#contract/catalogue/get-offers.ts'
import {
  changeDeskEntry,
  type EnquiryChange,
  type SubscriberChange,
} from '#contract/desk/change-desk-entry.ts'
import { listAdminTable, listAdminTableAsCsv, type AdminTablePage } from '#contract/desk/list-admin-table.ts'
import { messages } from '#copy/messages.ts'
import type { Offer } from '#domain/catalogue.ts'
import { tableOf, type DeskEntry } from '#domain/desk.ts'
import { isSentAway } from './admins-only.ts'
import { $deskQuery, deskAddress, tableQuery, readDeskQuery, type DeskQuery } from './desk-query.ts'
import { explain } from './explain.ts'
import { goTo } from './go-to.ts'
import { $session, type Session } from './session.ts'
import { endSession, isOver } from './sign-in.ts'
import { lookSteadily } from './steady-look.ts'
import { showToast } from './toasts.ts'

/**
 * What the desk shows. `fresh`: how many letters nobody has answered; `open`: what the panel showed when the list
 * was looked at last, so that news never takes it from under the reader's eyes.
 */
export type DeskView =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly text: string }
  | {
      readonly state: 'ready'
      readonly list: AdminTablePage
      readonly fresh: number
      readonly open: DeskEntry | undefined
    }

type ReadyView = Extract<DeskView, { readonly state: 'ready' }>

const NEWS_EVERY_MS = 20 * 1000

export const $deskView = atom<DeskView>({ state: 'loading' })

/** The entry the address bar names, while the desk knows it. */
export const chosenOf = ({ list, open }: ReadyView, { entry }: DeskQuery): DeskEntry | undefined =>
  list.entries.find(({ id }) => id === entry) ?? (open?.id === entry ? open : undefined)

/** The entry the panel shows: the chosen one, else the one it showed before, else the newest. */
export const readOf = (view: ReadyView, query: DeskQuery): DeskEntry | undefined =>
  chosenOf(view, query) ??
  view.list.entries.find(({ id }) => id === view.open?.id) ??
  view.open ??
  view.list.entries[0]

/** Today's pieces by slug, to show what a request is about. */
export const $pieces = atom<Readonly<Record<string, Offer>>>({})

const refuse = (error: unknown) => {
  if (!isSentAway(error)) $deskView.set({ state: 'failed', text: explain(error, messages.desk.failed) })
}

const freshOf = async ({ token }: Session, query: DeskQuery, list: AdminTablePage): Promise<number> => {
  if (query.tab.table === 'subscribers') return 0
  if (query.state === 'new') return list.total
  return (await call(listAdminTable({ ...tableQuery(query), state: 'new', page: 1 }), token)).total
}

const withoutEntry = (query: DeskQuery) => deskAddress({ ...query, entry: '' })

const isCurrent = (query: DeskQuery) => withoutEntry(query) === withoutEntry($deskQuery.get())

const fetchDesk = async (session: Session, query: DeskQuery): Promise<ReadyView> => {
  const list = await call(listAdminTable(tableQuery(query)), session.token)
  return { state: 'ready', list, fresh: await freshOf(session, query, list), open: list.entries[0] }
}

const load = async () => {
  const session = $session.get()
  const query = $deskQuery.get()
  if (!session) return goTo('/')
  try {
    const view = await fetchDesk(session, query)
    if (isCurrent(query)) $deskView.set(view)
  } catch (error) {
    if (isCurrent(query)) refuse(error)
  }
}

/** Takes in what has come meanwhile, without a word where nothing has; false when it could not be asked. */
const lookForNews = async (before: ReadyView): Promise<boolean> => {
  const session = $session.get()
  const query = $deskQuery.get()
  if (!session) return false
  try {
    const news = await fetchDesk(session, query)
    // Whoever changed or chose something meanwhile has newer facts on the screen than this answer.
    if ($deskView.get() !== before || !isCurrent(query)) return true
    const read = readOf(before, $deskQuery.get())
    const open = news.list.entries.find(({ id }) => id === read?.id) ?? read
    const view = { ...news, open: open ?? news.open }
    if (JSON.stringify(view) !== JSON.stringify(before)) $deskView.set(view)
    return true
  } catch (error) {
    isSentAway(error)
    return false
  }
}

const look = async (): Promise<boolean> => {
  const view = $deskView.get()
  if (view.state === 'ready') return lookForNews(view)
  await load()
  return $deskView.get().state === 'ready'
}

const loadPieces = async () => {
  try {
    $pieces.set(
      Object.fromEntries(Object.values(await call(getOffers())).map((offer) => [offer.slug, offer])),
    )
  } catch {
    // Without the catalogue a request is read without its picture.
  }
}

/** Shows what the house has by now. */
export const refreshDesk = (): void => void load()

/** Asks once more after a failure. */
export const retryDesk = (): void => {
  $deskView.set({ state: 'loading' })
  void load()
}

/** Shows another tab, page, search or state, and puts it into the address bar. */
export const showDesk = (change: Partial<DeskQuery>): void => {
  const { tab } = $deskQuery.get()
  if (change.tab && change.tab !== tab) $deskView.set({ state: 'loading' })
  $deskQuery.set({ ...$deskQuery.get(), page: 1, entry: '', ...change })
  window.history.pushState(null, '', deskAddress($deskQuery.get()))
  void load()
}

const OPENED_HERE = 'opened from the list'

/** Opens one entry. */
export const readLetter = (entry: string): void => {
  $deskQuery.set({ ...$deskQuery.get(), entry })
  window.history.pushState(OPENED_HERE, '', deskAddress($deskQuery.get()))
}

/** Goes back to the list, as the browser's own Back does. */
export const leaveLetter = (): void => {
  if (window.history.state === OPENED_HERE) return window.history.back()
  $deskQuery.set({ ...$deskQuery.get(), entry: '' })
  window.history.replaceState(null, '', deskAddress($deskQuery.get()))
}

/** Opens the desk at the address bar, follows Back and Forward, and looks for news while it is seen; nobody but an administrator stays. */
export const followDesk = (): (() => void) => {
  const { now, end } = lookSteadily({ look, pace: () => NEWS_EVERY_MS })
  const follow = () => {
    $deskQuery.set(readDeskQuery(window.location.search))
    void load()
  }
  $deskQuery.set(readDeskQuery(window.location.search))
  void now()
  void loadPieces()
  window.addEventListener('popstate', follow)
  const forget = $session.listen((session) => {
    if (!session) goTo('/')
  })
  return () => {
    end()
    window.removeEventListener('popstate', follow)
    forget()
  }
}

const put = (entry: DeskEntry, before: DeskEntry) => {
  const view = $deskView.get()
  if (view.state !== 'ready') return
  const entries = view.list.entries.map((other) => (other.id === entry.id ? entry : other))
  const fresh = view.fresh + Number(entry.state === 'new') - Number(before.state === 'new')
  const open = view.open?.id === entry.id ? entry : view.open
  $deskView.set({ ...view, fresh, open, list: { ...view.list, entries } })
}

const attempt = async (work: (session: Session) => Promise<void>, otherwise: string) => {
  const session = $session.get()
  if (!session) return goTo('/')
  try {
    await work(session)
  } catch (error) {
    if (isOver(error)) return endSession()
    showToast({ kind: 'error', text: explain(error, otherwise) })
  }
}

/** Notes how far the house is with an entry, or something about it. */
export const changeLetter = (
  entry: DeskEntry,
  change: Omit<EnquiryChange, 'id'> | Omit<SubscriberChange, 'id'>,
): Promise<void> =>
  attempt(async ({ token }) => {
    put(await call(changeDeskEntry(tableOf(entry), { id: entry.id, ...change }), token), entry)
    if ('note' in change) showToast({ kind: 'success', text: messages.desk.noted })
  }, messages.desk.notChanged)

/** Saves all that fits the current tab, search and state as a file. */
export const exportDesk = (): Promise<void> =>
  attempt(async ({ token }) => {
    const query = $deskQuery.get()
    const text = await call(listAdminTableAsCsv(tableQuery(query)), token)
    download(`${query.tab.name}.csv`, 'text/csv;charset=utf-8', text)
  }, messages.desk.failed)
