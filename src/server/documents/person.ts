import type { Account } from '../auth/account.ts'
import { openAccountsIn } from '../auth/account.ts'
import type { Queries } from '../db/database.ts'
import type { KeptDocumentRow, OrderRow, OutboxRow } from '../db/schema.ts'
import { valueOf } from './faults.ts'
import { type DocumentRow, type DocumentService, everyRow, type TableName } from './service.ts'

const TABLES: readonly TableName[] = ['requests', 'contacts', 'subscribers']

/** Everything the shop keeps about an address, as it is stored. */
export interface Person {
  readonly account: Account | undefined
  readonly orders: readonly OrderRow[]
  readonly mails: readonly OutboxRow[]
  readonly kept: readonly KeptDocumentRow[]
  readonly documents: Readonly<Record<TableName, readonly DocumentRow[]>>
}

const emailOf = ({ fields }: KeptDocumentRow): unknown => JSON.parse(fields).email

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
  const mails = await db.selectFrom('outbox').selectAll().where('recipient', '=', email).execute()
  const kept = await db.selectFrom('kept_documents').selectAll().execute()
  return { account, orders, mails, kept: kept.filter((row) => emailOf(row) === email), documents }
}
