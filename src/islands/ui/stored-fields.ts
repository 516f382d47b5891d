import { flushSync } from 'react-dom'
import { parseJson } from '#domain/parse-json.ts'
import { isRecord } from '#domain/unknown-json.ts'
import { readUnsent, storeUnsent } from '#stores/account/unsent.ts'

type TypedField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isField = (element: unknown): element is TypedField =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement

/** What a field held before anybody typed into it; of a choice that React controls nothing tells. */
const valueBefore = (field: TypedField): string | undefined =>
  field instanceof HTMLSelectElement
    ? [...field.options].find(({ defaultSelected }) => defaultSelected)?.value
    : field.defaultValue

const canTake = (field: TypedField, value: string): boolean => {
  if (field instanceof HTMLSelectElement) return [...field.options].some((option) => option.value === value)
  return field.type !== 'hidden' || field.value === value
}

const readStored = (about: string) => {
  const stored = parseJson(readUnsent(about))
  const { seen, fields }: Record<string, unknown> = isRecord(stored) ? stored : {}
  return { seen: typeof seen === 'number' ? seen : undefined, fields: isRecord(fields) ? fields : {} }
}

/**
 * Keeps in this tab what staff type into a form, for whoever typed it: her session may end while it is open. `seen` is
 * the version of what the form is about.
 */
export const storeFields = (about: string, form: HTMLFormElement, seen = 0): void => {
  // What was left as it stood is not stored: a colleague may change it meanwhile.
  const typed = [...form.elements].filter(isField).filter((field) => field.value !== valueBefore(field))
  const fields = Object.fromEntries(
    typed.map((field) => [field.name, { value: field.value, before: valueBefore(field) }]),
  )
  storeUnsent(about, typed.length > 0 ? JSON.stringify({ seen, fields }) : '')
}

/** Forgets what was typed into a form: it was sent, or its writer has left it. */
export const forgetFields = (about: string): void => storeUnsent(about, '')

/** The version of what a form was about when it was typed into and stored; undefined where nothing is. */
export const seenByStored = (about: string): number | undefined => readStored(about).seen

/**
 * Types into a form again what was typed when its writer's session ended; nothing after a choice that can't be made any
 * more, as it was meant for that choice. Answers the names of fields that a colleague has changed meanwhile.
 */
export const fillFields = (about: string, form: HTMLFormElement): readonly string[] => {
  const overtaken: string[] = []
  for (const [name, typed] of Object.entries(readStored(about).fields)) {
    const field = form.elements.namedItem(name)
    if (!isField(field) || !isRecord(typed) || typeof typed['value'] !== 'string') continue
    const { value, before } = typed
    if (!canTake(field, value)) break
    if (field.value !== value && valueBefore(field) !== before) overtaken.push(name)
    field.value = value
    // A choice makes the fields after it anew.
    if (field instanceof HTMLSelectElement)
      flushSync(() => field.dispatchEvent(new Event('change', { bubbles: true })))
  }
  return overtaken
}

/** Types into a form again what was stored of it, and stores what is typed from now on, until the form is reset. */
export const keepFields = (about: string, form: HTMLFormElement): void => {
  fillFields(about, form)
  const store = () => storeFields(about, form)
  store()
  form.addEventListener('input', store)
  form.addEventListener('reset', () => forgetFields(about))
}
