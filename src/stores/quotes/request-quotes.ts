import { atom } from 'nanostores'
import { listQuotes } from '#contract/quotes/list-quotes.ts'
import type { QuoteSummary } from '#domain/quotes/quote.ts'
import { callAs } from '../account/call-as.ts'
import { $session } from '../account/session.ts'

interface RequestQuotes {
  readonly request: string
  readonly quotes: readonly QuoteSummary[]
}

/** The quotes that answer the request being read. */
export const $requestQuotes = atom<RequestQuotes>({ request: '', quotes: [] })

/** Loads the quotes that answer a request. */
export const findRequestQuotes = async (request: string): Promise<void> => {
  const session = $session.get()
  if (!session || $requestQuotes.get().request === request) return
  $requestQuotes.set({ request, quotes: [] })
  try {
    const { quotes } = await callAs(listQuotes({ page: 1, q: '', state: '', request }), session.token)
    if ($requestQuotes.get().request === request) $requestQuotes.set({ request, quotes })
  } catch {
    // The request can be read without them, and preparing a quote finds an existing draft anyway.
    if ($requestQuotes.get().request === request) $requestQuotes.set({ request: '', quotes: [] })
  }
}
