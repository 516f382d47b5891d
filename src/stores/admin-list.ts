import { atom, type WritableAtom } from 'nanostores'
import type { ApiCall } from '#contract/api-call.ts'
import { isSentAway } from './account/admins-only.ts'
import { downloadCsv } from './download.ts'
import { explain } from './explain.ts'
import { goTo } from './navigation.ts'
import { withSecondFactor } from './second-factor/second-factor.ts'
import { $session, type Session } from './account/session.ts'
import { endSession, isOver } from './account/sign-in.ts'
import { showToast } from './toasts.ts'

/** What a list of the desk shows: `Found` is a page of it, with what else the page shows. */
export type ListView<Found> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly text: string; readonly retry: () => void }
  | ({ readonly state: 'ready' } & Found)

/** What makes one list differ from another. */
interface ListOptions<Query, Found> {
  /** The list as it opens. */
  readonly first: Query
  /** Reads the address bar; what is not known there counts as absent. */
  readonly read: (address: URLSearchParams) => Query
  /** The address that shows a query. */
  readonly pathOf: (query: Query) => string
  /** A query without what only says which entry is open; two of the same are one list. */
  readonly listOf?: (query: Query) => Query
  readonly fetch: (query: Query, session: Session) => Promise<Found>
  /** All that fits, as a file of this name; a list without it has no such file. */
  readonly csv?: (query: Query) => { readonly name: string; readonly request: ApiCall<string> }
  /** What is said when the list can't be had. */
  readonly failed: string
}

/** A list of the desk, which staff search, filter and turn the pages of; the address bar says what is shown. */
export interface AdminList<Query, Found> {
  /** What the list was asked for. */
  readonly $query: WritableAtom<Query>
  readonly $view: WritableAtom<ListView<Found>>
  /**
   * Begins a question; what it answers says, once its answer is there, whether that is still wanted: the list may be
   * another by now, and a slow answer never covers one to a later question.
   */
  ask(query: Query): () => boolean
  load(): Promise<void>
  /** Shows another page, search or filter, and puts it into the address bar. */
  show(change: Partial<Query>): void
  /** Opens the list at the address bar and follows Back and Forward; nobody but staff stays. Returns what stops it. */
  follow(open?: () => unknown): () => void
  /** Saves all that fits the current search and filter as a file. */
  exportCsv(): Promise<void>
}

/** Does something in the name of whoever is signed in, and says so where it fails; nobody is sent home. */
export const asStaff = async (
  work: (session: Session) => Promise<void>,
  otherwise: string,
): Promise<void> => {
  const session = $session.get()
  if (!session) return goTo('/')
  try {
    await work(session)
  } catch (error) {
    if (isOver(error)) return endSession()
    showToast({ kind: 'error', text: explain(error, otherwise) })
  }
}

/** Makes a list of the desk. */
export const adminList = <Query extends { readonly page: number }, Found>({
  first,
  read,
  pathOf,
  listOf = (query) => query,
  fetch,
  csv,
  failed,
}: ListOptions<Query, Found>): AdminList<Query, Found> => {
  const $query = atom(first)
  const $view = atom<ListView<Found>>({ state: 'loading' })
  const textOf = (query: Query) => JSON.stringify(listOf(query))
  let asked = 0
  let answered = 0
  const ask = (query: Query) => {
    asked += 1
    const mine = asked
    return () => {
      if (mine < answered || textOf(query) !== textOf($query.get())) return false
      answered = mine
      return true
    }
  }

  const load = async () => {
    const session = $session.get()
    const query = $query.get()
    if (!session) return goTo('/')
    const isWanted = ask(query)
    try {
      const found = await fetch(query, session)
      if (isWanted()) $view.set({ state: 'ready', ...found })
    } catch (error) {
      if (isWanted() && !isSentAway(error))
        $view.set({ state: 'failed', text: explain(error, failed), retry })
    }
  }
  const retry = () => {
    $view.set({ state: 'loading' })
    void load()
  }

  return {
    $query,
    $view,
    ask,
    load,
    show(change) {
      $query.set({ ...$query.get(), page: 1, ...change })
      const path = pathOf($query.get())
      // What the address doesn't say, Back can't bring again.
      if (path !== location.pathname + location.search) history.pushState(null, '', path)
      void load()
    },
    follow(open = load) {
      const readUrl = () => $query.set(read(new URLSearchParams(window.location.search)))
      const follow = () => {
        readUrl()
        void load()
      }
      readUrl()
      open()
      window.addEventListener('popstate', follow)
      const forget = $session.listen((session) => {
        if (!session) goTo('/')
      })
      return () => {
        window.removeEventListener('popstate', follow)
        forget()
      }
    },
    exportCsv: () =>
      asStaff(async () => {
        if (!csv) return
        const { name, request } = csv($query.get())
        downloadCsv(name, await withSecondFactor(request))
      }, failed),
  }
}
