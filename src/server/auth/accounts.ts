import type { Database } from '../db/database.ts'
import { hasChanged } from '../db/has-changed.ts'
import { conflict } from '../refusal.ts'
import { type Account, insertUser, openAccountsIn, updatingOpenAccount } from './account.ts'
import type { GoogleIdentity } from './google.ts'
import { accountOfGoogle, type Confirm } from './google-accounts.ts'
import { sendNotice } from './notices.ts'

interface Newcomer {
  readonly name: string
  /** Lower case. */
  readonly email: string
  readonly passwordHash: string
}

const emailTaken = () => conflict('email_taken', 'User already exists')

/** The people of the shop. Keyed by Google's own key where there is one, never by an e-mail address alone. */
export const openAccounts = (database: Database, clock: () => Date) => {
  const db = database.kysely

  return {
    /** The account of an id, while it is open. */
    byId: (id: string): Promise<Account | undefined> =>
      openAccountsIn(db).where('users.id', '=', id).executeTakeFirst(),
    byEmail: (email: string): Promise<Account | undefined> =>
      openAccountsIn(db).where('users.email', '=', email).executeTakeFirst(),
    /**
     * The account behind a Google identity: hers already, joined by an e-mail address that Google runs, or new. A new
     * one whose address is unproved comes with what proves it.
     */
    ofGoogle: (identity: GoogleIdentity, confirm: Confirm): Promise<Account> =>
      database.transaction((transaction) => accountOfGoogle(transaction, identity, clock(), confirm)),
    /** A new account with a password, together with what proves its e-mail address; 409 when the email has one. */
    create: ({ name, email, passwordHash }: Newcomer, confirm: Confirm): Promise<void> =>
      database.transaction(async (transaction) => {
        const created_at = clock().toISOString()
        const made = await insertUser(transaction, { name, email, password_hash: passwordHash, created_at })
        if (!made) throw emailTaken()
        const account = openAccountsIn(transaction).where('users.id', '=', made.id)
        await confirm(await account.executeTakeFirstOrThrow(), transaction)
      }),
    /**
     * Marks the e-mail address as proved; false when it was proved already or is another by now, or the account is not open.
     */
    markEmailVerified: ({ id, email }: Pick<Account, 'id' | 'email'>): Promise<boolean> =>
      hasChanged(
        updatingOpenAccount(db, id)
          .set({ email_verified_at: clock().toISOString() })
          .where('email_verified_at', 'is', null)
          .where('email', '=', email),
      ),
    /**
     * Sets a password for whoever reads the account's e-mail, which proves the e-mail address, and tells her so. A
     * Google account that never proved the address leaves. False when the password or the e-mail address is not
     * `account`'s any more, or the account is not open.
     */
    setPassword: (account: Account, to: string): Promise<boolean> =>
      database.transaction(async (transaction) => {
        const { id, email, password_hash: from } = account
        const now = clock()
        const isChanged = await hasChanged(
          updatingOpenAccount(transaction, id)
            .set({ password_hash: to, email_verified_at: now.toISOString() })
            .where('password_hash', from === null ? 'is' : '=', from)
            .where('email', '=', email),
        )
        if (!isChanged) return false
        await transaction
          .deleteFrom('identities')
          .where('user_id', '=', id)
          .where('verified_at', 'is', null)
          .execute()
        await sendNotice(transaction, 'new-password', account, now)
        return true
      }),
  }
}

export type Accounts = ReturnType<typeof openAccounts>
