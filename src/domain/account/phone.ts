import { digitsIn } from '../digits.ts'

const DIGITS = 10
/** More than anybody writes around a number. */
const MOST_TYPED = 100

/** Digits only, of any script as 0 to 9; a leading +91, 91 or 0 goes when that leaves ten digits. */
export const normalisePhone = (typed: string): string => {
  const digits = digitsIn(typed)
  for (const prefix of ['91', '0'])
    if (digits.startsWith(prefix) && digits.length - prefix.length === DIGITS)
      return digits.slice(prefix.length)
  return digits
}

/**
 * A number as it is being typed, key by key: +91 or 0 before it goes at once, so that a field of ten digits does not end
 * before the number does. A + that +91 may yet follow stays.
 */
export const typedPhone = (typed: string): string =>
  /^\+9?$/.test(typed) ? typed : normalisePhone(typed.replace(/^(\+91|0)/, ''))

/**
 * The number that is meant by text put into a field which the browser would cut at ten digits: a whole one, or one more
 * digit behind `full`, whose 91 was the country's code then, where a mobile number may begin behind it. Undefined for all
 * other text.
 */
export const wholePhone = (text: string, full: string): string | undefined => {
  const number = normalisePhone(text)
  if (number.length >= DIGITS) return number
  const [, behindCode] = /^91([6-9]\d{7})$/.exec(digitsIn(full)) ?? []
  return behindCode && number.length === 1 ? behindCode + number : undefined
}

/** Whether a number, once normalised, is a ten-digit Indian mobile number; one of ten digits behind a + is none. */
export const isIndianMobile = (typed: string): boolean =>
  typed.length <= MOST_TYPED &&
  normalisePhone(typed).length === DIGITS &&
  (!typed.includes('+') || digitsIn(typed).length > DIGITS)

/** A ten-digit number as people read it, in two fives; any other number as it is. */
export const formatPhone = (phone: string): string => phone.replace(/^(\d{5})(\d{5})$/, '$1 $2')
