import { isRecord } from '../unknown-json.ts'

/** Whether a value is a T. If not, `path` ends up at the member that is wrong. */
export type Guard<T> = (value: unknown, path: string[]) => value is T

/** A text as signed documents hold it: well-formed Unicode in NFC. */
export const text: Guard<string> = (value): value is string =>
  typeof value === 'string' && value.isWellFormed() && value === value.normalize('NFC')

/** A text that isn't blank. */
export const nonBlankText: Guard<string> = (value, path): value is string =>
  text(value, path) && value.trim() !== ''

/** A safe integer, which every program reads alike, of at least `least`. */
export const integerFrom =
  (least = 0): Guard<number> =>
  (value): value is number =>
    Number.isSafeInteger(value) && Number(value) >= least

/** A text that matches a pattern, such as a time. */
export const textMatching =
  (form: RegExp): Guard<string> =>
  (value): value is string =>
    typeof value === 'string' && form.test(value)

/** Exactly this value. */
export const literal =
  <T extends string | number | boolean>(wanted: T): Guard<T> =>
  (value): value is T =>
    value === wanted

/** The same, or null. */
export const nullable =
  <T>(guard: Guard<T>): Guard<T | null> =>
  (value, path): value is T | null =>
    value === null || guard(value, path)

const at = <T>(name: string, value: unknown, guard: Guard<T>, path: string[]): value is T => {
  path.push(name)
  const holds = guard(value, path)
  if (holds) path.pop()
  return holds
}

/** An object with exactly these members. */
export const objectOf =
  <T extends object>(guards: { readonly [K in keyof T]-?: Guard<T[K]> }): Guard<T> =>
  (value, path): value is T => {
    if (!isRecord(value)) return false
    const stranger = Object.keys(value).find((name) => !Object.hasOwn(guards, name))
    if (stranger !== undefined) return at(stranger, value, literal(''), path)
    const known = Object.entries<Guard<unknown>>(guards)
    return known.every(([name, guard]) => at(name, value[name], guard, path))
  }

/** A list of at least one item. */
export const nonEmptyArrayOf =
  <T>(guard: Guard<T>): Guard<readonly T[]> =>
  (value, path): value is readonly T[] =>
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((item, index) => at(String(index + 1), item, guard, path))
