import { flushSync } from 'react-dom'
import { parseJson } from '#domain/parse-json.ts'
import { isRecord } from '#domain/unknown-json.ts'
import { readNoteDraft, storeNoteDraft } from '#stores/desk/note-draft.ts'

type TypedField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isField = (element: unknown): element is TypedField =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement

// What was left as it stood is not stored: a colleague may change it meanwhile.
const isTyped = (field: TypedField): boolean =>
  field instanceof HTMLSelectElement
    ? !field.selectedOptions[0]?.defaultSelected
    : field.value !== field.defaultValue

const canTake = (field: TypedField, value: string): boolean =>
  !(field instanceof HTMLSelectElement) || [...field.options].some((option) => option.value === value)

/**
 * Keeps in this tab what staff type into a form, for whoever typed it: her session may end while it is open. `seen` is
 * the version of what the form is about.
 */
export const storeFields = (about: string, form: HTMLFormElement, seen = 0): void => {
  const typed = [...form.elements].filter(isField).filter(isTyped)
  const fields = Object.fromEntries(typed.map(({ name, value }) => [name, value]))
  storeNoteDraft(about, typed.length > 0 ? JSON.stringify({ seen, fields }) : '')
}

/** Forgets what was typed into a form: it was sent, or its writer has left it. */
export const forgetFields = (about: string): void => storeNoteDraft(about, '')

/** The version of what a form was about when it was typed into and stored; undefined where nothing is. */
export const seenByStored = (about: string): number | undefined => {
  const stored = parseJson(readNoteDraft(about))
  return isRecord(stored) && typeof stored['seen'] === 'number' ? stored['seen'] : undefined
}

/** Types into a form again what was typed when its writer's session ended. */
export const fillFields = (about: string, form: HTMLFormElement): void => {
  const stored = parseJson(readNoteDraft(about))
  if (!isRecord(stored) || !isRecord(stored['fields'])) return
  for (const [name, value] of Object.entries(stored['fields'])) {
    const field = form.elements.namedItem(name)
    if (!isField(field) || typeof value !== 'string' || !canTake(field, value)) continue
    field.value = value
    // A choice makes the fields after it anew.
    if (field instanceof HTMLSelectElement)
      flushSync(() => field.dispatchEvent(new Event('change', { bubbles: true })))
  }
}
