import { expressionBuilder } from 'kysely'
import type { CustomerList } from '#contract/customers/list-customers.ts'
import { customerKey } from '#domain/customers/customer-key.ts'
import type { CustomerSummary } from '#domain/customers/customer.ts'
import { peopleIn } from '#domain/customers/people.ts'
import { openAccountsIn } from '../auth/account.ts'
import type { Queries } from '../db/database.ts'
import type { Schema } from '../db/schema.ts'
import { hasWordBeginning } from '../db/search-text.ts'
import { ERASED_TEXT } from '../erased-text.ts'
import { findOrders } from '../orders/order-list.ts'
import { ordersIn } from '../orders/order-answer.ts'
import { queryWords } from '../orders/search-words.ts'
import {
  accountRecord,
  type CustomerRecordRow,
  enquiryRecord,
  orderRecord,
  quoteRecord,
} from './customer-records.ts'
import { limited, type LimitedRecords } from './limited-records.ts'

/** How many people a list shows, and from how many records of each kind. */
const MAX_PEOPLE = 50
const MAX_PER_KIND = 200
/** One more than needed shows whether there are more. */
const FETCHED = MAX_PER_KIND + 1

const hasAllWords = (words: readonly string[]) => expressionBuilder<Schema>().and(words.map(hasWordBeginning))

/**
 * Orders that match all words, at most `limit`: those in the normal lists first, then closed ones, each newest first.
 */
export const searchOrders = async (queries: Queries, q: string, limit: number) => {
  const filter = { q, from: '', to: '' }
  const wanted = { page: 1, size: limit }
  const { rows } = await findOrders(queries, { ...filter, state: undefined }, wanted)
  if (rows.length >= limit) return rows
  const closed = await findOrders(queries, { ...filter, state: 'closed' }, wanted)
  const others = closed.rows.filter(({ listed }) => listed === 0)
  return [...rows, ...others].slice(0, limit)
}

/** The newest quotes that match all words; the newest of all if there are no words. */
export const searchQuotes = (queries: Queries, words: readonly string[], limit: number) =>
  queries
    .selectFrom('quotes')
    .selectAll()
    .where('erased_at', 'is', null)
    .where(hasAllWords(words))
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()

/** The newest requests and messages that match all words; the newest of all if there are no words. */
export const searchEnquiries = (queries: Queries, words: readonly string[], limit: number) =>
  queries
    .selectFrom('enquiry_index')
    .selectAll()
    .where(hasAllWords(words))
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()

/** The newest accounts whose name or e-mail address matches all words. */
export const searchAccounts = (queries: Queries, words: readonly string[], limit: number) =>
  openAccountsIn(queries).where(hasAllWords(words)).orderBy('users.created_at', 'desc').limit(limit).execute()

const newestRecords = async (queries: Queries): Promise<LimitedRecords> => {
  const orders = await ordersIn(queries)
    .where('listed', '=', 1)
    .orderBy('created_at', 'desc')
    .limit(FETCHED)
    .execute()
  return limited(MAX_PER_KIND, [
    orders.map(orderRecord),
    (await searchQuotes(queries, [], FETCHED)).map(quoteRecord),
    (await searchEnquiries(queries, [], FETCHED)).map(enquiryRecord),
  ])
}

const foundRecords = async (queries: Queries, q: string): Promise<LimitedRecords> => {
  const words = queryWords(q)
  if (words.length === 0) return { records: [], isMore: false }
  return limited(MAX_PER_KIND, [
    (await searchOrders(queries, q, FETCHED)).map(orderRecord),
    (await searchQuotes(queries, words, FETCHED)).map(quoteRecord),
    (await searchEnquiries(queries, words, FETCHED)).map(enquiryRecord),
    (await searchAccounts(queries, words, FETCHED)).map(accountRecord),
  ])
}

const latestOf = (record: CustomerRecordRow): CustomerSummary['latest'] => {
  const { at } = record
  switch (record.source) {
    case 'order':
    case 'quote':
      return { what: record.source, number: record.row.number, at }
    case 'requests':
    case 'contacts':
      return { what: record.row.kind, number: '', at }
    default:
      return { what: 'account', number: '', at }
  }
}

const isSomebody = ({ name, email, phone }: CustomerSummary): boolean => Boolean(name || email || phone)

const summaryOf = (records: readonly CustomerRecordRow[]): readonly CustomerSummary[] => {
  const [newest] = records
  if (!newest) return []
  const first = (of: (record: CustomerRecordRow) => string) =>
    records.map(of).find((text) => text !== '' && text !== ERASED_TEXT) ?? ''
  const summary = {
    key: customerKey(newest),
    name: first(({ name }) => name),
    email: first(({ email }) => email),
    phone: first(({ phone }) => phone),
    latest: latestOf(newest),
  }
  return isSomebody(summary) ? [summary] : []
}

/** The people that the records belong to, most recently active first. */
export const peopleOf = (records: readonly CustomerRecordRow[]): readonly CustomerSummary[] =>
  peopleIn(records.toSorted((a, b) => (a.at < b.at ? 1 : -1))).flatMap(summaryOf)

/** The most recently active customers, or those with a record that matches all words of `q`. */
export const listedCustomers = async (queries: Queries, q: string): Promise<CustomerList> => {
  const { records, isMore } = q.trim() === '' ? await newestRecords(queries) : await foundRecords(queries, q)
  const people = peopleOf(records)
  return {
    customers: people.slice(0, MAX_PEOPLE),
    isMore: people.length > MAX_PEOPLE || isMore,
  }
}
