import { flushSync } from 'react-dom'
import { parseJson } from '#domain/parse-json.ts'
import { isRecord } from '#domain/unknown-json.ts'
import { readUnsent, storeUnsent } from '#stores/account/unsent.ts'

type TypedField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isField = (element: unknown): element is TypedField =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement

const TICKED = 'on'
const ofTick = (isTicked: boolean) => (isTicked ? TICKED : '')
const isTick = (field: TypedField): field is HTMLInputElement => field.type === 'checkbox'

const valueOf = (field: TypedField): string => (isTick(field) ? ofTick(field.checked) : field.value)

/** A field's value before anybody typed into it; undefined for a select that React controls. */
const valueBefore = (field: TypedField): string | undefined => {
  if (field instanceof HTMLSelectElement)
    return [...field.options].find(({ defaultSelected }) => defaultSelected)?.value
  return isTick(field) ? ofTick(field.defaultChecked) : field.defaultValue
}

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
 * Stores in this tab what staff type into a form, for the user who typed it, because her session may end while it is
 * open. `seen` is the version of the form's subject.
 */
export const storeFields = (about: string, form: HTMLFormElement, seen = 0): void => {
  // Unchanged fields are not stored: a colleague may change them meanwhile.
  const typed = [...form.elements].filter(isField).filter((field) => valueOf(field) !== valueBefore(field))
  const fields = Object.fromEntries(
    typed.map((field) => [field.name, { value: valueOf(field), before: valueBefore(field) }]),
  )
  storeUnsent(about, typed.length > 0 ? JSON.stringify({ seen, fields }) : '')
}

/** Forgets what was typed into a form, once it was sent or closed. */
export const forgetFields = (about: string): void => storeUnsent(about, '')

/** The version of a form's subject when its stored entries were typed; undefined if there are none. */
export const storedVersionOf = (about: string): number | undefined => readStored(about).seen

/**
 * Restores what was typed into a form before its author's session ended; stops at a choice that is no longer possible,
 * because the fields after it were meant for that. Returns the names of fields that a colleague has changed meanwhile.
 */
export const fillFields = (about: string, form: HTMLFormElement): readonly string[] => {
  const overtaken: string[] = []
  for (const [name, typed] of Object.entries(readStored(about).fields)) {
    const field = form.elements.namedItem(name)
    if (!isField(field) || !isRecord(typed) || typeof typed['value'] !== 'string') continue
    const { value, before } = typed
    if (!canTake(field, value)) break
    if (valueOf(field) !== value && valueBefore(field) !== before) overtaken.push(name)
    if (isTick(field)) field.checked = value === TICKED
    else field.value = value
    // A choice recreates the fields after it.
    if (field instanceof HTMLSelectElement)
      flushSync(() => field.dispatchEvent(new Event('change', { bubbles: true })))
  }
  return overtaken
}

/** Restores a form's stored entries, and stores what is typed until the form is reset. */
export const keepFields = (about: string, form: HTMLFormElement): void => {
  fillFields(about, form)
  const store = () => storeFields(about, form)
  store()
  form.addEventListener('input', store)
  form.addEventListener('reset', () => forgetFields(about))
}
