import { Refusal } from '../refusal.ts'

// Only an escape can bring a NUL or half a character into JSON, and only these can spell the prototype's name.
const NEEDS_A_LOOK = /\\u|__proto__/

const isPlain = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

const looked = (key: string, value: unknown): unknown => {
  if (key === '__proto__' || !isPlain(key) || (typeof value === 'string' && !isPlain(value)))
    throw new Refusal(400, 'bad_text', 'The text contains invalid characters.')
  return value
}

/** Parses JSON that no database and no object can trip over: 400 for anything else. */
export const parseSentJson = (text: string): unknown => {
  try {
    return JSON.parse(text, NEEDS_A_LOOK.test(text) ? looked : undefined)
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal(400, 'bad_json', 'That is not JSON.')
  }
}
