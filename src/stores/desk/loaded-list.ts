import { atom } from 'nanostores'
import {
  handleSessionError,
  leaveSignedOut,
  redirectOnSessionError,
  type Loaded,
} from '../account/admins-only.ts'
import { $session, type Session } from '../account/session.ts'
import type { BegunAtom } from '../begun-atom.ts'
import { explain } from '../explain.ts'

/** How a list is loaded. */
export interface LoadedListOptions<Query, Found> {
  /**
   * A query without the part that only says which entry is open; two queries that are equal then show the same list.
   */
  readonly listOf?: (query: Query) => Query
  /** Fetches a page of the list and whatever else the page shows. */
  readonly fetch: (query: Query, session: Session) => Promise<Found>
  /** Combines a refreshed answer with what is shown; without it the answer replaces everything. */
  readonly renew?: (fresh: Found, shown: Found, query: Query) => Found
  /** The message when the list cannot be loaded. */
  readonly failed: string
}

/** The list that a query asks for, and the functions that load and refresh it. */
export const loadedList = <Query, Found>(
  $query: BegunAtom<Query>,
  { listOf = (query) => query, fetch, renew = (fresh) => fresh, failed }: LoadedListOptions<Query, Found>,
) => {
  const $view = atom<Loaded<Found>>({ state: 'loading' })
  /** What the last answer showed. */
  let answer = $view.get()
  const showAnswer = (view: Loaded<Found>) => $view.set((answer = view))
  const textOf = (query: Query) => JSON.stringify(listOf(query))
  let lastRequest = 0
  let answered = 0
  // Returns a check whether an answer is still wanted when it arrives: the query may have changed, and a slow answer
  // must not replace that to a later request.
  const ask = (query: Query) => {
    lastRequest += 1
    const mine = lastRequest
    return () => {
      if (mine < answered || textOf(query) !== textOf($query.get())) return false
      answered = mine
      return true
    }
  }

  const load = async (): Promise<void> => {
    const session = $session.get()
    const query = $query.get()
    if (!session) return leaveSignedOut()
    const isWanted = ask(query)
    try {
      const found = await fetch(query, session)
      if (isWanted()) showAnswer({ state: 'ready', ...found })
    } catch (error) {
      if (isWanted() && !handleSessionError(error))
        showAnswer({ state: 'failed', text: explain(error, failed), retry })
    }
  }
  const retry = () => {
    $view.set({ state: 'loading' })
    void load()
  }
  const refresh = async (): Promise<boolean> => {
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
      // A change made here meanwhile is newer than this answer.
      const isChangedHere = now !== before && now !== answer
      if (now.state !== 'ready' || isChangedHere || !isWanted()) return true
      const renewed = { state: 'ready', ...renew(found, now, $query.get()) } as const
      if (JSON.stringify(renewed) !== JSON.stringify(now)) showAnswer(renewed)
      return true
    } catch (error) {
      redirectOnSessionError(error)
      return false
    }
  }
  return { $view, load, refresh }
}
