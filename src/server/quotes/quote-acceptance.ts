import { pick } from '#domain/pick.ts'
import type { QuoteDocument } from '#domain/quotes/quote-document.ts'
import { PAY_WITHIN_HOURS } from '#domain/quotes/pay-within.ts'
import { quoteStateAt } from '#domain/quotes/quote.ts'
import type { QuoteVisit } from '#domain/quotes/quote-visit.ts'
import type { Queries } from '../db/database.ts'
import type { QuoteRow } from '../db/quote-rows.ts'
import type { OrderRow } from '../db/schema.ts'
import { storeSnapshot } from '../fit/snapshots.ts'
import { type NewQuoteOrder, storeQuoteOrder } from '../orders/store-quote-order.ts'
import { conflict, Refusal } from '../refusal.ts'
import type { ShopDeps } from '../shop-deps.ts'
import type { Acceptance, Decline } from './acceptance-input.ts'
import type { QuoteEmails } from './quote-emails.ts'
import { CUSTOMER, recordQuoteEvent } from './quote-events.ts'
import type { QuoteLinks } from './quote-links.ts'
import type { QuoteVersions } from './quote-versions.ts'
import type { QuoteVisits } from './quote-visits.ts'
import { TERMS_SHA256 } from './version-facts.ts'

const PAY_WITHIN_MS = PAY_WITHIN_HOURS * 60 * 60 * 1000

interface Deps extends Pick<ShopDeps, 'db' | 'clock' | 'outbox'> {
  readonly links: QuoteLinks
  readonly versions: QuoteVersions
  readonly visits: QuoteVisits
  readonly emails: QuoteEmails
}

const orderOf = (
  document: QuoteDocument,
  { email }: Pick<QuoteRow, 'email'>,
  { name, address, city, postalCode, state, phone, gstin }: Acceptance,
  at: Date,
): NewQuoteOrder => ({
  userId: null,
  customerName: name,
  email,
  lines: document.lines.map((line) => ({
    entryId: line.ref,
    ...pick(line, 'slug', 'title', 'size'),
    color: line.colour,
    quantity: line.qty,
    unitPricePaise: line.unit,
    discountPaise: line.discount,
  })),
  shippingPaise: document.shipping,
  totalPaise: document.total,
  address: { name, address, city, postalCode, state, phone },
  gstin,
  requiredPaise: document.deposit?.amount ?? document.total,
  production: { from: document.production.fromWD, to: document.production.toWD },
  payBy: new Date(at.getTime() + PAY_WITHIN_MS),
  at,
  details: { quote: document.number, version: document.version },
})

/** Refuses an answer to a version that was replaced by another. */
export const QUOTE_REPLACED = [
  409,
  'quote_replaced',
  'There is a newer version of this quote. Please read it first.',
] as const

/** Why a quote cannot be accepted or declined now; undefined if it can. */
const refusalAt = (
  quote: QuoteRow,
  version: number,
  now: Date,
): readonly [409 | 410, string, string] | undefined => {
  const { status, current_version, valid_until: validUntil } = quote
  if (status === 'accepted')
    return [409, 'quote_accepted', 'This quote has already been accepted; nothing has changed.']
  if (status === 'declined')
    return [409, 'quote_declined', 'This quote has already been declined; nothing has changed.']
  if (status !== 'sent')
    return [409, 'quote_withdrawn', 'This quote was withdrawn. Please ask us for a new one.']
  if (current_version !== version) return QUOTE_REPLACED
  if (quoteStateAt({ state: status, validUntil }, now) !== 'expired') return undefined
  const over = 'This quote has expired and can no longer be accepted. Please ask us to renew it.'
  return [410, 'quote_expired', over]
}

/** The customer's decision on a quote. Only one decision counts, even of concurrent ones. */
export const openQuoteAcceptance = (deps: Deps) => {
  const { db, clock, outbox, links, versions, visits, emails } = deps

  /** Applies a decision if this version is still open to one, and locks the quote's row; undefined otherwise. */
  const decide = (queries: Queries, { id, link_rev }: QuoteRow, version: number, change: Partial<QuoteRow>) =>
    queries
      .updateTable('quotes')
      .set(change)
      .where('id', '=', id)
      .where('status', '=', 'sent')
      .where('current_version', '=', version)
      // A link that was replaced meanwhile cannot decide.
      .where('link_rev', '=', link_rev)
      .returningAll()
      .executeTakeFirst()

  const storeAccepted = async (
    queries: Queries,
    accepted: QuoteRow,
    document: QuoteDocument,
    order: OrderRow,
    at: Date,
  ) => {
    const { id } = accepted
    await queries.updateTable('quotes').set({ order_id: order.id }).where('id', '=', id).execute()
    await recordQuoteEvent(queries, {
      quote_id: id,
      kind: 'accepted',
      version: document.version,
      actor: CUSTOMER,
      at,
      details: `by ${accepted.accepted_name ?? ''}, order ${order.number}`,
    })
    const payBy = new Date(order.pay_by)
    await outbox.put(
      await emails.accepted(queries, accepted, document, { number: order.number, payBy }),
      queries,
    )
    await outbox.put(emails.acceptedToStaff(accepted, document, order), queries)
  }

  /** Accepts the version; does nothing if that is no longer possible. */
  const tryToAccept = (quote: QuoteRow, input: Acceptance, document: QuoteDocument): Promise<void> =>
    db.transaction(async (queries) => {
      const at = clock()
      // The signed date counts, not the row's copy of it.
      if (Date.parse(document.validUntil) <= at.getTime()) return
      const accepted = await decide(queries, quote, document.version, {
        status: 'accepted',
        accepted_version: document.version,
        accepted_name: input.name,
        accepted_at: at.toISOString(),
        gstin: input.gstin,
      })
      if (!accepted) return
      const order = await storeQuoteOrder(queries, orderOf(document, accepted, input, at))
      const { measurements: passport } = input
      const { id: ownerId, user_id: userId } = order
      await storeSnapshot(queries, { kind: 'order', ownerId, passport, userId, at })
      await storeAccepted(queries, accepted, document, order, at)
    })

  const tryToDecline = (quote: QuoteRow, version: number, reason: string): Promise<void> =>
    db.transaction(async (queries) => {
      const at = clock()
      const declined = await decide(queries, quote, version, {
        status: 'declined',
        ended_at: at.toISOString(),
      })
      if (!declined) return
      const event = { quote_id: quote.id, kind: 'declined', version, actor: CUSTOMER, at } as const
      await recordQuoteEvent(queries, { ...event, details: reason })
      await outbox.put(emails.declinedToStaff(declined, reason), queries)
    })

  /**
   * The page shows today's terms, but the version was signed with earlier ones: refuses (409) and tells staff to send
   * it again.
   */
  const requireTermsOfNow = async (quote: QuoteRow, document: QuoteDocument): Promise<void> => {
    if (document.termsSha256 === TERMS_SHA256) return
    await outbox.put(emails.oldTermsToStaff(quote, document))
    throw conflict(
      'terms_changed',
      'Our terms have changed since we sent you this quote, so nothing was accepted. We will send you the quote again.',
    )
  }

  const refuse = (quote: QuoteRow, version: number): never => {
    const refusal = refusalAt(quote, version, clock()) ?? [
      409,
      'quote_replaced',
      'This is not what we sent. Please read the quote again.',
    ]
    throw new Refusal(...refusal)
  }

  return {
    /**
     * Accepts a version and makes an order of it in one transaction; accepting the same version again returns the same
     * order. 409 or 410 if it cannot be accepted, including when the shop's terms have changed since.
     */
    accept: async (token: string, input: Acceptance): Promise<QuoteVisit> => {
      const quote = await links.open(token)
      if (!refusalAt(quote, input.version, clock())) {
        const { document, sha256 } = await versions.read(quote, input.version)
        if (sha256 === input.sha256) {
          await requireTermsOfNow(quote, document)
          await tryToAccept(quote, input, document)
        }
      }
      const now = await links.open(token)
      if (now.accepted_version !== input.version) return refuse(now, input.version)
      const visit = await visits.visitOf(now, {})
      return visit.current.sha256 === input.sha256 ? visit : refuse(now, input.version)
    },

    /** Declines a version; declining again changes nothing. 409 or 410 if it cannot be declined. */
    decline: async (token: string, { version, reason }: Decline): Promise<void> => {
      await tryToDecline(await links.open(token), version, reason)
      const now = await links.open(token)
      if (now.status !== 'declined' || now.current_version !== version) refuse(now, version)
    },
  }
}
