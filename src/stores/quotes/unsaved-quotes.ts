import { quoteDeskText } from '#copy/quotes/desk.ts'
import type { DeskQuote } from '#domain/quotes/quote.ts'
import { showToast } from '../toasts.ts'
import type { DraftEditor } from './draft-editor.ts'

/** A quote as it is shown, and the editor of its draft. */
export interface EditedQuote {
  readonly state: 'ready'
  readonly id: string
  readonly quote: DeskQuote
  readonly editor: DraftEditor
}

const unsaved = new Map<string, EditedQuote>()

/** The quotes that were left with changes the server does not have; their editors keep trying to save. */
export const unsavedQuotes = (): readonly EditedQuote[] => [...unsaved.values()]

/** Saves a quote's changes before another takes its place. Resolves to the quote if that failed. */
export const leaveQuote = async (left: EditedQuote): Promise<EditedQuote | undefined> => {
  if (!left.editor.isDirty()) return undefined
  unsaved.set(left.id, left)
  return (await left.editor.flush()) ? undefined : left
}

/** Returns a quote that was left with unsaved changes, to open it again; undefined if there is none. */
export const readUnsaved = (id: string): EditedQuote | undefined => {
  const left = unsaved.get(id)
  unsaved.delete(id)
  return left
}

/** Updates a quote that was left with unsaved changes, or forgets it once everything is saved. */
export const renewUnsaved = (quote: DeskQuote): void => {
  const left = unsaved.get(quote.id)
  if (left?.editor.isDirty()) unsaved.set(quote.id, { ...left, quote })
  else unsaved.delete(quote.id)
}

/** Reports that a quote was left unsaved, unless it is open again. */
export const warnUnsaved = (left: EditedQuote | undefined): void => {
  if (left && unsaved.has(left.id))
    showToast({ kind: 'error', text: quoteDeskText.leftUnsaved(left.quote.number) })
}

/** Whether a quote could no longer be changed when something was typed. */
export const isSettled = ({ editor }: EditedQuote): boolean => editor.$saving.get().state === 'settled'

/** Forgets what was typed too late into a quote: it has been copied into another. */
export const forgetSettled = (id: string): void => {
  const left = unsaved.get(id)
  if (left && isSettled(left)) unsaved.delete(id)
}

/** Forgets all unsaved changes and stops saving them: they are not for whoever signs in next. */
export const forgetUnsaved = (): void => {
  for (const { editor } of unsaved.values()) editor.stop()
  unsaved.clear()
}
