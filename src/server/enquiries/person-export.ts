import { knownEmail } from '#domain/account/email.ts'
import { toRupees } from '#domain/money.ts'
import { pick } from '#domain/pick.ts'
import type { Queries } from '../db/database.ts'
import type { QuoteRow } from '../db/quote-rows.ts'
import type { OrderNoteRow, OrderRow } from '../db/schema.ts'
import { passportOf, requestsMeasuredBy, snapshotOf, type SnapshotKind } from '../fit/snapshots.ts'
import { linesOfOrder, productOfLine } from '../orders/order-lines.ts'
import { shippingAddressIn } from '../orders/shipping-address.ts'
import { progressOf } from '../production/read-progress.ts'
import { namedInDrafts } from '../quotes/named-in-drafts.ts'
import { draftOf } from '../quotes/quote-drafts.ts'
import { asRequests } from '../service/service-rows.ts'
import { consentOf } from './consents.ts'
import { enquiryLinesOf } from './enquiry-lines.ts'
import { asContact, asRequest, asSubscriber } from './entries.ts'
import { moneyOf } from './exported-money.ts'
import { otherSpellings, type PersonalData } from './person.ts'

interface EarlierAddress {
  readonly before?: object
}

const earlierAddresses = async (queries: Queries, orderId: string) => {
  const events = await queries
    .selectFrom('order_events')
    .select(['at', 'details'])
    .where('order_id', '=', orderId)
    .where('what', '=', 'address_changed')
    .orderBy('at')
    .orderBy('id')
    .execute()
  return events.map(({ at, details }) => ({ until: at, ...(JSON.parse(details) as EarlierAddress).before }))
}

/** The reason that staff gave for cancelling an order. */
const cancellationReason = async (queries: Queries, orderId: string): Promise<string | undefined> => {
  const event = await queries
    .selectFrom('order_events')
    .select('details')
    .where('order_id', '=', orderId)
    .where('what', '=', 'cancelled')
    .executeTakeFirst()
  return event && (JSON.parse(event.details) as { readonly reason?: string }).reason
}

const measurementsOf = async (queries: Queries, kind: SnapshotKind, id: string) => {
  const sent = await snapshotOf(queries, kind, id)
  return sent ? { sentAt: sent.at, millimetres: sent.passport.taken } : null
}

const passportIn = async (queries: Queries, userId: string) => {
  const row = await queries
    .selectFrom('fit_passports')
    .select(['body', 'updated_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const passport = row && passportOf(row.body)
  return passport ? { keptAt: row.updated_at, millimetres: passport.taken } : null
}

/** Measurements that the account sent with requests under another e-mail address, which are not listed here. */
const sentElsewhere = async (
  queries: Queries,
  userId: string,
  { documents, pending }: Pick<PersonalData, 'documents' | 'pending'>,
) => {
  const listed = new Set([...documents.requests, ...pending].map(({ id }) => id))
  const ids = (await requestsMeasuredBy(queries, userId)).filter((id) => !listed.has(id))
  return Promise.all(ids.map((id) => measurementsOf(queries, 'request', id)))
}

const orderOf = (queries: Queries, notes: readonly OrderNoteRow[]) => async (order: OrderRow) => {
  const lines = await linesOfOrder(queries, order.id)
  const { stage, window, parcel, steps } = await progressOf(queries, order, 'customer')
  return {
    number: order.number,
    status: order.status,
    createdAt: order.created_at,
    paidAt: order.paid_at,
    cancelledAt: order.cancelled_at,
    cancelledBecause: await cancellationReason(queries, order.id),
    name: order.customer_name,
    email: order.email,
    totalRupees: toRupees(order.total_paise),
    deliveryRupees: toRupees(order.shipping_paise),
    paidRupees: toRupees(order.captured_paise),
    refundedRupees: toRupees(order.refunded_paise),
    ...(await moneyOf(queries, order.id)),
    delivery: { ...shippingAddressIn(order), country: order.country },
    earlierDeliveries: await earlierAddresses(queries, order.id),
    notes: notes.filter(({ order_id }) => order_id === order.id).map(({ at, words }) => ({ at, words })),
    gstin: order.gstin,
    measurements: await measurementsOf(queries, 'order', order.id),
    production: { stage, expectedDelivery: window, parcel, steps },
    products: lines.map((line) => ({
      ...productOfLine(line),
      unitPriceRupees: toRupees(line.unit_price_paise),
      discountRupees: toRupees(line.discount_paise),
    })),
  }
}

/** The customer data and the note in a quote's draft; null if the draft is now for somebody else. */
const draftFor = async (queries: Queries, { id, email }: QuoteRow) => {
  const { name, email: to, phone, note } = (await draftOf(queries, id)).draft
  return knownEmail(to) === knownEmail(email) ? { name, email: to, phone, note } : null
}

/** The customer's questions about a quote, and her reason for declining it. */
const messagesOf = async (queries: Queries, quoteId: string) => {
  const events = await queries
    .selectFrom('quote_events')
    .select(['at', 'kind', 'details'])
    .where('quote_id', '=', quoteId)
    .where('kind', 'in', ['asked', 'declined'])
    .where('details', '<>', '')
    .orderBy('at')
    .orderBy('id')
    .execute()
  return events.map(({ at, kind, details }) => ({ at, what: kind, words: details }))
}

const quoteOf = (queries: Queries) => async (quote: QuoteRow) => {
  const versions = await queries
    .selectFrom('quote_versions')
    .select(['version', 'body', 'sha256', 'sent_at'])
    .where('quote_id', '=', quote.id)
    .orderBy('version')
    .execute()
  return {
    number: quote.number,
    status: quote.status,
    createdAt: quote.created_at,
    ...pick(quote, 'name', 'email', 'phone', 'gstin'),
    acceptedAs: quote.accepted_name,
    acceptedAt: quote.accepted_at,
    draft: await draftFor(queries, quote),
    said: await messagesOf(queries, quote.id),
    versions: versions.map(({ version, body, sha256, sent_at }) => ({
      version,
      sentAt: sent_at,
      sha256,
      says: body === null ? null : JSON.parse(body),
    })),
  }
}

/** The products of a request, by their titles when it was sent. */
const requestedProductsOf = async (queries: Queries, enquiryId: string) =>
  (await enquiryLinesOf(queries, enquiryId)).map((line) => pick(line, 'title', 'size', 'color', 'quantity'))

/** Everything stored about a person, in a form she can read; secrets such as password hashes are left out. */
export const exportOf = async (queries: Queries, email: string, person: PersonalData) => ({
  email,
  /** Other spellings of the address that have data, each to be exported separately. */
  alsoUnder: await otherSpellings(queries, email),
  account: person.account && {
    name: person.account.name,
    createdAt: person.account.created_at,
    verifiedAt: person.account.email_verified_at,
    signsInWith: [
      ...(person.account.google_id ? ['Google'] : []),
      ...(person.account.password_hash ? ['a password'] : []),
    ],
    measurements: await passportIn(queries, person.account.id),
    measurementsSentElsewhere: await sentElsewhere(queries, person.account.id, person),
  },
  orders: await Promise.all(person.orders.map(orderOf(queries, person.orderNotes))),
  quotes: await Promise.all(person.quotes.map(quoteOf(queries))),
  /** From quotes that were sent to somebody else. */
  draftedQuotes: await namedInDrafts(queries, email),
  aboutOrders: (await asRequests(queries, person.asked)).map((request) =>
    pick(request, 'ticket', 'kind', 'state', 'product', 'sentAt', 'answeredAt', 'endedAt', 'entries'),
  ),
  requests: await Promise.all(
    person.documents.requests.map(async (row) => ({
      ...asRequest(row),
      consent: await consentOf(queries, { form: 'requests', id: row.id }),
      products: await requestedProductsOf(queries, row.id),
      measurements: await measurementsOf(queries, 'request', row.id),
    })),
  ),
  messages: await Promise.all(
    person.documents.contacts.map(async (row) => ({
      ...asContact(row),
      consent: await consentOf(queries, { form: 'contacts', id: row.id }),
    })),
  ),
  subscriptions: await Promise.all(
    person.documents.subscribers.map(async (row) => ({
      ...asSubscriber(row),
      consent: await consentOf(queries, { form: 'subscribers', id: row.id }),
    })),
  ),
  onTheirWay: await Promise.all(
    person.pending.map(async ({ id, form, created_at, fields }) => ({
      form,
      createdAt: created_at,
      ...JSON.parse(fields),
      consent: await consentOf(queries, { form, id }),
      ...(form === 'requests' && {
        products: await requestedProductsOf(queries, id),
        measurements: await measurementsOf(queries, 'request', id),
      }),
    })),
  ),
  notesOfStaff: person.notes.map(({ at, body }) => ({ createdAt: at, text: body })),
  emails: person.emails.map(({ subject, created_at, sent_at }) => ({
    subject,
    createdAt: created_at,
    sentAt: sent_at,
  })),
})
