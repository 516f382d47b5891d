import { knownEmail } from '#domain/account/email.ts'
import { type Contact, contactName } from '#domain/customers/contact.ts'
import type { JoinedBy } from '#domain/customers/customer.ts'
import type { CustomerRecord } from '#domain/customers/customer-key.ts'
import type { Queries } from '../db/database.ts'
import type { CustomerRecordRow } from './customer-records.ts'
import { recordOf, recordsWith } from './find-records.ts'

/** More e-mail addresses and numbers than one person has: a number shared by many people must not link them all. */
const MAX_CONTACTS = 12
const MAX_ROUNDS = 4
const MAX_PER_KIND = 200

/** A customer's record, and what links it to the one she was looked up by; null if it is certainly hers. */
export interface JoinedRecord {
  readonly record: CustomerRecordRow
  readonly joinedBy: JoinedBy
}

/** All records found for one customer. */
export interface JoinedRecords {
  /** The record she was looked up by. */
  readonly first: CustomerRecordRow
  readonly records: readonly JoinedRecord[]
  /** Whether the search stopped before finding everything. */
  readonly isMore: boolean
}

const idOf = ({ source, id }: CustomerRecord): string => `${source} ${id}`

const emailsOf = (records: readonly CustomerRecordRow[]): readonly string[] =>
  records.flatMap(({ email }) => (email ? [knownEmail(email)] : []))

type Reasons = Map<string, JoinedBy>

const joining = ({ contacts }: CustomerRecordRow, reasons: Reasons): JoinedBy => {
  const found = contacts.flatMap((contact) => reasons.get(contactName(contact)) ?? [])
  const isOwn = contacts.some((contact) => reasons.get(contactName(contact)) === null)
  return isOwn ? null : (found[0] ?? null)
}

/** What a contact links further records by, given how its own record was linked. */
const reasonFor = ({ kind }: Contact, joinedBy: JoinedBy): JoinedBy =>
  joinedBy ?? (kind === 'phone' ? 'phone' : 'account')

/**
 * The contacts that identify her with certainty: a record's e-mail address and account, or all its contacts if it has
 * neither.
 */
const ownOf = ({ contacts }: CustomerRecordRow): ReadonlySet<string> => {
  const sure = contacts.filter(({ kind }) => kind === 'email' || kind === 'account')
  return new Set((sure.length > 0 ? sure : contacts).map(contactName))
}

/** Records with those that are certainly hers first. */
export const ownFirst = (records: readonly JoinedRecord[]): readonly JoinedRecord[] =>
  records.toSorted((a, b) => Number(a.joinedBy !== null) - Number(b.joinedBy !== null))

/**
 * Contacts of these records that were not known before, with their reasons; records that are certainly hers take
 * precedence.
 */
const newContacts = (joined: readonly JoinedRecord[], reasons: Reasons) => {
  const added = new Map<string, { readonly contact: Contact; readonly reason: JoinedBy }>()
  for (const { record, joinedBy } of ownFirst(joined))
    for (const contact of record.contacts) {
      const name = contactName(contact)
      if (!reasons.has(name) && !added.has(name))
        added.set(name, { contact, reason: reasonFor(contact, joinedBy) })
    }
  return [...added.values()]
}

/**
 * Finds all records of a customer from one of them: those that share an e-mail address, a phone number or an account
 * with it, and those that share one with these in turn. Undefined if the record no longer exists.
 */
export const joinRecords = async (
  queries: Queries,
  key: CustomerRecord,
): Promise<JoinedRecords | undefined> => {
  const first = await recordOf(queries, key)
  if (!first) return undefined
  const own = ownOf(first)
  const reasons: Reasons = new Map(
    first.contacts.map((contact) => [
      contactName(contact),
      own.has(contactName(contact)) ? null : reasonFor(contact, null),
    ]),
  )
  const records = new Map<string, JoinedRecord>([[idOf(first), { record: first, joinedBy: null }]])
  let asked: readonly Contact[] = first.contacts
  let typed = emailsOf([first])
  let isMore = false
  for (let round = 0; round < MAX_ROUNDS && asked.length > 0; round += 1) {
    const found = await recordsWith(queries, asked, { typed, limit: MAX_PER_KIND })
    const newRecords = found.records.filter((record) => !records.has(idOf(record)))
    const joined = newRecords.map((record) => ({ record, joinedBy: joining(record, reasons) }))
    for (const one of joined) records.set(idOf(one.record), one)
    const next = newContacts(joined, reasons)
    const room = Math.max(0, MAX_CONTACTS - reasons.size)
    isMore ||= next.length > room || found.isMore
    for (const { contact, reason } of next.slice(0, room)) reasons.set(contactName(contact), reason)
    asked = next.slice(0, room).map(({ contact }) => contact)
    typed = emailsOf(newRecords)
  }
  isMore ||= asked.length > 0
  const newestFirst = [...records.values()].toSorted((a, b) => (a.record.at < b.record.at ? 1 : -1))
  return { first, records: newestFirst, isMore }
}
