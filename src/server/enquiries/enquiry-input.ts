import { z } from 'zod'
import type { PersonEmail } from '#contract/desk/export-person.ts'
import type { ContactInput } from '#contract/enquiries/send-contact-message.ts'
import type { RequestInput } from '#contract/enquiries/send-request.ts'
import type { SubmissionMeta } from '#contract/enquiries/submission-meta.ts'
import type { LuckyDrawInput } from '#contract/lucky-draw/enter-lucky-draw.ts'
import { luckyDrawMessages } from '#copy/enquiries/lucky-draw.ts'
import { formAnswers } from '#copy/enquiries/form-answers.ts'
import { messages } from '#copy/messages.ts'
import { hasAtSign, isPlainEmail, knownEmail } from '#domain/account/email.ts'
import { oneLine, plainName, plainText } from '#domain/account/person-name.ts'
import { isIndianMobile, normalisePhone } from '#domain/account/phone.ts'
import { MAX_CHOICE_LENGTH, MAX_LINES } from '#domain/cart/cart.ts'
import { asciiDigits } from '#domain/digits.ts'
import { MAX_SIZE_LENGTH, messageWith, REQUEST_KINDS } from '#domain/enquiries/enquiry.ts'
import { inputSchema } from '../endpoint/input-schema.ts'
import { cartProductSchema } from '../orders/order-input.ts'
import { passportSchema } from '../fit/fit-input.ts'
import { retryAfter, Refusal } from '../refusal.ts'

/** For both the visitor's input and what is stored of it. */
export const MAX_MESSAGE_LENGTH = 5000
const MAX_PHONE_LENGTH = 20
const MIN_FILL_MS = 1500
const TOO_QUICK_PAUSE_S = 2

/** What every form sends besides its visible fields. */
const metaFields = {
  /**
   * Made by the page when the form opened, and used as the row's id, so that a retry is the same row. The format is
   * checked because an arbitrary word might name a property that every object has.
   */
  id: z
    .string()
    .regex(/^[0-9a-f][0-9a-f-]{19,35}$/)
    .optional(),
  /** The honeypot, a field that people do not see; only programs fill it in. */
  fax: z.string().default(''),
  /** How many milliseconds the form was open; absent without JavaScript. */
  openMs: z.coerce.number().optional().catch(undefined),
}

const { tooLong } = formAnswers

const optional = (most: number) => z.string().trim().max(most, tooLong(most)).default('')

const line = (most: number) => optional(most).transform(oneLine)

const required = (missing: string, most: number, plain = oneLine) =>
  z
    .string(missing)
    .trim()
    .max(most, { error: tooLong(most), abort: true })
    .transform(plain)
    // Checked again, because breaking up links makes the text longer.
    .pipe(z.string().min(1, missing).max(most, tooLong(most)))

/** An e-mail address that satisfies a rule, in the form that identifies a person. */
const emailField = (missing: string, wrong: string, rule = isPlainEmail) =>
  z
    .string(missing)
    .trim()
    .min(1, { error: missing, abort: true })
    .max(254, { error: wrong, abort: true })
    .transform((typed) => knownEmail(oneLine(typed)))
    .refine(rule, wrong)

/** A price request or an appointment as sent by the page. */
export const requestSchema = inputSchema<RequestInput & SubmissionMeta>()(
  z
    .object({
      ...metaFields,
      kind: z.enum(REQUEST_KINDS).default('price'),
      name: required(formAnswers.nameMissing, 128, plainName),
      email: emailField(messages.request.emailMissing, messages.request.emailWrong),
      phone: required(formAnswers.phoneMissing, MAX_PHONE_LENGTH, (typed) => asciiDigits(oneLine(typed))),
      message: optional(MAX_MESSAGE_LENGTH).transform(plainText),
      size: line(MAX_SIZE_LENGTH),
      color: line(MAX_CHOICE_LENGTH),
      day: line(64),
      time: line(64),
      productSlug: line(256),
      productTitle: line(256),
      products: z.array(cartProductSchema).max(MAX_LINES, `At most ${MAX_LINES} lines.`).default([]),
      measurements: passportSchema.optional(),
    })
    .transform(({ day, time, color: chosen, message, ...form }) => {
      // A list of products has the colour of each.
      const color = form.kind === 'price' && form.products.length > 0 ? '' : chosen
      return { ...form, color, message: messageWith(message, { day, time, color }) }
    }),
)

/** An entry into the lucky draw; the phone number becomes ten digits. */
export const subscriberSchema = inputSchema<LuckyDrawInput & SubmissionMeta>()(
  z.object({
    ...metaFields,
    email: emailField(luckyDrawMessages.emailWrong, luckyDrawMessages.emailWrong, hasAtSign),
    phone: z
      .string(luckyDrawMessages.phoneWrong)
      .max(64, { error: luckyDrawMessages.phoneWrong, abort: true })
      .transform(asciiDigits)
      .refine(isIndianMobile, luckyDrawMessages.phoneWrong)
      .transform(normalisePhone),
  }),
)

const anything = z.string().trim().default('')

/** The contact form accepts anything, even nothing; names are cleaned so that they cannot mislead a reader. */
export const contactSchema = inputSchema<ContactInput & SubmissionMeta>()(
  z.object({
    ...metaFields,
    firstName: anything.transform(plainName),
    lastName: anything.transform(plainName),
    email: anything.transform((email) => knownEmail(oneLine(email))),
    phone: anything.transform((typed) => asciiDigits(oneLine(typed))),
    message: anything.transform(plainText),
    // A posted form sends 'on' for a ticked box and nothing for an unticked one.
    privacyPolicy: z
      .union([z.boolean(), z.string()])
      .transform((ticked) => ticked === true || ticked === 'on' || ticked === 'true')
      .default(false),
  }),
)

/** The e-mail address of the person an administrator means. */
export const personForm = inputSchema<PersonEmail>()(
  z.object({
    email: emailField(messages.request.emailMissing, messages.request.emailWrong),
  }),
)

export type RequestFields = z.infer<typeof requestSchema>
export type SubscriberFields = z.infer<typeof subscriberSchema>
export type ContactFields = z.infer<typeof contactSchema>

/**
 * Refuses submissions that look automated, with an error: a person mistaken for a program must learn that nothing was
 * sent.
 */
export const requirePerson = ({ fax, openMs }: Pick<RequestFields, 'fax' | 'openMs'>): void => {
  if (fax !== '') throw new Refusal(422, 'not_a_person', formAnswers.notAPerson)
  if (openMs !== undefined && openMs < MIN_FILL_MS)
    throw retryAfter(TOO_QUICK_PAUSE_S, 429, 'too_quick', formAnswers.tooQuick)
}
