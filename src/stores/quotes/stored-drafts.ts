import { parseJson } from '#domain/parse-json.ts'
import { isRecord } from '#domain/unknown-json.ts'
import type { DeskQuote, QuoteDraft } from '#domain/quotes/quote.ts'
import { readUnsent, storeUnsent } from '../account/unsent.ts'
import type { DraftEditor } from './draft-editor.ts'

/** What was typed into a quote and not saved before a session ended, and the revision it was based on. */
interface StoredDraft {
  readonly rev: number
  readonly typed: Partial<QuoteDraft>
}

const aboutOf = (id: string) => `quote ${id}`

/** Stores in this tab what its author could no longer save; nothing if everything is saved. */
export const storeDraft = (id: string, editor: DraftEditor): void => {
  if (editor.isDirty())
    storeUnsent(aboutOf(id), JSON.stringify({ rev: editor.rev(), typed: editor.unsaved() }))
}

// A sum that may be missing is null.
const kindOf = (value: unknown) => (value === null ? 'number' : typeof value)

const isLike = (value: unknown, other: unknown) =>
  Array.isArray(other) ? Array.isArray(value) && value.every(isRecord) : kindOf(value) === kindOf(other)

/**
 * Reads and removes what the signed-in user typed into a quote before her session ended; undefined if there is nothing.
 */
export const readStoredDraft = ({ id, draft }: DeskQuote): StoredDraft | undefined => {
  // Always called: it also notes whose words they are, which is needed after her session has ended.
  const stored = parseJson(readUnsent(aboutOf(id)))
  if (!isRecord(stored) || !isRecord(stored['typed']) || typeof stored['rev'] !== 'number') return undefined
  storeUnsent(aboutOf(id), '')
  const typed = Object.entries(stored['typed']).filter(
    ([name, value]) => name in draft && isLike(value, draft[name as keyof QuoteDraft]),
  )
  return typed.length > 0 ? { rev: stored['rev'], typed: Object.fromEntries(typed) } : undefined
}
