import { isPlainEmail, knownEmail } from '#domain/account/email.ts'
import { plainName } from '#domain/account/person-name.ts'
import { dayInIndia } from '#domain/time/day-in-india.ts'
import { toPaise } from '#domain/money.ts'
import { draftTotal } from '#domain/quotes/draft-lines.ts'
import { furthestDay } from '#domain/quotes/quote-days.ts'
import { MAX_QUOTE_RUPEES, type QuoteDraft, type QuoteDraftLine } from '#domain/quotes/quote.ts'
import { formatRupees } from '#domain/money.ts'
import { invalidFields } from '../refusal.ts'

/** The payment provider's minimum, in rupees. */
const MIN_PAYMENT = 1
const MIN = formatRupees(MIN_PAYMENT)

type Faults = Readonly<Record<string, string>>

const lineFaults = ({ title, unitPrice, quantity, discount }: QuoteDraftLine, n: number): Faults => ({
  ...(title.trim() === '' && { [`draft.lines.${n}.title`]: 'Please say what this is.' }),
  ...(unitPrice <= 0 && { [`draft.lines.${n}.unitPrice`]: 'Please enter a price.' }),
  ...(toPaise(discount) > toPaise(unitPrice) * quantity && {
    [`draft.lines.${n}.discount`]: 'This is more than the line costs.',
  }),
})

const moneyFaults = (draft: QuoteDraft): Faults => {
  const total = draftTotal(draft)
  const { deposit } = draft
  const isWrongDeposit =
    deposit !== null && (deposit < MIN_PAYMENT || toPaise(total) - toPaise(deposit) < toPaise(MIN_PAYMENT))
  return {
    ...(draft.lines.length === 0 && { 'draft.lines': 'Please add a line.' }),
    ...(draft.lines.length > 0 &&
      total < MIN_PAYMENT && {
        'draft.lines': `The total must be ${MIN} or more.`,
      }),
    ...(total > MAX_QUOTE_RUPEES && {
      'draft.lines': `The total can be ${formatRupees(MAX_QUOTE_RUPEES)} at most.`,
    }),
    ...(isWrongDeposit && {
      'draft.deposit': `Please enter ${MIN} or more, and at least ${MIN} less than the total, or no deposit.`,
    }),
  }
}

/** Why a day cannot be a quote's last day; undefined if it can. */
export const dayFault = (day: string, now: Date): string | undefined => {
  if (day === '') return 'Please choose a day.'
  if (day < dayInIndia(now)) return 'This day has passed.'
  return day > furthestDay(now) ? 'Please choose a day within a year.' : undefined
}

const productionFault = ({ productionFrom, productionTo }: QuoteDraft): string | undefined => {
  if (productionTo === 0) return 'Please enter one day or more.'
  return productionTo < productionFrom ? 'Please enter the same number of days or more.' : undefined
}

/** Refuses (422, by field) a draft with missing values or one that makes no sense as an offer. */
export const requireSendable = (draft: QuoteDraft, now: Date): void => {
  const day = dayFault(draft.validUntil, now)
  const production = productionFault(draft)
  const faults: Faults = {
    ...(plainName(draft.name) === '' && { 'draft.name': 'Please enter a name.' }),
    ...(!isPlainEmail(draft.email.trim()) && { 'draft.email': 'Please enter an e-mail address.' }),
    ...Object.assign({}, ...draft.lines.map(lineFaults)),
    ...moneyFaults(draft),
    ...(day && { 'draft.validUntil': day }),
    ...(production && { 'draft.productionTo': production }),
  }
  if (Object.keys(faults).length > 0) throw invalidFields(faults)
}

/** A draft as it is sent: with the name made safe for e-mails and the e-mail address normalised. */
export const trimmed = (draft: QuoteDraft): QuoteDraft => ({
  ...draft,
  name: plainName(draft.name),
  email: knownEmail(draft.email),
  phone: draft.phone.trim(),
})
