import { digitsIn } from '../digits.ts'

const DIGITS = 10
/** More characters than anybody types in and around a phone number. */
const MAX_TYPED_LENGTH = 100

/**
 * Keeps only the digits, of any script, as 0 to 9. A leading +91, 91 or 0, also as 0091 or +91 (0), is removed if that
 * leaves ten digits.
 */
export const normalisePhone = (typed: string): string =>
  digitsIn(typed).replace(/^(0{0,2}91)?0?(?=\d{10}$)/, '')

/**
 * A phone number while it is being typed. A leading +91 or 0 is removed at once, so that the number still fits a
 * field of ten digits; a + that may still become +91 stays.
 */
export const typedPhone = (typed: string): string =>
  /^\+9?$/.test(typed) ? typed : normalisePhone(typed.replace(/^(\+91|0)/, ''))

/**
 * The number meant by text that is inserted into a field which the browser would cut at ten digits. That is either a
 * whole number, or one more digit typed after `full`, a full field whose leading 91 turns out to be the country code
 * because a mobile number can start after it. Undefined for any other text.
 */
export const wholePhone = (text: string, full: string): string | undefined => {
  const number = normalisePhone(text)
  if (number.length >= DIGITS) return number
  const [, behindCode] = /^91([6-9]\d{7})$/.exec(digitsIn(full)) ?? []
  return behindCode && number.length === 1 ? behindCode + number : undefined
}

/** Whether text is an Indian mobile number, ten digits once normalised. Ten digits after a + are a foreign number. */
export const isIndianMobile = (typed: string): boolean =>
  typed.length <= MAX_TYPED_LENGTH &&
  normalisePhone(typed).length === DIGITS &&
  (!typed.includes('+') || digitsIn(typed).length > DIGITS)

/** A ten-digit number as people read it, in two groups of five; any other number unchanged. */
export const formatPhone = (phone: string): string => phone.replace(/^(\d{5})(\d{5})$/, '$1 $2')
