import { atom } from 'nanostores'
import { listQuotes } from '#contract/quotes/list-quotes.ts'
import type { QuoteSummary } from '#domain/quotes/quote.ts'
import { callAs } from '../account/call-as.ts'
import { $session } from '../account/session.ts'

interface RequestQuotes {
  readonly request: string
  readonly quotes: readonly QuoteSummary[]
}

/** The quotes that answer the request which is read. */
export const $requestQuotes = atom<RequestQuotes>({ request: '', quotes: [] })

/** Finds the quotes that answer a request. */
export const findRequestQuotes = async (request: string): Promise<void> => {
  const session = $session.get()
  if (!session || $requestQuotes.get().request === request) return
  $requestQuotes.set({ request, quotes: [] })
  try {
    const { quotes } = await callAs(listQuotes({ page: 1, q: '', state: '', request }), session.token)
    if ($requestQuotes.get().request === request) $requestQuotes.set({ request, quotes })
  } catch {
    // Without them the request is read as before; preparing one finds the draft that was begun.
    if ($requestQuotes.get().request === request) $requestQuotes.set({ request: '', quotes: [] })
  }
}
