import type { Account } from '../auth/account.ts'
import { openAccountsIn } from '../auth/account.ts'
import type { Queries } from '../db/database.ts'
import type { PendingEnquiryRow, OrderRow, OutboxRow, QuoteRow } from '../db/schema.ts'
import { valueOf } from './faults.ts'
import { type DocumentRow, type DocumentService, everyRow, type DocumentTable } from './document-service.ts'

const TABLES: readonly DocumentTable[] = ['requests', 'contacts', 'subscribers']

/** Everything the shop keeps about an address, as it is stored. */
export interface Person {
  readonly account: Account | undefined
  readonly orders: readonly OrderRow[]
  readonly quotes: readonly QuoteRow[]
  readonly emails: readonly OutboxRow[]
  readonly pending: readonly PendingEnquiryRow[]
  readonly documents: Readonly<Record<DocumentTable, readonly DocumentRow[]>>
}

const emailOf = ({ fields }: PendingEnquiryRow): unknown => JSON.parse(fields).email

/** Finds a person by her address (lower case): in the database, and in the document service. */
export const findPerson = async (db: Queries, service: DocumentService, email: string): Promise<Person> => {
  const entries = TABLES.map(async (table) => [
    table,
    valueOf(await everyRow(service, table, { equal: { email } })),
  ])
  const documents: Person['documents'] = Object.fromEntries(await Promise.all(entries))
  const account = await openAccountsIn(db).where('users.email', '=', email).executeTakeFirst()
  const orders = await db
    .selectFrom('orders')
    .selectAll()
    .where((where) =>
      where.or([where('email', '=', email), ...(account ? [where('user_id', '=', account.id)] : [])]),
    )
    .orderBy('created_at', 'desc')
    .execute()
  const quotes = await db
    .selectFrom('quotes')
    .selectAll()
    .where('erased_at', 'is', null)
    .where((where) =>
      where.or([
        where('email', '=', email),
        ...(orders.length > 0
          ? [
              where(
                'order_id',
                'in',
                orders.map(({ id }) => id),
              ),
            ]
          : []),
      ]),
    )
    .orderBy('created_at', 'desc')
    .execute()
  const emails = await db.selectFrom('outbox').selectAll().where('recipient', '=', email).execute()
  const pending = await db.selectFrom('pending_enquiries').selectAll().execute()
  const own = pending.filter((row) => emailOf(row) === email)
  return { account, orders, quotes, emails, pending: own, documents }
}
