import { handedOverDraft } from './draft-handover.ts'
import { $openQuote } from './open-quote.ts'
import { storeDraft } from './stored-drafts.ts'
import { type EditedQuote, forgetUnsaved, unsavedQuotes } from './unsaved-quotes.ts'

/** The quotes that may have changes the server does not have. */
const editedQuotes = (): readonly EditedQuote[] => {
  const open = $openQuote.get()
  return open.state === 'ready' ? [...unsavedQuotes(), open] : unsavedQuotes()
}

const closePanel = () => {
  forgetUnsaved()
  $openQuote.set({ state: 'none' })
}

/** Stores unsaved changes for the same user's next session in this tab, and closes the panel. */
export const storeUnsaved = (): void => {
  for (const { id, editor } of editedQuotes()) {
    storeDraft(id, editor)
    editor.stop()
  }
  closePanel()
}

/** Saves all changes that can be saved, and closes the panel. */
export const closeEditors = (): void => {
  for (const { editor } of editedQuotes()) void editor.close()
  closePanel()
}

/** Whether some changes cannot be saved as they are. */
const hasUnsavable = () =>
  editedQuotes().some(
    ({ editor }) =>
      editor.isDirty() && ['refused', 'changed', 'settled'].includes(editor.$saving.get().state),
  )

/** Sends unsaved changes before the page closes, without waiting for an answer. */
const handOverDrafts = () => {
  for (const { editor } of unsavedQuotes()) editor.leave()
  const open = $openQuote.get()
  if (open.state === 'ready') handedOverDraft.keep({ id: open.id, rev: open.editor.leave() })
}

/**
 * Asks before the page closes over changes that cannot be saved; all others are saved as it closes. Returns a function
 * that stops it.
 */
export const guardLeaving = (): (() => void) => {
  const listening = new AbortController()
  const { signal } = listening
  window.addEventListener('pagehide', handOverDrafts, { signal })
  document.addEventListener('visibilitychange', () => document.hidden && handOverDrafts(), { signal })
  window.addEventListener('beforeunload', (event) => hasUnsavable() && event.preventDefault(), { signal })
  return () => listening.abort()
}
