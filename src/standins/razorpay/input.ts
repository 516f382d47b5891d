import { fieldsOf } from '../wire/answer.ts'
import type { Notes } from './entities.ts'
import { refusal } from './refusals.ts'

type Fields = Readonly<Record<string, unknown>>

const MAX_NOTES = 15
const MAX_NOTE_LENGTH = 256
const MAX_RECEIPT_LENGTH = 40

const MIN_EXPIRY_MIN = 12
const MAX_EXPIRY_MIN = 7200

/** The service refuses every field that it does not know. */
export const onlyKnown = (fields: Fields, known: readonly string[]): void => {
  const unknown = Object.keys(fields).find((name) => !known.includes(name))
  if (unknown) throw refusal(`${unknown} is/are not required and should not be sent`, { field: unknown })
}

const expiryOf = (options: Fields, field: string): number | undefined => {
  const { [field]: minutes } = options
  if (minutes === undefined) return undefined
  if (typeof minutes === 'number' && Number.isInteger(minutes)) {
    if (minutes >= MIN_EXPIRY_MIN && minutes <= MAX_EXPIRY_MIN) return minutes
  }
  const between = `between ${MIN_EXPIRY_MIN} and ${MAX_EXPIRY_MIN}`
  throw refusal(`The ${field.replaceAll('_', ' ')} must be ${between}.`, { field })
}

/**
 * Who captures an authorised payment: the service automatically, or the shop; undefined if the account's setting
 * applies.
 */
export const captureOf = ({ payment }: Fields): 'automatic' | 'manual' | undefined => {
  if (payment === undefined) return undefined
  const fields = fieldsOf(payment)
  onlyKnown(fields, ['capture', 'capture_options'])
  const { capture } = fields
  if (capture !== 'automatic' && capture !== 'manual')
    throw refusal('The selected capture is invalid.', { field: 'capture' })
  const options = fieldsOf(fields.capture_options)
  onlyKnown(options, ['automatic_expiry_period', 'manual_expiry_period', 'refund_speed'])
  const automatic = expiryOf(options, 'automatic_expiry_period')
  const manual = expiryOf(options, 'manual_expiry_period')
  if (capture === 'automatic' && automatic === undefined)
    throw refusal('The automatic expiry period field is required when capture is automatic.', {
      field: 'automatic_expiry_period',
    })
  if (automatic !== undefined && manual !== undefined && manual < automatic)
    throw refusal('The manual expiry period should be greater than automatic expiry period.', {
      field: 'manual_expiry_period',
    })
  const { refund_speed } = options
  if (refund_speed !== undefined && refund_speed !== 'normal')
    throw refusal('The selected refund speed is invalid.', { field: 'refund_speed' })
  return capture
}

/** A whole number of paise; an amount below `least` is refused with `tooSmall`. */
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

/** The only currency that this stand-in supports. */
export const currencyOf = ({ currency }: Fields): string => {
  if (!currency) throw refusal('The currency field is required.', { field: 'currency' })
  if (currency !== 'INR') throw refusal('Currency is not supported', { field: 'currency' })
  return currency
}

export const receiptOf = ({ receipt }: Fields): string | null => {
  if (receipt === undefined || receipt === null) return null
  if (typeof receipt !== 'string') throw refusal('The receipt must be a string.', { field: 'receipt' })
  if (receipt.length <= MAX_RECEIPT_LENGTH) return receipt
  throw refusal(`The receipt may not be greater than ${MAX_RECEIPT_LENGTH} characters.`, { field: 'receipt' })
}

/** Notes as given; absent notes come back as an empty list, an oddity of the service. */
export const notesOf = ({ notes }: Fields): Notes => {
  if (typeof notes !== 'object' || notes === null || Array.isArray(notes)) return []
  const pairs = Object.entries(notes).map(([name, value]) => [name, String(value)] as const)
  if (pairs.length > MAX_NOTES) {
    throw refusal(`Number of fields in notes should be less than or equal to ${MAX_NOTES}`, {
      field: 'notes',
    })
  }
  if (pairs.some(([, value]) => value.length > MAX_NOTE_LENGTH)) {
    throw refusal(`Notes value cannot be greater than ${MAX_NOTE_LENGTH} characters`, { field: 'notes' })
  }
  return pairs.length > 0 ? Object.fromEntries(pairs) : []
}
