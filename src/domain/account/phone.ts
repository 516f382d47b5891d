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

/** Whether a number, once normalised, is a ten-digit Indian mobile number; one of ten digits behind a + is none. */
export const isIndianMobile = (typed: string): boolean =>
  typed.length <= MOST_TYPED &&
  normalisePhone(typed).length === DIGITS &&
  (!typed.includes('+') || digitsIn(typed).length > DIGITS)

/** A ten-digit number as people read it, in two fives; any other number as it is. */
export const formatPhone = (phone: string): string => phone.replace(/^(\d{5})(\d{5})$/, '$1 $2')
