import { sql, type SqlBool } from 'kysely'
import type { User } from '#domain/account/session.ts'
import type { Queries } from '../db/database.ts'
import { isPostgres } from '../db/is-postgres.ts'
import { newId } from '../db/new-id.ts'
import type { UserRow } from '../db/schema.ts'
import { Refusal } from '../refusal.ts'
import { accountSearchText } from './account-search.ts'

/** A user row with the key Google knows the person by, if she ever came through Google. */
export interface Account extends UserRow {
  readonly google_id: string | null
}

/** An account as the browser is told of it. */
export const asUser = (account: Account): User => ({
  _id: account.id,
  googleId: account.google_id,
  name: account.name,
  email: account.email,
  isAdmin: account.is_admin === 1,
})

/** Every account with its Google key; closed and erased ones are left out. */
export const openAccountsIn = (db: Queries) =>
  db
    .selectFrom('users')
    .leftJoin('identities', (join) =>
      join.onRef('identities.user_id', '=', 'users.id').on('identities.provider', '=', 'google'),
    )
    .selectAll('users')
    .select('identities.subject as google_id')
    .where('users.closed_at', 'is', null)
    .where('users.erased_at', 'is', null)

/** What anybody hears who is not signed in to an open account. */
export const notSignedIn = () => new Refusal(401, 'unauthorized', 'Please sign in.')

/** The statement that changes an account, unless it was closed or erased since it was looked up. */
export const updatingOpenAccount = (db: Queries, id: string) =>
  db.updateTable('users').where('id', '=', id).where('closed_at', 'is', null).where('erased_at', 'is', null)

/** The id of an account if it is open; nobody closes or erases it then until the transaction ends. */
const holdingOpen = (db: Queries, id: string) => {
  const open = db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .where('erased_at', 'is', null)
  // SQLite knows no such lock and needs none: it carries out one transaction after the other.
  return isPostgres(db) ? open.forShare() : open
}

/** The condition that an account is open, and stays so until the transaction of the statement ends. */
export const staysOpen = (db: Queries, id: string) => sql<SqlBool>`exists ${holdingOpen(db, id)}`

/** Refuses (401) whose account was closed or erased; else it stays open until the transaction ends. */
export const requireOpenAccount = async (transaction: Queries, id: string): Promise<void> => {
  if (!(await holdingOpen(transaction, id).executeTakeFirst())) throw notSignedIn()
}

/** Adds a user unless the e-mail address has one already. */
export const insertUser = (
  db: Queries,
  user: Pick<UserRow, 'name' | 'email' | 'created_at'> & Partial<UserRow>,
) =>
  db
    .insertInto('users')
    .values({
      is_admin: 0,
      password_hash: null,
      email_verified_at: null,
      closed_at: null,
      erased_at: null,
      search_text: accountSearchText(user),
      ...user,
      id: newId(),
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
