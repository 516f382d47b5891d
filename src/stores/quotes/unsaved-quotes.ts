import { quoteDeskText } from '#copy/quotes/desk.ts'
import type { DeskQuote } from '#domain/quotes/quote.ts'
import { showToast } from '../toasts.ts'
import type { DraftEditor } from './draft-editor.ts'

/** A quote as it is shown, and what is typed into its draft. */
export interface EditedQuote {
  readonly state: 'ready'
  readonly id: string
  readonly quote: DeskQuote
  readonly editor: DraftEditor
}

const unsaved = new Map<string, EditedQuote>()

/** The quotes that were left with something typed that the server does not have; their editors go on trying. */
export const unsavedQuotes = (): readonly EditedQuote[] => [...unsaved.values()]

/** Saves what was typed into a quote before another takes its place. Answers the quote where that did not work. */
export const leaveQuote = async (left: EditedQuote): Promise<EditedQuote | undefined> => {
  if (!left.editor.isDirty()) return undefined
  unsaved.set(left.id, left)
  return (await left.editor.flush()) ? undefined : left
}

/** Takes back a quote that was left with something unsaved, to open it again. */
export const readUnsaved = (id: string): EditedQuote | undefined => {
  const left = unsaved.get(id)
  unsaved.delete(id)
  return left
}

/** Takes in how a quote is now: once all is saved, the server knows it best. */
export const renewUnsaved = (quote: DeskQuote): void => {
  const left = unsaved.get(quote.id)
  if (left?.editor.isDirty()) unsaved.set(quote.id, { ...left, quote })
  else unsaved.delete(quote.id)
}

/** Says that a quote was left unsaved, unless it is open again. */
export const sayUnsaved = (left: EditedQuote | undefined): void => {
  if (left && unsaved.has(left.id))
    showToast({ kind: 'error', text: quoteDeskText.leftUnsaved(left.quote.number) })
}

/** Whether a quote took nothing any more when something was typed. */
export const isSettled = ({ editor }: EditedQuote): boolean => editor.$saving.get().state === 'settled'

/** Forgets what was typed too late into a quote: it is in a copy by now. */
export const forgetSettled = (id: string): void => {
  const left = unsaved.get(id)
  if (left && isSettled(left)) unsaved.delete(id)
}

/** Forgets all of it and tries no more: it is not for whoever signs in next. */
export const forgetUnsaved = (): void => {
  for (const { editor } of unsaved.values()) editor.stop()
  unsaved.clear()
}
