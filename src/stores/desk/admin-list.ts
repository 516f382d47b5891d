import { atom, type PreinitializedWritableAtom } from 'nanostores'
import type { ApiCall } from '#contract/api-call.ts'
import { followStaff, isForNobody, isSentAway, type Loaded } from '../account/admins-only.ts'
import { downloadCsv } from '../download.ts'
import { explain } from '../explain.ts'
import { goTo } from '../navigation.ts'
import { withSecondFactor } from '../second-factor/second-factor.ts'
import { $session, type Session } from '../account/session.ts'
import { showToast } from '../toasts.ts'

const OPENED_HERE = 'opened'

/** What makes one list differ from another. */
interface ListOptions<Query, Found> {
  /** The list as it opens. */
  readonly first: Query
  /** Reads the query of a URL; what is not known there counts as absent. */
  readonly read: (params: URLSearchParams) => Query
  /** The path that shows a query. */
  readonly pathOf: (query: Query) => string
  /** A query without what only says which entry is open; two of the same are one list. */
  readonly listOf?: (query: Query) => Query
  /** A page of the list, with what else the page shows. */
  readonly fetch: (query: Query, session: Session) => Promise<Found>
  /** What of news is shown beside what is shown already; without it all of it. */
  readonly renew?: (news: Found, shown: Found, query: Query) => Found
  /** All that fits, as a file of this name; a list without it has no such file. */
  readonly csv?: (query: Query) => { readonly name: string; readonly request: ApiCall<string> }
  /** What is said when the list can't be had. */
  readonly failed: string
}

/** A list of the desk, which staff search, filter and turn the pages of; the URL says what is shown. */
export interface AdminList<Query, Found> {
  /** What the list was asked for. */
  readonly $query: PreinitializedWritableAtom<Query>
  readonly $view: PreinitializedWritableAtom<Loaded<Found>>
  load(): Promise<void>
  /** Takes in what happened meanwhile, without a word where nothing has; false when it can’t be asked. */
  refresh(): Promise<boolean>
  /** Shows another page, search or filter, and puts it into the URL. */
  show(change: Partial<Query>): void
  /** Opens one of the list, and puts it into the URL. */
  open(change: Partial<Query>): void
  /** Goes back to the list, as the browser's own Back does. */
  close(change: Partial<Query>): void
  /** Opens the list that the URL names and follows Back and Forward; nobody but staff stays. Returns what stops it. */
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
    if (!isForNobody(error)) showToast({ kind: 'error', text: explain(error, otherwise) })
  }
}

const saving = new Set<string>()

/** Saves as a file what a call answers; pressed again before that has come, it is not asked for a second time. */
export const saveCsv = (name: string, request: ApiCall<string>, otherwise: string): Promise<void> =>
  asStaff(async () => {
    if (saving.has(request.path)) return
    saving.add(request.path)
    try {
      downloadCsv(name, await withSecondFactor(request))
    } finally {
      saving.delete(request.path)
    }
  }, otherwise)

/** Makes a list of the desk. */
export const adminList = <Query extends { readonly page: number }, Found>({
  first,
  read,
  pathOf,
  listOf = (query) => query,
  fetch,
  renew = (news) => news,
  csv,
  failed,
}: ListOptions<Query, Found>): AdminList<Query, Found> => {
  const $query = atom(first)
  const $view = atom<Loaded<Found>>({ state: 'loading' })
  /** What an answer showed last. */
  let answer = $view.get()
  const put = (view: Loaded<Found>) => $view.set((answer = view))
  const textOf = (query: Query) => JSON.stringify(listOf(query))
  let asked = 0
  let answered = 0
  // What it answers says, once an answer is there, whether that is still wanted: the list may be another by now, and a
  // slow answer never covers one to a later question.
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
      if (isWanted()) put({ state: 'ready', ...found })
    } catch (error) {
      if (isWanted() && !isForNobody(error)) put({ state: 'failed', text: explain(error, failed), retry })
    }
  }
  const refresh = async () => {
    const before = $view.get()
    if (before.state !== 'ready') {
      await load()
      return $view.get().state === 'ready'
    }
    const session = $session.get()
    const query = $query.get()
    if (!session) return false
    const isWanted = ask(query)
    try {
      const found = await fetch(query, session)
      const now = $view.get()
      // Whoever changed something meanwhile has newer facts on the screen than this answer.
      if (now.state !== 'ready' || (now !== before && now !== answer) || !isWanted()) return true
      const news = { state: 'ready', ...renew(found, now, $query.get()) } as const
      if (JSON.stringify(news) !== JSON.stringify(now)) put(news)
      return true
    } catch (error) {
      isSentAway(error)
      return false
    }
  }
  const turnTo = (change: Partial<Query>) => {
    $query.set({ ...$query.get(), ...change })
    return pathOf($query.get())
  }
  const retry = () => {
    $view.set({ state: 'loading' })
    void load()
  }

  return {
    $query,
    $view,
    load,
    refresh,
    open: (change) => history.pushState(OPENED_HERE, '', turnTo(change)),
    close(change) {
      if (history.state === OPENED_HERE) history.back()
      else history.replaceState(null, '', turnTo(change))
    },
    show(change) {
      const path = turnTo({ page: 1, ...change } as Partial<Query>)
      // What the URL doesn't say, Back can't bring again.
      if (path !== location.pathname + location.search) history.pushState(null, '', path)
      void load()
    },
    follow(open = load) {
      const inUrl = () => read(new URLSearchParams(location.search))
      const follow = () => {
        // A link to a place within the page is no other list.
        if (pathOf(inUrl()) === pathOf($query.get())) return
        $query.set(inUrl())
        void load()
      }
      $query.set(inUrl())
      open()
      addEventListener('popstate', follow)
      const forget = followStaff(load)
      return () => {
        removeEventListener('popstate', follow)
        forget()
      }
    },
    async exportCsv() {
      if (!csv) return
      const { name, request } = csv($query.get())
      await saveCsv(name, request, failed)
    },
  }
}
