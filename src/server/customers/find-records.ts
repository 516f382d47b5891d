import { type ExpressionBuilder, sql } from 'kysely'
import type { Contact } from '#domain/customers/contact.ts'
import { contactName } from '#domain/customers/contact.ts'
import type { CustomerRecord } from '#domain/customers/customer-key.ts'
import { openAccountsIn } from '../auth/account.ts'
import type { Queries } from '../db/database.ts'
import type { Schema } from '../db/schema.ts'
import { inPattern } from '../db/search-text.ts'
import { ordersIn } from '../orders/order-answer.ts'
import { contactWord } from '../orders/search-words.ts'
import {
  accountRecord,
  type CustomerRecordRow,
  enquiryRecord,
  noteRecord,
  orderRecord,
  quoteRecord,
} from './customer-records.ts'
import { limited, type LimitedRecords } from './limited-records.ts'

const valuesOf = (contacts: readonly Contact[], kind: Contact['kind']): readonly string[] =>
  contacts.filter((contact) => contact.kind === kind).map(({ value }) => value)

const ordersWith = async (queries: Queries, contacts: readonly Contact[], limit: number) => {
  const words = contacts.filter(({ kind }) => kind !== 'account').map(contactWord)
  const accounts = valuesOf(contacts, 'account')
  const rows = await ordersIn(queries)
    .where('status', '<>', 'draft')
    .where(({ or, eb, selectFrom }) =>
      or([
        ...(words.length > 0
          ? [eb('orders.id', 'in', selectFrom('order_words').select('order_id').where('word', 'in', words))]
          : []),
        ...(accounts.length > 0 ? [eb('orders.user_id', 'in', accounts)] : []),
      ]),
    )
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(orderRecord)
}

const quotesWith = async (queries: Queries, contacts: readonly Contact[], limit: number) => {
  const words = contacts.filter(({ kind }) => kind !== 'account').map(contactWord)
  if (words.length === 0) return []
  const rows = await queries
    .selectFrom('quotes')
    .selectAll()
    .where('erased_at', 'is', null)
    .where(({ or }) =>
      or(
        words.map((word) => {
          const pattern = `% ${inPattern(word)} %`
          return sql<boolean>`search_text || ' ' like ${pattern} escape '\\'`
        }),
      ),
    )
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(quoteRecord)
}

/**
 * The condition that a row has the canonical form of one of these contacts; undefined if they include no e-mail address
 * or phone number.
 */
const hasContactIn = (contacts: readonly Contact[]) => {
  const [emails, phones] = [valuesOf(contacts, 'email'), valuesOf(contacts, 'phone')]
  if (emails.length + phones.length === 0) return undefined
  return ({ or, eb }: ExpressionBuilder<Schema, 'enquiry_index' | 'customer_notes'>) =>
    or([
      ...(emails.length > 0 ? [eb('canonical_email', 'in', emails)] : []),
      ...(phones.length > 0 ? [eb('canonical_phone', 'in', phones)] : []),
    ])
}

const enquiriesWith = async (queries: Queries, contacts: readonly Contact[], limit: number) => {
  const hasContact = hasContactIn(contacts)
  if (!hasContact) return []
  const rows = await queries
    .selectFrom('enquiry_index')
    .selectAll()
    .where(hasContact)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(enquiryRecord)
}

const notesWith = async (queries: Queries, contacts: readonly Contact[], limit: number) => {
  const hasContact = hasContactIn(contacts)
  if (!hasContact) return []
  const rows = await queries
    .selectFrom('customer_notes')
    .selectAll()
    .where('erased_at', 'is', null)
    .where(hasContact)
    .orderBy('at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(noteRecord)
}

const accountsWith = async (queries: Queries, contacts: readonly Contact[], typed: readonly string[]) => {
  const emails = [...new Set([...valuesOf(contacts, 'email'), ...typed])]
  const ids = valuesOf(contacts, 'account')
  if (emails.length + ids.length === 0) return []
  const rows = await openAccountsIn(queries)
    .where(({ or, eb }) =>
      or([
        ...(emails.length > 0 ? [eb('users.email', 'in', emails)] : []),
        ...(ids.length > 0 ? [eb('users.id', 'in', ids)] : []),
      ]),
    )
    .execute()
  return rows.map(accountRecord)
}

/**
 * The records with any of these contacts, newest first and at most `limit` of each kind; `isMore` tells whether a kind
 * has more. `typed` are e-mail addresses as typed: accounts are found by exact spelling.
 */
export const recordsWith = async (
  queries: Queries,
  contacts: readonly Contact[],
  { typed, limit }: { readonly typed: readonly string[]; readonly limit: number },
): Promise<LimitedRecords> => {
  if (contacts.length === 0) return { records: [], isMore: false }
  const wanted = new Set(contacts.map(contactName))
  const { records, isMore } = limited(limit, [
    await ordersWith(queries, contacts, limit + 1),
    await quotesWith(queries, contacts, limit + 1),
    await enquiriesWith(queries, contacts, limit + 1),
    await notesWith(queries, contacts, limit + 1),
    await accountsWith(queries, contacts, typed),
  ])
  // A word of a title or a name may look like a contact, so the actual contacts are compared.
  const found = records.filter((record) =>
    record.contacts.some((contact) => wanted.has(contactName(contact))),
  )
  return { records: found, isMore }
}

/** The record of a key; undefined if it no longer exists. */
export const recordOf = async (
  queries: Queries,
  { source, id }: CustomerRecord,
): Promise<CustomerRecordRow | undefined> => {
  if (source === 'order') {
    const row = await ordersIn(queries)
      .where('orders.id', '=', id)
      .where('status', '<>', 'draft')
      .executeTakeFirst()
    return row && orderRecord(row)
  }
  if (source === 'quote') {
    const quotes = queries.selectFrom('quotes').selectAll().where('id', '=', id)
    const row = await quotes.where('erased_at', 'is', null).executeTakeFirst()
    return row && quoteRecord(row)
  }
  if (source === 'account') {
    const row = await openAccountsIn(queries).where('users.id', '=', id).executeTakeFirst()
    return row && accountRecord(row)
  }
  if (source === 'note') {
    const notes = queries.selectFrom('customer_notes').selectAll().where('id', '=', id)
    const row = await notes.where('erased_at', 'is', null).executeTakeFirst()
    return row && noteRecord(row)
  }
  const row = await queries
    .selectFrom('enquiry_index')
    .selectAll()
    .where('form', '=', source)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && enquiryRecord(row)
}
