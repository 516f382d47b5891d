import { z } from 'zod'
import type { QuoteAcceptanceInput } from '#contract/quotes/accept-quote.ts'
import type { QuoteQuestion } from '#contract/quotes/ask-about-quote.ts'
import type { QuoteDecline } from '#contract/quotes/decline-quote.ts'
import { QUOTE_PURPOSES } from '#contract/quotes/pay-quote.ts'
import { oneLine, plainName } from '#domain/account/person-name.ts'
import { isIndianMobile, normalisePhone } from '#domain/account/phone.ts'
import { isPin, LONGEST } from '#domain/cart/shipping.ts'
import { isGstin, normaliseGstin } from '#domain/orders/gstin.ts'
import { indianStateName, isIndianState } from '#domain/orders/indian-states.ts'
import { MAX_NOTE_LENGTH } from '#domain/quotes/quote.ts'
import { inputSchema } from '../endpoint/input-schema.ts'

const MAX_NAME_LENGTH = 120
const MAX_PHONE_TYPED = 20

const tooLong = (most: number) => `At most ${most} characters.`

const filled = (most: number, missing: string, plain: (typed: string) => string = oneLine) =>
  z
    .string(missing)
    .max(most, { error: tooLong(most), abort: true })
    .transform(plain)
    .pipe(z.string().min(1, missing))

// Posted by a form everything is text.
const version = z.coerce.number().int().min(1)

const ticked = z
  .union([z.boolean(), z.string()])
  .transform((value) => value === true || /^(yes|on|true)$/.test(String(value)))

/**
 * What a customer sends to accept a quote, by a script or a form. The telephone number leaves as ten digits, the PIN as
 * six, the State by its name.
 */
export const acceptanceSchema = inputSchema<QuoteAcceptanceInput>()(
  z.object({
    name: filled(MAX_NAME_LENGTH, 'Please type your name.', plainName),
    version,
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    recipient: z.string().max(MAX_NAME_LENGTH, tooLong(MAX_NAME_LENGTH)).default('').transform(plainName),
    address: filled(LONGEST.address, 'Please enter the address.', (typed) => typed.trim()),
    city: filled(LONGEST.city, 'Please enter the city.'),
    postalCode: z
      .string('Please enter the PIN.')
      .max(LONGEST.postalCode, { error: tooLong(LONGEST.postalCode), abort: true })
      .refine(isPin, 'Please enter a PIN of six digits.')
      .transform((typed) => typed.replace(/\s/g, '')),
    state: z
      .string('Please choose the State.')
      .refine(isIndianState, 'Please choose the State.')
      .transform(indianStateName),
    phone: z
      .string('Please enter a telephone number.')
      .max(MAX_PHONE_TYPED, { error: tooLong(MAX_PHONE_TYPED), abort: true })
      .refine(isIndianMobile, 'Please enter a mobile number of ten digits.')
      .transform(normalisePhone),
    gstin: z
      .string()
      .max(MAX_PHONE_TYPED, { error: 'A GSTIN has 15 characters.', abort: true })
      .default('')
      .transform(normaliseGstin)
      .refine((gstin) => gstin === '' || isGstin(gstin), 'This is no GSTIN. Please look at it again.'),
    terms: ticked.refine((accepted) => accepted, 'Please accept the terms.'),
  }),
)

export type Acceptance = z.infer<typeof acceptanceSchema>

/** What a customer sends to decline a quote; without a version the one that counts is meant. */
export const declineSchema = inputSchema<QuoteDecline>()(
  z.object({
    version: version.optional(),
    reason: z.string().trim().max(MAX_NOTE_LENGTH, tooLong(MAX_NOTE_LENGTH)).default(''),
  }),
)

export type Decline = z.infer<typeof declineSchema>

/** A question about a quote. */
export const questionSchema = inputSchema<QuoteQuestion>()(
  z.object({
    id: z.string().max(36).optional(),
    message: filled(MAX_NOTE_LENGTH, 'Please write what you would like to know.', (typed) => typed.trim()),
  }),
)

export type Question = z.infer<typeof questionSchema>

/** What somebody sent, before anything of it was looked at. */
export const anyFields = z.record(z.string(), z.unknown())

export type AnyFields = z.infer<typeof anyFields>

/** Which payment of an accepted quote is asked for. */
export const purposeSchema = z.object({ purpose: z.enum(QUOTE_PURPOSES) })
