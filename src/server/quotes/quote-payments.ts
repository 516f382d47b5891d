import type { PaymentIntent } from '#contract/payments/create-payment-intent.ts'
import type { PaymentVerification } from '#contract/payments/verify-payment.ts'
import type { QuotePurpose } from '#contract/quotes/pay-quote.ts'
import { quoteStateAt, type QuoteState } from '#domain/quotes/quote.ts'
import type { QuoteDocument } from '#domain/quotes/quote-document.ts'
import type { Account } from '../auth/account.ts'
import type { CoreDeps } from '../core-deps.ts'
import type { QuoteRow } from '../db/quote-rows.ts'
import type { OrderRow } from '../db/schema.ts'
import type { Orders } from '../orders/orders.ts'
import type { Payments } from '../payments/payments.ts'
import type { Proof } from '../payments/verify.ts'
import { conflict, Refusal } from '../refusal.ts'
import { CUSTOMER, recordQuoteEvent } from './quote-events.ts'
import { lockQuote } from './lock-quote.ts'
import { noSuchQuote, type QuoteLinks } from './quote-links.ts'
import type { QuoteVersions } from './quote-versions.ts'

interface Deps extends Pick<CoreDeps, 'db' | 'clock'> {
  readonly links: QuoteLinks
  readonly versions: QuoteVersions
  readonly orders: Orders
  readonly payments: Payments
}

interface AcceptedQuote {
  readonly quote: QuoteRow
  readonly orderId: string
  readonly version: number
}

const NOT_PAYABLE: Readonly<Record<QuoteState, readonly [409 | 410, string, string]>> = {
  sent: [409, 'quote_not_accepted', 'Please accept the quote first.'],
  draft: [409, 'quote_not_accepted', 'Please accept the quote first.'],
  accepted: [409, 'quote_not_accepted', 'Please accept the quote first.'],
  expired: [410, 'quote_expired', 'This quote has expired and can’t be paid.'],
  declined: [409, 'quote_declined', 'This quote was declined and can’t be paid.'],
  withdrawn: [409, 'quote_withdrawn', 'This quote was withdrawn and can’t be paid.'],
}

/** The amount of a payment in paise, from the signed document and what was already paid. */
const amountOf = (purpose: QuotePurpose, { total, deposit }: QuoteDocument, order: OrderRow): number => {
  if (purpose === 'full') return total
  if (purpose === 'balance') return total - order.captured_paise
  if (!deposit) throw conflict('no_deposit', 'This quote is paid in full at once.')
  return deposit.amount
}

/** Payments of accepted quotes by their links. An accepted quote can be paid even after its last day. */
export const openQuotePayments = ({ db, clock, links, versions, orders, payments }: Deps) => {
  const accepted = async (token: string): Promise<AcceptedQuote> => {
    const quote = await links.open(token)
    const { status: state, order_id: orderId, accepted_version: version } = quote
    if (state === 'accepted' && orderId !== null && version !== null) return { quote, orderId, version }
    throw new Refusal(...NOT_PAYABLE[quoteStateAt({ state, validUntil: quote.valid_until }, clock())])
  }

  return {
    /** What the browser needs to pay a part of an accepted quote; the amount is that of the signed document. */
    pay: async (token: string, purpose: QuotePurpose): Promise<PaymentIntent> => {
      const { quote, orderId, version } = await accepted(token)
      const { document } = await versions.read(quote, version)
      const order = await orders.find(orderId)
      if (order.total_paise !== document.total)
        throw new Error(`Order ${orderId} does not come to what quote ${quote.id} says.`)
      return payments.payFor(orderId, purpose, amountOf(purpose, document, order))
    },
    /** Verifies the proof that the payment dialog gave to the holder of a link. */
    verify: async (token: string, proof: Proof): Promise<PaymentVerification> =>
      payments.verifyFor((await accepted(token)).orderId, proof),
    /** Adds the order to the account of the link's holder; 409 if it is in somebody else's. */
    claim: async (token: string, holder: Account): Promise<{ readonly orderId: string }> => {
      const { quote, orderId, version } = await accepted(token)
      const at = clock()
      const isNew = await orders.attach(orderId, holder, at, async (queries) => {
        // Staff may end the link at this very moment because the wrong person has it; that takes the same lock.
        const now = await lockQuote(queries, quote.id)
        if (now?.link_rev !== quote.link_rev) throw noSuchQuote()
      })
      if (isNew)
        await recordQuoteEvent(db.kysely, {
          quote_id: quote.id,
          kind: 'claimed',
          version,
          actor: CUSTOMER,
          at,
        })
      return { orderId }
    },
  }
}
