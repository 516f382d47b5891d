import { handedOver } from './handed-over.ts'
import { $openQuote } from './open-quote.ts'
import { storeDraft } from './stored-drafts.ts'
import { type EditedQuote, forgetUnsaved, unsavedQuotes } from './unsaved-quotes.ts'

/** The quotes into which something may have been typed that the server does not have. */
const editedQuotes = (): readonly EditedQuote[] => {
  const open = $openQuote.get()
  return open.state === 'ready' ? [...unsavedQuotes(), open] : unsavedQuotes()
}

const closePanel = () => {
  forgetUnsaved()
  $openQuote.set({ state: 'none' })
}

/** Keeps for the same person's next session in this tab what could not be saved in this one, and closes the panel. */
export const storeUnsaved = (): void => {
  for (const { id, editor } of editedQuotes()) {
    storeDraft(id, editor)
    editor.stop()
  }
  closePanel()
}

/** Saves what can be saved of all that was typed, and closes the panel. */
export const closeEditors = (): void => {
  for (const { editor } of editedQuotes()) void editor.close()
  closePanel()
}

/** Whether something was typed that can’t be saved as it is. */
const holdsUnsaved = () =>
  editedQuotes().some(
    ({ editor }) =>
      editor.isDirty() && ['refused', 'changed', 'settled'].includes(editor.$saving.get().state),
  )

/** Hands over what was typed before the page goes, without waiting for an answer. */
const handOverDrafts = () => {
  for (const { editor } of unsavedQuotes()) editor.leave()
  const open = $openQuote.get()
  if (open.state === 'ready') handedOver.keep({ id: open.id, rev: open.editor.leave() })
}

/** What can’t be saved is not left without a question; everything else is saved while the page goes. */
export const guardLeaving = (): (() => void) => {
  const listening = new AbortController()
  const { signal } = listening
  window.addEventListener('pagehide', handOverDrafts, { signal })
  document.addEventListener('visibilitychange', () => document.hidden && handOverDrafts(), { signal })
  window.addEventListener('beforeunload', (event) => holdsUnsaved() && event.preventDefault(), { signal })
  return () => listening.abort()
}
