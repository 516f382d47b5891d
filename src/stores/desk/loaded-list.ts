import { atom } from 'nanostores'
import { isForNobody, isSentAway, type Loaded } from '../account/admins-only.ts'
import { $session, type Session } from '../account/session.ts'
import type { BegunAtom } from '../begun-atom.ts'
import { explain } from '../explain.ts'
import { goTo } from '../navigation.ts'

/** How a list is had. */
export interface LoadedListOptions<Query, Found> {
  /** A query without what only says which entry is open; two of the same are one list. */
  readonly listOf?: (query: Query) => Query
  /** A page of the list, with what else the page shows. */
  readonly fetch: (query: Query, session: Session) => Promise<Found>
  /** What of news is shown beside what is shown already; without it all of it. */
  readonly renew?: (news: Found, shown: Found, query: Query) => Found
  /** What is said when the list can't be had. */
  readonly failed: string
}

/** What is shown of the list that a query asks for, and how it comes there. */
export const loadedList = <Query, Found>(
  $query: BegunAtom<Query>,
  { listOf = (query) => query, fetch, renew = (news) => news, failed }: LoadedListOptions<Query, Found>,
) => {
  const $view = atom<Loaded<Found>>({ state: 'loading' })
  /** What an answer showed last. */
  let answer = $view.get()
  const showAnswer = (view: Loaded<Found>) => $view.set((answer = view))
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

  const load = async (): Promise<void> => {
    const session = $session.get()
    const query = $query.get()
    if (!session) return goTo('/')
    const isWanted = ask(query)
    try {
      const found = await fetch(query, session)
      if (isWanted()) showAnswer({ state: 'ready', ...found })
    } catch (error) {
      if (isWanted() && !isForNobody(error))
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
      // Whoever changed something meanwhile has newer facts on the screen than this answer.
      const isChangedHere = now !== before && now !== answer
      if (now.state !== 'ready' || isChangedHere || !isWanted()) return true
      const news = { state: 'ready', ...renew(found, now, $query.get()) } as const
      if (JSON.stringify(news) !== JSON.stringify(now)) showAnswer(news)
      return true
    } catch (error) {
      isSentAway(error)
      return false
    }
  }
  return { $view, load, refresh }
}
