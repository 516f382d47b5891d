import type { User } from '#domain/account/session.ts'
import type { Queries } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import type { UserRow } from '../db/schema.ts'

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
      ...user,
      id: newId(),
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
