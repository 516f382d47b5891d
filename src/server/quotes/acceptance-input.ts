import { z } from 'zod'
import { QUOTE_PURPOSES } from '#contract/quotes/pay-quote.ts'
import { oneLine, plainName, plainText } from '#domain/account/person-name.ts'
import { isIndianMobile, normalisePhone } from '#domain/account/phone.ts'
import { isPinCode, MAX_LENGTHS } from '#domain/cart/shipping.ts'
import { asciiDigits } from '#domain/digits.ts'
import { isGstin, MAX_GSTIN_TYPED, normaliseGstin } from '#domain/orders/gstin.ts'
import { indianStateName, isIndianState } from '#domain/orders/indian-states.ts'
import { parseJson } from '#domain/parse-json.ts'
import { filled, tooLongFor } from '../endpoint/plain-input.ts'
import { versionNumber } from '../endpoint/version-number.ts'
import { passportSchema } from '../fit/fit-input.ts'
import { MAX_NOTE_LENGTH } from '#domain/quotes/quote.ts'

const MAX_NAME_LENGTH = 120
const MAX_PHONE_TYPED = 20

const MAX_MEASUREMENTS_TYPED = 1000

// Form fields are always text.
const version = z.coerce.number().pipe(versionNumber(1))

/**
 * The form by which a customer accepts a quote. The phone number becomes ten digits, the PIN six, and the State its
 * name.
 */
export const acceptanceSchema = z.object({
  name: filled(MAX_NAME_LENGTH, plainName, 'Please type your name.'),
  version,
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  address: filled(MAX_LENGTHS.address, plainText, 'Please enter the address.'),
  city: filled(MAX_LENGTHS.city, oneLine, 'Please enter the city.'),
  postalCode: z
    .string('Please enter the PIN.')
    .max(MAX_LENGTHS.postalCode, { error: tooLongFor(MAX_LENGTHS.postalCode), abort: true })
    .transform(asciiDigits)
    .refine(isPinCode, 'Please enter a six-digit PIN.')
    .transform((typed) => typed.replace(/\s/g, '')),
  state: z
    .string('Please choose the State.')
    .refine(isIndianState, 'Please choose the State.')
    .transform(indianStateName),
  phone: z
    .string('Please enter a telephone number.')
    .max(MAX_PHONE_TYPED, { error: tooLongFor(MAX_PHONE_TYPED), abort: true })
    .transform(asciiDigits)
    .refine(isIndianMobile, 'Please enter a ten-digit mobile number.')
    .transform(normalisePhone),
  gstin: z
    .string()
    .max(MAX_GSTIN_TYPED, { error: 'A GSTIN has 15 characters.', abort: true })
    .default('')
    .transform(normaliseGstin)
    .refine((gstin) => gstin === '' || isGstin(gstin), 'This is not a valid GSTIN. Please check it.'),
  /** JSON, put into the form by the page; ignored if it is invalid. */
  measurements: z
    .string()
    .max(MAX_MEASUREMENTS_TYPED)
    .transform((typed) => passportSchema.safeParse(parseJson(typed)).data)
    .optional()
    .catch(undefined),
  terms: z.literal('yes', 'Please accept the terms.'),
})

export type Acceptance = z.infer<typeof acceptanceSchema>

/** The form by which a customer declines a quote. */
export const declineSchema = z.object({
  version,
  reason: z.string().max(MAX_NOTE_LENGTH, tooLongFor(MAX_NOTE_LENGTH)).default('').transform(plainText),
})

export type Decline = z.infer<typeof declineSchema>

/** A customer's question about a quote. */
export const questionSchema = z.object({
  message: filled(MAX_NOTE_LENGTH, plainText, 'Please write what you would like to know.'),
})

export type Question = z.infer<typeof questionSchema>

/** The fields of a form as posted, unchecked. */
export type TypedFields = Readonly<Record<string, string>>

/** Which payment of an accepted quote is requested. */
export const purposeSchema = z.object({ purpose: z.enum(QUOTE_PURPOSES) })
