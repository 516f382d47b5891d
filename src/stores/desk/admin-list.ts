import { atom, type PreinitializedWritableAtom } from 'nanostores'
import type { ApiCall } from '#contract/api-call.ts'
import { followStaff, type Loaded } from '../account/admins-only.ts'
import { saveCsv } from './as-staff.ts'
import { loadedList, type LoadedListOptions } from './loaded-list.ts'

/** The state of a history entry that was made by opening one of a list: behind it stands the list. */
const OPENED_HERE = 'opened'

/** What makes one list differ from another. */
interface ListOptions<Query, Found> extends LoadedListOptions<Query, Found> {
  /** The list as it opens. */
  readonly first: Query
  /** Reads the query of a URL; what is not known there counts as absent. */
  readonly read: (params: URLSearchParams) => Query
  /** The path that shows a query. */
  readonly pathOf: (query: Query) => string
  /** All that fits, as a file of this name; a list without it has no such file. */
  readonly csv?: (query: Query) => { readonly name: string; readonly request: ApiCall<string> }
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
    // A link to a place within the page is no other list.
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
      // What the URL doesn't say, Back can't bring again.
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
