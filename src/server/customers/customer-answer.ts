import { knownEmail } from '#domain/account/email.ts'
import { contactName } from '#domain/customers/contact.ts'
import type {
  Customer,
  CustomerContact,
  CustomerEnquiry,
  CustomerMoney,
  CustomerNote,
  CustomerOrder,
  CustomerOrderNote,
  CustomerQuote,
  CustomerServiceRequest,
  JoinedBy,
} from '#domain/customers/customer.ts'
import { SHOWN_STATES } from '#domain/enquiries/enquiry.ts'
import { toRupees } from '#domain/money.ts'
import { pick } from '#domain/pick.ts'
import type { Stage } from '#domain/production/stages.ts'
import type { QuoteSummary } from '#domain/quotes/quote.ts'
import type { Queries } from '../db/database.ts'
import type { QuoteRow } from '../db/quote-rows.ts'
import type { EnquiryIndexRow } from '../db/schema.ts'
import { ERASED_TEXT } from '../erased-text.ts'
import { asOrders } from '../orders/order-answer.ts'
import { asSummaries } from '../service/service-list.ts'
import type { CustomerRecordRow } from './customer-records.ts'
import { type JoinedRecords, type JoinedRecord, ownFirst } from './join-records.ts'

interface Deps {
  readonly queries: Queries
  readonly summariesOf: (rows: readonly QuoteRow[]) => Promise<readonly QuoteSummary[]>
}

const joinedRows = <Row>(
  records: readonly JoinedRecord[],
  rowIn: (record: CustomerRecordRow) => Row | undefined,
): readonly { readonly row: Row; readonly joinedBy: JoinedBy }[] =>
  records.flatMap(({ record, joinedBy }) => {
    const row = rowIn(record)
    return row === undefined ? [] : [{ row, joinedBy }]
  })

const stagesOf = async (queries: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, Stage>> => {
  if (ids.length === 0) return new Map()
  const rows = await queries
    .selectFrom('order_production')
    .select(['order_id', 'stage'])
    .where('order_id', 'in', ids)
    .execute()
  return new Map(rows.map(({ order_id, stage }) => [order_id, stage]))
}

/** Paise deducted by disputes from payments that count, by order id. */
const deductedOf = async (queries: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  if (ids.length === 0) return new Map()
  const rows = await queries
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'disputes.payment_id')
    .select(['payments.order_id', (select) => select.fn.sum<number>('deducted_paise').as('paise')])
    .where('payments.order_id', 'in', ids)
    .where('payments.status', '=', 'captured')
    .groupBy('payments.order_id')
    .execute()
  return new Map(rows.map(({ order_id, paise }) => [order_id, Number(paise)]))
}

const ordersOf = async (queries: Queries, records: readonly JoinedRecord[]): Promise<CustomerOrder[]> => {
  const rows = joinedRows(records, ({ source, row }) => (source === 'order' ? row : undefined))
  const orders = await asOrders(
    queries,
    rows.map(({ row }) => row),
    {},
  )
  const ids = orders.map(({ _id }) => _id)
  const stages = await stagesOf(queries, ids)
  const deducted = await deductedOf(queries, ids)
  return orders.map((order, at) => ({
    id: order._id,
    at: order.createdAt,
    joinedBy: rows[at]?.joinedBy ?? null,
    number: order.number,
    state: order.state,
    stage: order.state === 'closed' ? null : (stages.get(order._id) ?? null),
    total: order.totalPrice,
    // After a dispute about a refunded payment, more may have been taken back than was paid.
    paid: Math.max(0, order.paidAmount - order.refundedAmount - toRupees(deducted.get(order._id) ?? 0)),
    due: order.balanceDue,
    titles: order.orderItems.map(({ productName }) => productName),
  }))
}

const serviceOf = async (
  queries: Queries,
  orders: readonly CustomerOrder[],
): Promise<CustomerServiceRequest[]> => {
  if (orders.length === 0) return []
  const joinedBy = new Map(orders.map((order) => [order.id, order.joinedBy]))
  const rows = await queries
    .selectFrom('service_requests')
    .selectAll()
    .where('order_id', 'in', [...joinedBy.keys()])
    .orderBy('sent_at', 'desc')
    .orderBy('id')
    .execute()
  const requests = await asSummaries(queries, rows)
  return requests.map((request) => ({ ...request, joinedBy: joinedBy.get(request.orderId) ?? null }))
}

const orderNotesOf = async (
  queries: Queries,
  orders: readonly CustomerOrder[],
): Promise<CustomerOrderNote[]> => {
  if (orders.length === 0) return []
  const orderOf = new Map(orders.map((order) => [order.id, order]))
  const rows = await queries
    .selectFrom('order_notes')
    .leftJoin('users', 'users.id', 'order_notes.actor_id')
    .select(['order_notes.id', 'order_notes.order_id', 'order_notes.at', 'order_notes.words', 'users.name'])
    .where('order_id', 'in', [...orderOf.keys()])
    // An erased note has no text left; the order's own page shows that it existed.
    .where('words', '<>', '')
    .orderBy('order_notes.at', 'desc')
    .orderBy('order_notes.id')
    .execute()
  return rows.map(({ id, order_id: orderId, at, words: text, name }) => ({
    id,
    orderId,
    orderNumber: orderOf.get(orderId)?.number ?? '',
    at,
    by: name ?? '',
    text,
    joinedBy: orderOf.get(orderId)?.joinedBy ?? null,
  }))
}

const quotesOf = async (
  summariesOf: Deps['summariesOf'],
  records: readonly JoinedRecord[],
): Promise<CustomerQuote[]> => {
  const rows = joinedRows(records, ({ source, row }) => (source === 'quote' ? row : undefined))
  const summaries = await summariesOf(rows.map(({ row }) => row))
  return summaries.map((summary, index) => ({
    ...pick(summary, 'id', 'number', 'state', 'total', 'titles'),
    at: summary.createdAt,
    joinedBy: rows[index]?.joinedBy ?? null,
  }))
}

/** The parts of an indexed enquiry that lists show. */
export const enquiryShown = ({ form, id, kind, state, about, created_at: at }: EnquiryIndexRow) => ({
  form,
  id,
  kind,
  state: SHOWN_STATES.find((known) => known === state) ?? ('new' as const),
  about,
  at,
})

const enquiriesOf = (records: readonly JoinedRecord[]): CustomerEnquiry[] =>
  joinedRows(records, ({ source, row }) =>
    source === 'requests' || source === 'contacts' ? row : undefined,
  ).map(({ row, joinedBy }) => ({ ...enquiryShown(row), joinedBy }))

const notesOf = (records: readonly JoinedRecord[]): CustomerNote[] =>
  joinedRows(records, ({ source, row }) => (source === 'note' ? row : undefined)).map(
    ({ row, joinedBy }) => ({
      id: row.id,
      at: row.at,
      by: row.actor,
      text: row.body,
      joinedBy,
    }),
  )

const typedOf = (record: CustomerRecordRow, kind: CustomerContact['kind']): string =>
  kind === 'email' ? record.email : record.phone

/** Each of the customer's contacts once, as last typed; those from her own records first. */
const contactsIn = (records: readonly JoinedRecord[]): readonly CustomerContact[] => {
  const found = new Map<string, CustomerContact>()
  const known = new Set<string>()
  // A note holds a contact in its canonical form only; the form that somebody typed is easier to read.
  const typedFirst = ownFirst(records).toSorted(
    (a, b) => Number(a.record.source === 'note') - Number(b.record.source === 'note'),
  )
  for (const { record, joinedBy } of typedFirst)
    for (const contact of record.contacts) {
      const { kind } = contact
      const name = contactName(contact)
      if (kind === 'account' || (record.source === 'note' && known.has(name))) continue
      known.add(name)
      const typed = typedOf(record, kind)
      // E-mail addresses are listed in every spelling, because a person's data are exported and erased by one spelling
      // at a time.
      const spelling = kind === 'email' ? knownEmail(typed) : name
      if (!found.has(spelling)) found.set(spelling, { kind, typed, joinedBy })
    }
  return [...found.values()]
}

const moneyOf = (orders: readonly CustomerOrder[]): CustomerMoney => {
  // Added up in paise: sums of fractional rupees would drift.
  const sum = (of: (order: CustomerOrder) => number) =>
    toRupees(orders.reduce((paise, order) => paise + Math.round(of(order) * 100), 0))
  return { spent: sum(({ paid }) => paid), due: sum(({ due }) => due) }
}

const namesIn = (records: readonly JoinedRecord[]): readonly string[] => {
  const names = ownFirst(records)
    .map(({ record }) => record.name.trim())
    .filter((name) => name !== '' && name !== ERASED_TEXT)
  return [...new Map(names.map((name) => [name.toLowerCase(), name])).values()]
}

/** A customer as her page shows her. Money in rupees, times ISO UTC. */
export const asCustomer = async (
  { queries, summariesOf }: Deps,
  key: string,
  { records, isMore }: JoinedRecords,
): Promise<Customer> => {
  const orders = await ordersOf(queries, records)
  const [name, ...otherNames] = namesIn(records)
  const times = records.filter(({ record }) => record.source !== 'note').map(({ record }) => record.at)
  const account = records.find(({ record }) => record.source === 'account')
  return {
    key,
    name: name ?? '',
    otherNames,
    contacts: contactsIn(records),
    since: times.toSorted()[0] ?? records[0]?.record.at ?? '',
    accountSince: account?.record.at ?? null,
    money: moneyOf(orders.filter(({ joinedBy }) => joinedBy === null)),
    joinedMoney: moneyOf(orders.filter(({ joinedBy }) => joinedBy !== null)),
    orders,
    service: await serviceOf(queries, orders),
    quotes: await quotesOf(summariesOf, records),
    enquiries: enquiriesOf(records),
    notes: notesOf(records),
    orderNotes: await orderNotesOf(queries, orders),
    isMore,
  }
}
