import { digitsIn } from '../digits.ts'
import { typedPhone } from './phone.ts'

const GROUPS = [3, 3, 4] as const

/** The longest a grouped number can be, spaces included. */
export const GROUPED_PHONE_LENGTH = 12

/** The text of a phone field, and the position of its caret as an index into the text. */
export interface PhoneEntry {
  readonly text: string
  readonly caret: number
}

/** Groups digits as '987 654 3210', or as many of them as there are. */
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
 * Groups what was just typed and keeps the caret after the same digit. Erasing the space between two groups erases
 * the digit beyond it, so that every key press has an effect.
 */
export const regroup = (
  { text, caret }: PhoneEntry,
  before: string,
  erased?: 'backward' | 'forward',
): PhoneEntry => {
  const typed = typedPhone(text)
  // The beginning of a country code.
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
