import { z } from 'zod'
import type { PaymentIntentInput } from '#contract/payments/create-payment-intent.ts'
import {
  MAX_CHOICE_LENGTH,
  MAX_LINES,
  MAX_PRODUCT_LENGTH,
  MAX_QUANTITY,
  MIN_QUANTITY,
} from '#domain/cart/cart.ts'
import { plainName, plainText } from '#domain/account/person-name.ts'
import { MAX_PHONE_LENGTH } from '#domain/cart/shipping.ts'
import { asciiDigits } from '#domain/digits.ts'
import { passportSchema } from '../fit/fit-input.ts'
import { inputSchema } from '../endpoint/input-schema.ts'
import { filled } from '../endpoint/plain-input.ts'

const MAX_POSTAL_CODE_LENGTH = 12
const MAX_CITY_LENGTH = 100
const MAX_NAME_LENGTH = 120
const MAX_ADDRESS_LENGTH = 400

/** The delivery address as entered at the checkout; digits are converted to ASCII. */
export const shippingAddressSchema = z.object({
  // Tidying may lengthen what was typed by a space after each full stop; the result is not cut.
  name: filled(MAX_NAME_LENGTH, plainName),
  address: filled(MAX_ADDRESS_LENGTH, plainText),
  city: filled(MAX_CITY_LENGTH),
  postalCode: filled(MAX_POSTAL_CODE_LENGTH).transform(asciiDigits),
  phone: filled(MAX_PHONE_LENGTH).transform(asciiDigits),
})

const choice = z.string().max(MAX_CHOICE_LENGTH)

/** A product in a cart. */
export const cartProductSchema = z.object({
  product: z.string().min(1).max(MAX_PRODUCT_LENGTH),
  size: choice,
  color: choice,
  quantity: z
    .int('Whole pieces only.')
    .min(MIN_QUANTITY, `At least ${MIN_QUANTITY}.`)
    .max(MAX_QUANTITY, `At most ${MAX_QUANTITY}.`),
})

const lineSchema = cartProductSchema.extend({
  /** The line total in rupees that the shopper saw; only compared, never trusted. */
  price: z.number().optional(),
})

/** What the browser sends to pay for a cart. Its amounts are only compared with the shop's own. */
export const cartInputSchema = inputSchema<PaymentIntentInput>()(
  z.object({
    /** Paise. */
    amount: z.number(),
    /** Rupees. */
    totalPrice: z.number(),
    products: z.array(lineSchema).min(1, 'The cart is empty.').max(MAX_LINES, `At most ${MAX_LINES} lines.`),
    shippingAddress: shippingAddressSchema,
    userId: z.string(),
    measurements: passportSchema.optional(),
  }),
)

export type CartInput = z.infer<typeof cartInputSchema>
export type CartInputLine = z.infer<typeof lineSchema>
