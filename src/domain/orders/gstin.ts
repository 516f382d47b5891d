const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
// State, permanent account number, number of the registration, a Z, check digit.
const SHAPE = /^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/
const CHECKED_LENGTH = 14

/** The most characters a form takes: the fifteen of a GSTIN, and the blanks with which papers group them. */
export const MAX_GSTIN_TYPED = 20

const checkDigitOf = (text: string): string => {
  let sum = 0
  for (let at = 0; at < CHECKED_LENGTH; at += 1) {
    const product = SIGNS.indexOf(text[at] ?? '') * (at % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / SIGNS.length) + (product % SIGNS.length)
  }
  return SIGNS[(SIGNS.length - (sum % SIGNS.length)) % SIGNS.length] ?? ''
}

/** A customer's tax number as papers show it: no blanks, capital letters. */
export const normaliseGstin = (typed: string): string => typed.replace(/\s/g, '').toUpperCase()

/** Whether a normalised text has the form and check digit of a GSTIN; it may still never have been issued. */
export const isGstin = (text: string): boolean =>
  SHAPE.test(text) && checkDigitOf(text) === text[CHECKED_LENGTH]
