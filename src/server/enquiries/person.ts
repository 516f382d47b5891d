import { knownEmail } from '#domain/account/email.ts'
import { canonicalEmail } from '#domain/customers/contact.ts'
import { textOf } from '#domain/unknown-json.ts'
import type { Account } from '../auth/account.ts'
import { openAccountsIn } from '../auth/account.ts'
import type { Queries } from '../db/database.ts'
import { notesAbout } from '../customers/customer-notes.ts'
import { recordsWith } from '../customers/find-records.ts'
import { idsOf } from '../db/ids-of.ts'
import type { QuoteRow } from '../db/quote-rows.ts'
import type {
  CustomerNoteRow,
  PendingEnquiryRow,
  OrderNoteRow,
  OrderRow,
  OutboxRow,
  ServiceRequestRow,
} from '../db/schema.ts'
import { valueOf } from './faults.ts'
import { rowsOfEmail } from './rows-of-email.ts'
import { type DocumentRow, type DocumentService, everyRow, type DocumentTable } from './document-service.ts'

/** Every table of the document service that may have rows of a person. */
export const TABLES: readonly DocumentTable[] = ['requests', 'contacts', 'subscribers']

/** Everything stored under an e-mail address. */
export interface PersonalData {
  readonly account: Account | undefined
  readonly orders: readonly OrderRow[]
  /** Staff notes on these orders. */
  readonly orderNotes: readonly OrderNoteRow[]
  readonly quotes: readonly QuoteRow[]
  /** Service requests about these orders, without erased ones. */
  readonly asked: readonly ServiceRequestRow[]
  readonly emails: readonly OutboxRow[]
  readonly pending: readonly PendingEnquiryRow[]
  readonly notes: readonly Pick<CustomerNoteRow, 'id' | 'at' | 'body'>[]
  readonly documents: Readonly<Record<DocumentTable, readonly DocumentRow[]>>
}

const MAX_PER_KIND = 200

const emailOf = ({ fields }: PendingEnquiryRow): unknown => JSON.parse(fields).email

/** The phone numbers in these records, as typed. */
export const phonesOf = ({
  orders,
  quotes,
  pending,
  documents: { requests, contacts },
}: Pick<PersonalData, 'orders' | 'quotes' | 'pending' | 'documents'>): readonly string[] => [
  ...orders.map(({ ship_phone }) => ship_phone),
  ...quotes.map(({ phone }) => phone),
  ...pending.map(({ fields }) => textOf(JSON.parse(fields).phone)),
  ...[...requests, ...contacts].map(({ fields }) => textOf(fields['phone'])),
]

/**
 * Other spellings of an e-mail address (as `knownEmail` returns it) that have data: Google delivers many spellings to
 * one mailbox.
 */
export const otherSpellings = async (db: Queries, email: string): Promise<readonly string[]> => {
  const value = canonicalEmail(email)
  const same = [{ kind: 'email', value } as const]
  const { records } = await recordsWith(db, same, { typed: [email], limit: MAX_PER_KIND })
  const typed = records
    // A note only has the canonical form.
    .filter(({ source }) => source !== 'note')
    .map((record) => knownEmail(record.email))
  return [...new Set(typed)].filter((spelling) => spelling !== email)
}

const notesOn = async (db: Queries, orderIds: readonly string[]): Promise<readonly OrderNoteRow[]> =>
  orderIds.length === 0
    ? []
    : db
        .selectFrom('order_notes')
        .selectAll()
        .where('words', '<>', '')
        .where('order_id', 'in', orderIds)
        .orderBy('at')
        .execute()

/**
 * A person's records in the database by her e-mail address (as `knownEmail` returns it), without pending enquiries and
 * notes.
 */
export const findRecords = async (
  db: Queries,
  email: string,
): Promise<Omit<PersonalData, 'pending' | 'documents' | 'notes'>> => {
  const account = await openAccountsIn(db).where('users.email', '=', email).executeTakeFirst()
  const orders = await db
    .selectFrom('orders')
    .selectAll()
    .where((where) =>
      where.or([where('email', '=', email), ...(account ? [where('user_id', '=', account.id)] : [])]),
    )
    .orderBy('created_at', 'desc')
    .execute()
  const orderNotes = await notesOn(db, idsOf(orders))
  const quotes = await db
    .selectFrom('quotes')
    .selectAll()
    .where('erased_at', 'is', null)
    .where((where) =>
      where.or([
        where('email', '=', email),
        ...(orders.length > 0 ? [where('order_id', 'in', idsOf(orders))] : []),
      ]),
    )
    .orderBy('created_at', 'desc')
    .execute()
  const asked =
    orders.length === 0
      ? []
      : await db
          .selectFrom('service_requests')
          .selectAll()
          .where('erased_at', 'is', null)
          .where('order_id', 'in', idsOf(orders))
          .orderBy('sent_at')
          .execute()
  const emails = await db.selectFrom('outbox').selectAll().where('recipient', '=', email).execute()
  return { account, orders, orderNotes, quotes, asked, emails }
}

/** The pending enquiries from this e-mail address (as `knownEmail` returns it). */
export const findPending = async (db: Queries, email: string): Promise<readonly PendingEnquiryRow[]> => {
  const pending = await db.selectFrom('pending_enquiries').selectAll().execute()
  return pending.filter((row) => emailOf(row) === email)
}

/**
 * Finds a person's data by her e-mail address (as `knownEmail` returns it) in the database and the document service.
 */
export const findPerson = async (
  db: Queries,
  service: DocumentService,
  email: string,
): Promise<PersonalData> => {
  // Read first: an enquiry delivered meanwhile is then in both lists, and otherwise would be in neither.
  const pending = await findPending(db, email)
  const entries = TABLES.map(async (table) => [
    table,
    rowsOfEmail(valueOf(await everyRow(service, table, { equal: { email } })), email),
  ])
  const documents: PersonalData['documents'] = Object.fromEntries(await Promise.all(entries))
  const found = { ...(await findRecords(db, email)), pending, documents }
  // Only numbers from quotes, which staff have looked at: one typed into a form may be somebody else's, and so may a
  // note under it.
  const phones = found.quotes.map(({ phone }) => phone)
  return { ...found, notes: await notesAbout(db, { email, phones }) }
}
