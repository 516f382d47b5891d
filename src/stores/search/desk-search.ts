import { atom } from 'nanostores'
import { searchDesk } from '#contract/search/search-desk.ts'
import { deskSearchText } from '#copy/search.ts'
import type { DeskFindings } from '#domain/search/found.ts'
import { callAs } from '../account/call-as.ts'
import { $session } from '../account/session.ts'
import { redirectOnSessionError } from '../account/admins-only.ts'
import { explain } from '../explain.ts'

/** What the desk's search shows. */
export type SearchView =
  | { readonly state: 'closed' | 'busy' }
  | { readonly state: 'failed'; readonly text: string }
  | { readonly state: 'found'; readonly query: string; readonly found: DeskFindings }

export const $searchView = atom<SearchView>({ state: 'closed' })

/** Whether a view shows the results for exactly the typed text; older results stay in view until the answer arrives. */
export const isFoundFor = (view: SearchView, typed: string): boolean =>
  view.state === 'found' && view.query === typed.trim()

/** The search starts when nothing was typed for this long. */
const PAUSE_MS = 160
const MIN_LETTERS = 2

let lastQuery = ''
let timer: ReturnType<typeof setTimeout> | undefined

const ask = async (q: string): Promise<void> => {
  const session = $session.get()
  if (!session) return closeSearch()
  try {
    const found = await callAs(searchDesk(q), session.token)
    // A slow earlier answer must not replace a newer one.
    if (lastQuery === q) $searchView.set({ state: 'found', query: q, found })
  } catch (error) {
    if (lastQuery === q && !redirectOnSessionError(error))
      $searchView.set({ state: 'failed', text: explain(error, deskSearchText.failed) })
  }
}

/** Clears and closes the search. */
export const closeSearch = (): void => {
  clearTimeout(timer)
  lastQuery = ''
  $searchView.set({ state: 'closed' })
}

/** Searches for the typed text after a pause in typing. What is shown stays until the answer arrives. */
export const searchFor = (typed: string): void => {
  const q = typed.trim()
  if (q.length < MIN_LETTERS) return closeSearch()
  if (q === lastQuery && $searchView.get().state !== 'failed') return
  clearTimeout(timer)
  lastQuery = q
  if ($searchView.get().state !== 'found') $searchView.set({ state: 'busy' })
  timer = setTimeout(() => void ask(q), PAUSE_MS)
}
