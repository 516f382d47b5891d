import { parseJson } from '#domain/parse-json.ts'
import { isRecord } from '#domain/unknown-json.ts'
import type { DeskQuote, QuoteDraft } from '#domain/quotes/quote.ts'
import { readUnsent, storeUnsent } from '../account/unsent.ts'
import type { DraftEditor } from './draft-editor.ts'

/** What was typed into a quote and not saved before a session ended, and the revision that it was typed into. */
interface StoredDraft {
  readonly rev: number
  readonly typed: Partial<QuoteDraft>
}

const aboutOf = (id: string) => `quote ${id}`

/** Keeps in this tab what its writer could not save any more; a quote whose words are all saved keeps nothing. */
export const storeDraft = (id: string, editor: DraftEditor): void => {
  if (editor.isDirty())
    storeUnsent(aboutOf(id), JSON.stringify({ rev: editor.rev(), typed: editor.unsaved() }))
}

// A sum that may be missing is null.
const kindOf = (value: unknown) => (value === null ? 'number' : typeof value)

const isLike = (value: unknown, other: unknown) =>
  Array.isArray(other) ? Array.isArray(value) && value.every(isRecord) : kindOf(value) === kindOf(other)

/** Takes what whoever is signed in wrote into a quote before her session ended; undefined where there is nothing. */
export const readStoredDraft = ({ id, draft }: DeskQuote): StoredDraft | undefined => {
  // Looked up in any case: whose words they are is known from then on, also when her session has ended.
  const stored = parseJson(readUnsent(aboutOf(id)))
  if (!isRecord(stored) || !isRecord(stored['typed']) || typeof stored['rev'] !== 'number') return undefined
  storeUnsent(aboutOf(id), '')
  const typed = Object.entries(stored['typed']).filter(
    ([name, value]) => name in draft && isLike(value, draft[name as keyof QuoteDraft]),
  )
  return typed.length > 0 ? { rev: stored['rev'], typed: Object.fromEntries(typed) } : undefined
}
