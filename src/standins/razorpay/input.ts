import type { Notes } from './entities.ts'
import { refusal } from './refusals.ts'

type Fields = Readonly<Record<string, unknown>>

const MOST_NOTES = 15
const LONGEST_NOTE = 256
const LONGEST_RECEIPT = 40

/** A whole number of paise; `least` is refused in the words given. */
export const amountOf = (fields: Fields, least: number, tooSmall: string): number => {
  const { amount } = fields
  if (amount === undefined || amount === null)
    throw refusal('The amount field is required.', { field: 'amount' })
  const number = typeof amount === 'string' && /^\d+$/.test(amount) ? Number(amount) : amount
  if (typeof number !== 'number' || !Number.isSafeInteger(number)) {
    throw refusal('The amount must be an integer.', { field: 'amount' })
  }
  if (number < least) throw refusal(tooSmall, { field: 'amount' })
  return number
}

/** The one currency this stand-in deals in. */
export const currencyOf = ({ currency }: Fields): string => {
  if (!currency) throw refusal('The currency field is required.', { field: 'currency' })
  if (currency !== 'INR') throw refusal('Currency is not supported', { field: 'currency' })
  return currency
}

export const receiptOf = ({ receipt }: Fields): string | null => {
  if (receipt === undefined || receipt === null) return null
  if (typeof receipt !== 'string') throw refusal('The receipt must be a string.', { field: 'receipt' })
  if (receipt.length <= LONGEST_RECEIPT) return receipt
  throw refusal(`The receipt may not be greater than ${LONGEST_RECEIPT} characters.`, { field: 'receipt' })
}

/** Notes as given; none come back as an empty list, which is the service's own oddity. */
export const notesOf = ({ notes }: Fields): Notes => {
  if (typeof notes !== 'object' || notes === null || Array.isArray(notes)) return []
  const pairs = Object.entries(notes).map(([name, value]) => [name, String(value)] as const)
  if (pairs.length > MOST_NOTES) {
    throw refusal(`Number of fields in notes should be less than or equal to ${MOST_NOTES}`, {
      field: 'notes',
    })
  }
  if (pairs.some(([, value]) => value.length > LONGEST_NOTE)) {
    throw refusal(`Notes value cannot be greater than ${LONGEST_NOTE} characters`, { field: 'notes' })
  }
  return pairs.length > 0 ? Object.fromEntries(pairs) : []
}
