import { z } from 'zod'
import type { QuoteOrigin } from '#contract/quotes/create-quote.ts'
import type { QuoteDraftChange } from '#contract/quotes/save-quote-draft.ts'
import { MAX_CHOICE_LENGTH, MAX_PRODUCT_LENGTH } from '#domain/cart/cart.ts'
import { isDay } from '#domain/orders/day-range.ts'
import {
  MAX_NOTE_LENGTH,
  MAX_QUOTE_LINES,
  MAX_QUOTE_QUANTITY,
  MAX_QUOTE_RUPEES,
  MAX_TITLE_LENGTH,
} from '#domain/quotes/quote.ts'
import { inputSchema } from '../endpoint/input-schema.ts'
import { plainLine, plainLines } from '../endpoint/plain-input.ts'
import { versionNumber } from '../endpoint/version-number.ts'

const MAX_NAME_LENGTH = 120
const MAX_EMAIL_LENGTH = 254
const MAX_PHONE_LENGTH = 20
const MAX_SLUG_LENGTH = 256
const MAX_WORKING_DAYS = 250

const count = (least: number, most: number) =>
  z.int('Whole numbers only.').min(least, `At least ${least}.`).max(most, `At most ${most}.`)

/** Rupees with at most two decimals. */
const rupees = z
  .number()
  .min(0, 'Not below zero.')
  .max(MAX_QUOTE_RUPEES, 'This is too much for one quote.')
  // With a tolerance, because 0.29 × 100 is 28.999999999999996.
  .refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6, 'Rupees and paise only.')

const lineSchema = z.object({
  product: plainLine(MAX_PRODUCT_LENGTH),
  slug: plainLine(MAX_SLUG_LENGTH),
  title: plainLine(MAX_TITLE_LENGTH),
  color: plainLine(MAX_CHOICE_LENGTH),
  size: plainLine(MAX_CHOICE_LENGTH),
  quantity: count(1, MAX_QUOTE_QUANTITY),
  unitPrice: rupees,
  discount: rupees,
})

/** A draft that may be saved; missing values are refused only when it is sent. */
export const draftSchema = z.object({
  name: plainLine(MAX_NAME_LENGTH),
  email: plainLine(MAX_EMAIL_LENGTH),
  phone: plainLine(MAX_PHONE_LENGTH),
  lines: z.array(lineSchema).max(MAX_QUOTE_LINES, `At most ${MAX_QUOTE_LINES} lines.`),
  shipping: rupees,
  validUntil: z.string().refine((day) => day === '' || isDay(day), 'Please write the date as 2026-12-05.'),
  productionFrom: count(0, MAX_WORKING_DAYS),
  productionTo: count(0, MAX_WORKING_DAYS),
  deposit: rupees.nullable(),
  note: plainLines(MAX_NOTE_LENGTH),
})

/** A change of a draft as staff send it. */
export const draftChangeSchema = inputSchema<QuoteDraftChange>()(
  z.object({ rev: versionNumber(1), draft: draftSchema }),
)

/** What a new quote starts from. */
export const originSchema = inputSchema<QuoteOrigin>()(
  z.discriminatedUnion('from', [
    z.object({ from: z.literal('nothing') }),
    z.object({ from: z.literal('request'), requestId: z.string().min(1).max(36) }),
    z.object({ from: z.literal('quote'), quoteId: z.string().max(24) }),
  ]),
)
