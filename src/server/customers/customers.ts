import type { NewCustomerNote } from '#contract/customers/add-customer-note.ts'
import type { Contact } from '#domain/customers/contact.ts'
import { customerKey, type CustomerRecord, readCustomerKey } from '#domain/customers/customer-key.ts'
import type { Customer } from '#domain/customers/customer.ts'
import type { Account } from '../auth/account.ts'
import type { Queries } from '../db/database.ts'
import type { QuoteDesk } from '../quotes/quotes.ts'
import { conflict, Refusal } from '../refusal.ts'
import type { ShopDeps } from '../shop-deps.ts'
import { asCustomer } from './customer-answer.ts'
import { listedCustomers } from './customer-list.ts'
import { storeNote } from './customer-notes.ts'
import { recordOf } from './find-records.ts'
import { joinRecords, type JoinedRecords } from './join-records.ts'
import { lockRecord } from './lock-record.ts'

interface Deps extends Pick<ShopDeps, 'db' | 'clock' | 'audit'> {
  readonly quotes: QuoteDesk
}

const notFound = () => new Refusal(404, 'customer_not_found', 'This customer is no longer on record.')

/**
 * The contact to store a note under, from the record it is written on, which stays locked until the transaction ends.
 * 404 if the record is gone, 409 if it has no e-mail address or phone number.
 */
const contactOf = async (queries: Queries, record: CustomerRecord): Promise<Contact> => {
  await lockRecord(queries, record)
  const found = await recordOf(queries, record)
  if (!found) throw notFound()
  const contact =
    found.contacts.find(({ kind }) => kind === 'email') ?? found.contacts.find(({ kind }) => kind === 'phone')
  if (!contact)
    throw conflict('nobody_known', 'A note needs a customer with an e-mail address or a telephone number.')
  return contact
}

/** Everybody who ordered, received a quote or wrote, for staff. A customer's key refers to any one of her records. */
export const openCustomers = ({ db: { kysely }, clock, audit, quotes }: Deps) => {
  const find = async (key: string): Promise<{ record: CustomerRecord; joined: JoinedRecords }> => {
    const record = readCustomerKey(key)
    const joined = record && (await joinRecords(kysely, record))
    if (!joined) throw notFound()
    return { record, joined }
  }

  /** 404 for a key without a record. */
  const read = async (key: string): Promise<Customer> => {
    const { record, joined } = await find(key)
    return asCustomer({ queries: kysely, summariesOf: quotes.summaries }, customerKey(record), joined)
  }

  return {
    list: (q: string) => listedCustomers(kysely, q),
    read,
    /** Adds a note, once per note id. 404 for a key without a record, 409 if the record has no contact any more. */
    note: async (author: Account, key: string, note: NewCustomerNote): Promise<Customer> => {
      const record = readCustomerKey(key)
      if (!record) throw notFound()
      await audit.recordWith(author, async (queries) => {
        const contact = await contactOf(queries, record)
        const isNew = await storeNote(queries, { ...note, author, at: clock(), contact })
        return { value: undefined, ...(isNew && { action: { act: 'customer.noted', subject: key } }) }
      })
      return read(key)
    },
  }
}
