import { digitsIn } from '../digits.ts'
import { typedPhone } from './phone.ts'

const GROUPS = [3, 3, 4] as const

/** How many characters a grouped number has at most. */
export const GROUPED_PHONE_LENGTH = 12

/** What stands in a phone field, and before which of its characters the caret is. */
export interface PhoneEntry {
  readonly text: string
  readonly caret: number
}

/** '987 654 3210', or as much of it as there is. */
export const groupPhone = (number: string): string => {
  const digits = digitsIn(number)
  let start = 0
  const groups = GROUPS.map((length) => digits.slice(start, (start += length)))
  return groups.filter(Boolean).join(' ')
}

const placeAfter = (text: string, digits: number) => {
  let place = 0
  for (let seen = 0; seen < digits && place < text.length; place += 1) if (text[place] !== ' ') seen += 1
  return place
}

/**
 * Groups what was just typed and keeps the caret behind the digit it stood behind. Erasing the space between two
 * groups erases the digit on its other side, so that no key press does nothing.
 */
export const regroup = (
  { text, caret }: PhoneEntry,
  before: string,
  erased?: 'backward' | 'forward',
): PhoneEntry => {
  const typed = typedPhone(text)
  // A country code that has begun.
  if (typed.startsWith('+')) return { text, caret }
  const digits = digitsIn(typed)
  const behind = digitsIn(typedPhone(text.slice(0, caret))).length
  if (!erased || digits !== digitsIn(before)) {
    const grouped = groupPhone(digits)
    return { text: grouped, caret: placeAfter(grouped, behind) }
  }
  const gone = erased === 'backward' ? behind - 1 : behind
  const grouped = groupPhone(digits.slice(0, Math.max(0, gone)) + digits.slice(gone + 1))
  return { text: grouped, caret: placeAfter(grouped, erased === 'backward' ? Math.max(0, gone) : behind) }
}
