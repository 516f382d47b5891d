import { atom } from 'nanostores'
import { BackendError } from '#clients/backend-error.ts'
import { call } from '#clients/call.ts'
import { getQuote } from '#contract/quotes/get-quote.ts'
import { saveQuoteDraft } from '#contract/quotes/save-quote-draft.ts'
import { quoteDeskText } from '#copy/quotes/desk.ts'
import type { DeskQuote, QuoteDraft } from '#domain/quotes/quote.ts'
import { callAs } from '../account/call-as.ts'
import { redirectOnSessionError, tokenOrRedirect } from '../account/admins-only.ts'
import { explain } from '../explain.ts'
import { isCurrent } from '../account/session.ts'
import { draftEditor } from './draft-editor.ts'
import { fetchQuote } from './draft-handover.ts'
import { updateInList } from './quotes-list.ts'
import { readStoredDraft } from './stored-drafts.ts'
import { type EditedQuote, leaveQuote, readUnsaved, renewUnsaved, warnUnsaved } from './unsaved-quotes.ts'

/** What the panel beside the list shows. */
export type OpenQuote =
  | { readonly state: 'none' | 'making' }
  | { readonly state: 'loading'; readonly id: string }
  | { readonly state: 'failed'; readonly id: string; readonly text: string; readonly retry: () => void }
  | EditedQuote

/** The quote whose panel is open. */
export const $openQuote = atom<OpenQuote>({ state: 'none' })

/** The id of the open quote; '' for none. */
export const idOf = (open: OpenQuote): string => ('id' in open ? open.id : '')

/** Shows a newer state of a quote, in its row and, if it is the open one, in the panel. */
export const receiveQuote = (quote: DeskQuote): void => {
  updateInList(quote)
  renewUnsaved(quote)
  const open = $openQuote.get()
  if (open.state !== 'ready' || open.id !== quote.id) return
  open.editor.take(quote)
  $openQuote.set({ ...open, quote })
}

const editorOf = (quote: DeskQuote) =>
  draftEditor(quote, {
    put: async (rev, draft) => {
      const token = tokenOrRedirect()
      try {
        return await call(saveQuoteDraft(quote.id, { rev, draft }), token)
      } catch (error) {
        if (isCurrent(token)) redirectOnSessionError(error)
        throw error
      }
    },
    fetch: () => call(getQuote(quote.id), tokenOrRedirect()),
    show: receiveQuote,
  })

/** Saves what was typed into the open quote. Resolves to the quote if that failed. */
const leaveOpen = async (): Promise<EditedQuote | undefined> => {
  const open = $openQuote.get()
  return open.state === 'ready' ? leaveQuote(open) : undefined
}

const leaveForAnother = async () => warnUnsaved(await leaveOpen())

/**
 * Shows that a quote is being made, so that nothing is typed into the previous one, and returns to that if none was
 * made. `leaving` resolves to the previous quote if it cannot be saved.
 */
export const whileCreating = async (
  make: (leaving: Promise<EditedQuote | undefined>) => Promise<void>,
): Promise<void> => {
  const before = $openQuote.get()
  const leaving = leaveOpen()
  const making: OpenQuote = { state: 'making' }
  $openQuote.set(making)
  await make(leaving)
  if ($openQuote.get() === making) $openQuote.set(readUnsaved(idOf(before)) ?? before)
}

/** Opens the panel with a quote that is already loaded, such as a new one; `typed` is put into its draft. */
export const showQuote = (quote: DeskQuote, typed: Partial<QuoteDraft> = {}): void => {
  void leaveForAnother()
  const kept = readStoredDraft(quote)
  // Based on an earlier revision, so that saving it asks before it overwrites anybody's work.
  const editor = editorOf(kept ? { ...quote, rev: kept.rev } : quote)
  const words = { ...kept?.typed, ...typed }
  if (Object.keys(words).length > 0) editor.edit(words)
  $openQuote.set({ state: 'ready', id: quote.id, quote, editor })
}

/**
 * Opens the panel with the quote of an id. What was typed into the previous one is saved; if that fails, a toast says
 * so, and it is kept until she returns to it.
 */
export const loadQuote = async (id: string): Promise<void> => {
  if (idOf($openQuote.get()) === id && $openQuote.get().state !== 'failed') return
  void leaveForAnother()
  const left = readUnsaved(id)
  if (left) {
    $openQuote.set(left)
    return void refreshQuote()
  }
  const loading: OpenQuote = { state: 'loading', id }
  $openQuote.set(loading)
  const isWanted = () => $openQuote.get() === loading
  try {
    const quote = await fetchQuote(id)
    if (isWanted()) showQuote(quote)
  } catch (error) {
    if (!isWanted() || redirectOnSessionError(error)) return
    const isGone = error instanceof BackendError && error.status === 404
    const text = isGone ? quoteDeskText.notFound : explain(error, quoteDeskText.notOpened)
    $openQuote.set({ state: 'failed', id, text, retry: () => void loadQuote(id) })
  }
}

/** Refreshes the open quote; what is being typed stays. False if the request failed. */
export const refreshQuote = async (): Promise<boolean> => {
  const before = $openQuote.get()
  if (before.state !== 'ready') return true
  try {
    const quote = await callAs(getQuote(before.id), tokenOrRedirect())
    const isNews = JSON.stringify(quote) !== JSON.stringify(before.quote)
    // A change made here meanwhile is newer than this answer.
    if (isNews && $openQuote.get() === before) receiveQuote(quote)
    return true
  } catch (error) {
    redirectOnSessionError(error)
    return false
  }
}
