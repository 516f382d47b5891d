import { atom } from 'nanostores'
import { BackendError } from '#clients/backend-error.ts'
import { call } from '#clients/call.ts'
import { getQuote } from '#contract/quotes/get-quote.ts'
import { saveQuoteDraft } from '#contract/quotes/save-quote-draft.ts'
import { quoteDeskText } from '#copy/quotes/desk.ts'
import type { DeskQuote, QuoteDraft } from '#domain/quotes/quote.ts'
import { isRecord } from '#domain/unknown-json.ts'
import { callAs } from '../account/call-as.ts'
import { isSentAway, tokenOrHome } from '../account/admins-only.ts'
import { explain } from '../explain.ts'
import { forNextPage } from '../navigation.ts'
import { isCurrent } from '../account/session.ts'
import { draftEditor, type DraftEditor } from './draft-editor.ts'
import { storeDraft, readStoredDraft } from './stored-drafts.ts'
import { putInList } from './quotes-list.ts'
import {
  type EditedQuote,
  forgetUnsaved,
  isSettled,
  leaveQuote,
  readUnsaved,
  renewUnsaved,
  sayUnsaved,
  unsavedEditors,
  unsavedQuotes,
} from './unsaved-quotes.ts'

const ASK_AGAIN_MS = 250
const TIMES_AGAIN = 12

/** The draft that a page handed over on its way out, and the revision that the server has once it has arrived. */
interface HandedOver {
  readonly id: string
  readonly rev: number
}

const handedOver = forNextPage('draft-handed-over', (stored): HandedOver | undefined => {
  if (!isRecord(stored)) return undefined
  const { id, rev } = stored
  return typeof id === 'string' && typeof rev === 'number' ? { id, rev } : undefined
})

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

/** Shows how a quote is now, in its row and in the panel where it is the open one. */
export const receiveQuote = (quote: DeskQuote): void => {
  putInList(quote)
  renewUnsaved(quote)
  const open = $openQuote.get()
  if (open.state !== 'ready' || open.id !== quote.id) return
  open.editor.take(quote)
  $openQuote.set({ ...open, quote })
}

const editorOf = (quote: DeskQuote) =>
  draftEditor(quote, {
    put: async (rev, draft) => {
      const token = tokenOrHome()
      try {
        return await call(saveQuoteDraft(quote.id, { rev, draft }), token)
      } catch (error) {
        if (isCurrent(token)) isSentAway(error)
        throw error
      }
    },
    fetch: () => call(getQuote(quote.id), tokenOrHome()),
    show: receiveQuote,
  })

const editors = (): readonly DraftEditor[] => {
  const open = $openQuote.get()
  return open.state === 'ready' ? [...unsavedEditors(), open.editor] : unsavedEditors()
}

/** Keeps for the same person's next session in this tab what could not be saved in this one, and closes the panel. */
export const storeUnsaved = (): void => {
  const open = $openQuote.get()
  for (const { id, editor } of [...unsavedQuotes(), ...(open.state === 'ready' ? [open] : [])]) {
    storeDraft(id, editor)
    editor.stop()
  }
  forgetUnsaved()
  $openQuote.set({ state: 'none' })
}

/** Whether something was typed, into the open quote or into one before, that can’t be saved as it is. */
export const holdsUnsaved = (): boolean =>
  editors().some(
    (editor) => editor.isDirty() && ['refused', 'changed', 'settled'].includes(editor.$saving.get().state),
  )

/** Saves what can be saved of all that was typed, and closes the panel. */
export const closeEditors = (): void => {
  for (const editor of editors()) void editor.close()
  forgetUnsaved()
  $openQuote.set({ state: 'none' })
}

/** Hands over what was typed before the page goes, without waiting for an answer. */
export const handOverDraft = (): void => {
  for (const editor of unsavedEditors()) editor.leave()
  const open = $openQuote.get()
  if (open.state === 'ready') handedOver.keep({ id: open.id, rev: open.editor.leave() })
}

/** A quote as it is, with what the page before handed over: its own question may be quicker than that. */
const readQuote = async (id: string): Promise<DeskQuote> => {
  const left = handedOver.read()
  const expected = left?.id === id ? left.rev : 0
  for (let again = TIMES_AGAIN; ; again -= 1) {
    const quote = await callAs(getQuote(id), tokenOrHome())
    // What the server refused never arrives.
    if (quote.rev >= expected || again === 0) return quote
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
  }
}

/** The panel that was shown before a new quote is created. */
interface PanelBefore {
  /** Comes once what was typed there has been saved or refused: then what could not be saved. */
  readonly unsaved: Promise<Partial<QuoteDraft>>
  /** Puts it back, unless the new quote or another one is open by now. */
  readonly putBack: () => void
}

const leaveOpen = async (): Promise<EditedQuote | undefined> => {
  const open = $openQuote.get()
  return open.state === 'ready' ? leaveQuote(open) : undefined
}

/**
 * Waits for a quote that is just being made, so that nothing is typed into another; `isCopy`: what could not be saved
 * goes into it.
 */
export const awaitQuote = (isCopy = false): PanelBefore => {
  const before = $openQuote.get()
  const making: OpenQuote = { state: 'making' }
  const leaving = leaveOpen()
  $openQuote.set(making)
  const unsaved = async () => {
    const left = await leaving
    if (left && !(isCopy && isSettled(left))) sayUnsaved(left)
    return left?.editor.unsaved() ?? {}
  }
  return {
    unsaved: unsaved(),
    putBack: () => {
      if ($openQuote.get() === making) $openQuote.set(readUnsaved(idOf(before)) ?? before)
    },
  }
}

const leaveForAnother = async () => {
  const left = await leaveOpen()
  if (left) sayUnsaved(left)
}

/** Opens the panel with a quote that is known already, as one just made is; `typed` is put into its draft. */
export const showQuote = (quote: DeskQuote, typed: Partial<QuoteDraft> = {}): void => {
  void leaveForAnother()
  const kept = readStoredDraft(quote)
  // Typed into an earlier revision, it goes over nobody's work without a question.
  const editor = editorOf(kept ? { ...quote, rev: kept.rev } : quote)
  const words = { ...kept?.typed, ...typed }
  if (Object.keys(words).length > 0) editor.edit(words)
  $openQuote.set({ state: 'ready', id: quote.id, quote, editor })
}

/**
 * Opens the panel with the quote of an id. What was typed into the one before is saved; where that is not possible, it is
 * kept until she comes back to it, and that is said.
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
    const quote = await readQuote(id)
    if (isWanted()) showQuote(quote)
  } catch (error) {
    if (!isWanted() || isSentAway(error)) return
    const isGone = error instanceof BackendError && error.status === 404
    const text = isGone ? quoteDeskText.notFound : explain(error, quoteDeskText.notOpened)
    $openQuote.set({ state: 'failed', id, text, retry: () => void loadQuote(id) })
  }
}

/** Looks how the open quote is by now; what is typed meanwhile stays. False when it can’t be asked. */
export const refreshQuote = async (): Promise<boolean> => {
  const before = $openQuote.get()
  if (before.state !== 'ready') return true
  try {
    const quote = await callAs(getQuote(before.id), tokenOrHome())
    const isNews = JSON.stringify(quote) !== JSON.stringify(before.quote)
    // What was done here meanwhile is newer than this answer.
    if (isNews && $openQuote.get() === before) receiveQuote(quote)
    return true
  } catch (error) {
    isSentAway(error)
    return false
  }
}
