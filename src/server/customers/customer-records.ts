import { type Contact, contactsOf } from '#domain/customers/contact.ts'
import type { CustomerRecord } from '#domain/customers/customer-key.ts'
import type { Account } from '../auth/account.ts'
import type { QuoteRow } from '../db/quote-rows.ts'
import type { CustomerNoteRow, EnquiryIndexRow } from '../db/schema.ts'
import type { FoundOrder } from '../orders/order-answer.ts'

/** A stored row with somebody's contact data. */
type CustomerRow =
  | { readonly source: 'order'; readonly row: FoundOrder }
  | { readonly source: 'quote'; readonly row: QuoteRow }
  | { readonly source: 'requests' | 'contacts'; readonly row: EnquiryIndexRow }
  | { readonly source: 'account'; readonly row: Account }
  | { readonly source: 'note'; readonly row: CustomerNoteRow }

/** A row of a customer, with the contacts that link it to her other rows. `email` and `phone` are as typed. */
export type CustomerRecordRow = CustomerRow &
  CustomerRecord & {
    /** ISO UTC. */
    readonly at: string
    readonly name: string
    readonly email: string
    readonly phone: string
    readonly contacts: readonly Contact[]
  }

const inAccount = (id: string | null): readonly Contact[] =>
  id === null ? [] : [{ kind: 'account', value: id }]

/** An order as a record of its customer. */
export const orderRecord = (row: FoundOrder): CustomerRecordRow => {
  const { id, created_at: at, customer_name: name, email, ship_phone: phone, user_id } = row
  const contacts = [...contactsOf({ email, phone }), ...inAccount(user_id)]
  return { source: 'order', row, id, at, name, email, phone, contacts }
}

/** A quote as a record of its customer. */
export const quoteRecord = (row: QuoteRow): CustomerRecordRow => {
  const { id, created_at: at, name, email, phone } = row
  return { source: 'quote', row, id, at, name, email, phone, contacts: contactsOf(row) }
}

/** A request or message as a record of its customer. */
export const enquiryRecord = (row: EnquiryIndexRow): CustomerRecordRow => {
  const { form: source, id, created_at: at, name, email, phone } = row
  return { source, row, id, at, name, email, phone, contacts: contactsOf(row) }
}

/** An account as a record of its owner. */
export const accountRecord = (row: Account): CustomerRecordRow => {
  const { id, created_at: at, name, email } = row
  const contacts = [...contactsOf({ email, phone: '' }), ...inAccount(id)]
  return { source: 'account', row, id, at, name, email, phone: '', contacts }
}

/** A note as a record of the customer it is about. */
export const noteRecord = (row: CustomerNoteRow): CustomerRecordRow => {
  const { id, at, canonical_email: email, canonical_phone: phone } = row
  return { source: 'note', row, id, at, name: '', email, phone, contacts: contactsOf({ email, phone }) }
}
