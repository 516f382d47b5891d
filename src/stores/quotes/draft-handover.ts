import { getQuote } from '#contract/quotes/get-quote.ts'
import type { DeskQuote } from '#domain/quotes/quote.ts'
import { isRecord } from '#domain/unknown-json.ts'
import { tokenOrRedirect } from '../account/admins-only.ts'
import { callAs } from '../account/call-as.ts'
import { forNextPage } from '../navigation.ts'

const POLL_INTERVAL_MS = 250
const MAX_POLLS = 12

/** A draft that a page sent while closing, and the revision that the server has once it has arrived. */
interface DraftHandover {
  readonly id: string
  readonly rev: number
}

/** The draft of the quote that was open on the previous page. */
export const handedOverDraft = forNextPage('draft-handed-over', (stored): DraftHandover | undefined => {
  if (!isRecord(stored)) return undefined
  const { id, rev } = stored
  return typeof id === 'string' && typeof rev === 'number' ? { id, rev } : undefined
})

/** Loads a quote, waiting up to 3 s for what the previous page sent while closing: this request may be faster. */
export const fetchQuote = async (id: string): Promise<DeskQuote> => {
  const left = handedOverDraft.read()
  const expected = left?.id === id ? left.rev : 0
  for (let again = MAX_POLLS; ; again -= 1) {
    const quote = await callAs(getQuote(id), tokenOrRedirect())
    // A save that the server refused never arrives.
    if (quote.rev >= expected || again === 0) return quote
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS))
  }
}
