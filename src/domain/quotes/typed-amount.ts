import { asciiDigits } from '../digits.ts'

// Both allow more than a quote may contain, so that the back end can say that it is too much.
const AMOUNT = /^\d{1,11}(?:\.\d{1,2})?$/
const WHOLE = /^\d{1,9}$/

const MARKS = /^(?:₹|rs\.?|inr)|\/-$/gi

const bare = (typed: string): string => asciiDigits(typed).replace(/[,\s]/g, '').replace(MARKS, '')

/**
 * Rupees as people type them: '48,500', '₹48500.50', 'Rs. 48,500/-' or '४८,५००'; an empty text is 0. Undefined if it
 * isn't an amount.
 */
export const readRupees = (typed: string): number | undefined => {
  const text = bare(typed)
  if (text === '') return 0
  return AMOUNT.test(text) ? Number(text) : undefined
}

/** A whole number as people type it; undefined if it isn't one. */
export const readWhole = (typed: string): number | undefined => {
  const text = bare(typed)
  return WHOLE.test(text) ? Number(text) : undefined
}
