import type { Database } from '../db/database.ts'
import { isDuplicate } from '../db/faults.ts'
import { hasChanged } from '../db/has-changed.ts'
import { conflict } from '../refusal.ts'
import { type Account, insertUser, openAccountsIn, updatingOpenAccount } from './account.ts'
import type { GoogleIdentity } from './google.ts'
import { accountOfGoogle, type Confirm } from './google-accounts.ts'
import { sendNotice } from './notices.ts'

interface Newcomer {
  readonly name: string
  /** As `knownEmail` returns it. */
  readonly email: string
  readonly passwordHash: string
}

const emailTaken = () => conflict('email_taken', 'User already exists')

/**
 * The customer and staff accounts. Google accounts are identified by Google's own id, never by the e-mail address
 * alone.
 */
export const openAccounts = (database: Database, clock: () => Date) => {
  const db = database.kysely

  return {
    /** The open account with this id. */
    byId: (id: string): Promise<Account | undefined> =>
      openAccountsIn(db).where('users.id', '=', id).executeTakeFirst(),
    byEmail: (email: string): Promise<Account | undefined> =>
      openAccountsIn(db).where('users.email', '=', email).executeTakeFirst(),
    /**
     * The account of a Google identity: the one it is linked to, one joined by an e-mail address that Google hosts, or
     * a new one. `confirm` runs in the same transaction for a new account with an unverified address.
     */
    ofGoogle: async (identity: GoogleIdentity, confirm: Confirm): Promise<Account> => {
      const find = () =>
        database.transaction((transaction) => accountOfGoogle(transaction, identity, clock(), confirm))
      return find().catch((error: unknown) => {
        // Another account has taken the address that hers was to get; now that it has, hers stays as it is.
        if (isDuplicate(error)) return find()
        throw error
      })
    },
    /**
     * Creates an account with a password and runs `confirm` in the same transaction; 409 if the e-mail address has an
     * account.
     */
    create: ({ name, email, passwordHash }: Newcomer, confirm: Confirm): Promise<void> =>
      database.transaction(async (transaction) => {
        const created_at = clock().toISOString()
        const user = await insertUser(transaction, { name, email, password_hash: passwordHash, created_at })
        if (!user) throw emailTaken()
        const account = openAccountsIn(transaction).where('users.id', '=', user.id)
        await confirm(await account.executeTakeFirstOrThrow(), transaction)
      }),
    /** Marks the e-mail address as verified; false if it already was or has changed, or if the account is not open. */
    markEmailVerified: ({ id, email }: Pick<Account, 'id' | 'email'>): Promise<boolean> =>
      hasChanged(
        updatingOpenAccount(db, id)
          .set({ email_verified_at: clock().toISOString() })
          .where('email_verified_at', 'is', null)
          .where('email', '=', email),
      ),
    /**
     * Sets the password chosen through the reset e-mail, marks the address as verified and notifies the owner. A linked
     * Google identity that never verified the address is removed. False if the account's password or e-mail address has
     * changed meanwhile, or if it is not open.
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
