const AMOUNT = /^\d{1,9}(?:\.\d{1,2})?$/
const WHOLE = /^\d{1,6}$/

const bare = (typed: string): string => typed.replace(/[₹,\s]/g, '')

/** Rupees as people type them, '48,500' or '₹48500.50'; nothing typed is 0. Undefined when it is no amount. */
export const readRupees = (typed: string): number | undefined => {
  const text = bare(typed)
  if (text === '') return 0
  return AMOUNT.test(text) ? Number(text) : undefined
}

/** A whole number as people type it; undefined when it is none. */
export const readWhole = (typed: string): number | undefined => {
  const text = bare(typed)
  return WHOLE.test(text) ? Number(text) : undefined
}
