import { sql, type SqlBool } from 'kysely'
import type { User } from '#domain/account/session.ts'
import type { Queries } from '../db/database.ts'
import { isPostgres } from '../db/is-postgres.ts'
import { newId } from '../db/new-id.ts'
import type { UserRow } from '../db/schema.ts'
import { Refusal } from '../refusal.ts'
import { accountSearchText } from './account-search.ts'

/** A user with her Google id (`sub`), or null if she never signed in with Google. */
export interface Account extends UserRow {
  readonly google_id: string | null
}

/** The account as the browser sees it. */
export const asUser = (account: Account): User => ({
  _id: account.id,
  googleId: account.google_id,
  name: account.name,
  email: account.email,
  isAdmin: account.is_admin === 1,
})

/** Every open account with its Google id; closed and erased ones are left out. */
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

/** The answer to a call without a valid session of an open account. */
export const notSignedIn = () => new Refusal(401, 'unauthorized', 'Please sign in.')

/** An update of an account that has no effect if it was closed or erased meanwhile. */
export const updatingOpenAccount = (db: Queries, id: string) =>
  db.updateTable('users').where('id', '=', id).where('closed_at', 'is', null).where('erased_at', 'is', null)

/**
 * Selects the id of an account if it is open, and locks it against being closed or erased until the transaction ends.
 */
const lockingIfOpen = (db: Queries, id: string) => {
  const open = db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .where('erased_at', 'is', null)
  // SQLite has no such lock and needs none: it runs one transaction at a time.
  return isPostgres(db) ? open.forShare() : open
}

/** A condition that the account is open; it is locked against being closed or erased until the transaction ends. */
export const staysOpen = (db: Queries, id: string) => sql<SqlBool>`exists ${lockingIfOpen(db, id)}`

/**
 * Refuses (401) if the account was closed or erased; else locks it so that it stays open until the transaction ends.
 */
export const requireOpenAccount = async (transaction: Queries, id: string): Promise<void> => {
  if (!(await lockingIfOpen(transaction, id).executeTakeFirst())) throw notSignedIn()
}

/** Adds a user and returns her id; undefined if the e-mail address is taken. */
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
