import type { Database, Queries } from '../db/database.ts'
import { Refusal } from '../refusal.ts'
import { type Account, insertUser, openAccountsIn } from './account.ts'
import type { GoogleIdentity } from './google.ts'
import { accountOfGoogle } from './joining.ts'

interface Newcomer {
  readonly name: string
  /** Lower case. */
  readonly email: string
  readonly passwordHash: string
}

export interface Accounts {
  /** The account of an id, while it is open. */
  byId(id: string): Promise<Account | undefined>
  byEmail(email: string): Promise<Account | undefined>
  /** The account behind a Google identity: hers already, joined by its verified address, or new. */
  ofGoogle(identity: GoogleIdentity): Promise<Account>
  /** A new account with a password, together with what else must then be stored; 409 when the address has one. */
  create(newcomer: Newcomer, andStore: (account: Account, queries: Queries) => Promise<void>): Promise<void>
  /** Marks the address as proved; false when it was proved already. */
  proveAddress(id: string): Promise<boolean>
  setPassword(id: string, from: string | null, to: string): Promise<boolean>
  /** Makes an administrator of somebody whose address is verified and configured to be one. */
  promote(account: Account): Promise<Account>
}

const taken = () => new Refusal(409, 'email_taken', 'User already exists')

/** The people of the shop. Keyed by Google's own key where there is one, never by an address alone. */
export const openAccounts = (database: Database, clock: () => Date, admins: readonly string[]): Accounts => {
  const db = database.kysely
  const adminAddresses = new Set(admins.map((address) => address.toLowerCase()))

  return {
    byId: (id) => openAccountsIn(db).where('users.id', '=', id).executeTakeFirst(),
    byEmail: (email) => openAccountsIn(db).where('users.email', '=', email).executeTakeFirst(),
    ofGoogle: (identity) =>
      database.transaction((transaction) => accountOfGoogle(transaction, identity, clock().toISOString())),
    create: ({ name, email, passwordHash }, andStore) =>
      database.transaction(async (transaction) => {
        const created_at = clock().toISOString()
        const made = await insertUser(transaction, { name, email, password_hash: passwordHash, created_at })
        if (!made) throw taken()
        const account = openAccountsIn(transaction).where('users.id', '=', made.id)
        await andStore(await account.executeTakeFirstOrThrow(), transaction)
      }),
    proveAddress: async (id) => {
      const { numUpdatedRows } = await db
        .updateTable('users')
        .set({ email_verified_at: clock().toISOString() })
        .where('id', '=', id)
        .where('email_verified_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
    setPassword: async (id, from, to) => {
      const { numUpdatedRows } = await db
        .updateTable('users')
        .set({ password_hash: to, email_verified_at: clock().toISOString() })
        .where('id', '=', id)
        .where('password_hash', from === null ? 'is' : '=', from)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
    promote: async (account) => {
      if (account.is_admin || !account.email_verified_at || !adminAddresses.has(account.email)) return account
      await db.updateTable('users').set({ is_admin: 1 }).where('id', '=', account.id).execute()
      return { ...account, is_admin: 1 }
    },
  }
}
