import { atom, type PreinitializedWritableAtom } from 'nanostores'
import type { ApiCall } from '#contract/api-call.ts'
import { followStaff, type Loaded } from '../account/admins-only.ts'
import { saveCsv } from './as-staff.ts'
import { loadedList, type LoadedListOptions } from './loaded-list.ts'

/** The state of a history entry made by opening a list's entry: the list is one step back. */
const OPENED_HERE = 'opened'

/** What makes one list differ from another. */
interface ListOptions<Query, Found> extends LoadedListOptions<Query, Found> {
  /** The initial query. */
  readonly first: Query
  /** Reads the query of a URL; unknown values count as absent. */
  readonly read: (params: URLSearchParams) => Query
  /** The path that shows a query. */
  readonly pathOf: (query: Query) => string
  /** The download of everything that matches a query, and its file name; undefined for a list that has none. */
  readonly csv?: (query: Query) => { readonly name: string; readonly request: ApiCall<string> }
}

/** A list of the desk that staff search, filter and page through; the URL holds what is shown. */
export interface AdminList<Query, Found> {
  /** The current query. */
  readonly $query: PreinitializedWritableAtom<Query>
  readonly $view: PreinitializedWritableAtom<Loaded<Found>>
  load(): Promise<void>
  /** Refreshes the list, silently if nothing has changed; false if the request failed. */
  refresh(): Promise<boolean>
  /** Shows another page, search or filter, and puts it into the URL. */
  show(change: Partial<Query>): void
  /** Opens an entry of the list, and puts it into the URL. */
  open(change: Partial<Query>): void
  /** Returns to the list, as the browser's Back does. */
  close(change: Partial<Query>): void
  /**
   * Opens the list that the URL names and follows Back and Forward; visitors who are not staff are redirected. Returns
   * a function that stops it.
   */
  follow(open?: () => unknown): () => void
  /** Saves everything that matches the current search and filter as a file. */
  exportCsv(): Promise<void>
}

/** Makes a list of the desk. */
export const adminList = <Query extends { readonly page: number }, Found>({
  first,
  read,
  pathOf,
  csv,
  ...options
}: ListOptions<Query, Found>): AdminList<Query, Found> => {
  const $query = atom(first)
  const { $view, load, refresh } = loadedList($query, options)

  const inUrl = () => read(new URLSearchParams(location.search))
  const turnTo = (change: Partial<Query>) => {
    $query.set({ ...$query.get(), ...change })
    return pathOf($query.get())
  }
  const followUrl = () => {
    // A link to an anchor on the page keeps the list.
    if (pathOf(inUrl()) === pathOf($query.get())) return
    $query.set(inUrl())
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
      // A query that the URL does not contain needs no history entry: Back could not restore it.
      if (path !== location.pathname + location.search) history.pushState(null, '', path)
      void load()
    },
    follow(open = load) {
      $query.set(inUrl())
      open()
      addEventListener('popstate', followUrl)
      const unfollowStaff = followStaff(load)
      return () => {
        removeEventListener('popstate', followUrl)
        unfollowStaff()
      }
    },
    async exportCsv() {
      if (!csv) return
      const { name, request } = csv($query.get())
      await saveCsv(name, request, options.failed)
    },
  }
}
