import { Refusal } from '../refusal.ts'

// A NUL or a lone surrogate can only come from an escape, and a `__proto__` key only from an escape or its name, so
// other texts need no check.
const NEEDS_CHECKING = /\\u|__proto__/

const isPlain = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

const checkedText = (key: string, value: unknown): unknown => {
  if (key === '__proto__' || !isPlain(key) || (typeof value === 'string' && !isPlain(value)))
    throw new Refusal(400, 'bad_text', 'The text contains invalid characters.')
  return value
}

/** Parses JSON without `__proto__` keys or characters that the database cannot store; 400 for anything else. */
export const parseSentJson = (text: string): unknown => {
  try {
    return JSON.parse(text, NEEDS_CHECKING.test(text) ? checkedText : undefined)
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal(400, 'bad_json', 'This is not valid JSON.')
  }
}
