import type { Queries } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import { Refusal } from '../refusal.ts'
import { type Account, insertUser, openAccountsIn } from './account.ts'
import type { GoogleIdentity } from './google.ts'

const closed = () => new Refusal(403, 'account_closed', 'This account is closed.')

const accountOfSubject = (db: Queries, subject: string) =>
  openAccountsIn(db).where('identities.subject', '=', subject).executeTakeFirst()

/** The account of a verified address, made when there is none. A password that never proved it is dropped. */
const joinByAddress = async (db: Queries, { subject, email, name }: GoogleIdentity, now: string) => {
  await insertUser(db, { name, email, email_verified_at: now, created_at: now })
  const account = await openAccountsIn(db).where('users.email', '=', email).executeTakeFirst()
  if (!account) throw closed()
  if (account.google_id === subject) return
  if (account.google_id) throw new Refusal(409, 'address_taken', 'Another Google account has this address.')
  if (!account.email_verified_at)
    await db
      .updateTable('users')
      .set({ name, password_hash: null, email_verified_at: now })
      .where('id', '=', account.id)
      .execute()
  await db
    .insertInto('identities')
    .values({
      id: newId(),
      user_id: account.id,
      provider: 'google',
      subject,
      verified_at: now,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'subject']).doNothing())
    .execute()
}

/** Somebody's name and address follow what Google says, unless the address is another account's here. */
const follow = async (db: Queries, account: Account, { email, name }: GoogleIdentity, now: string) => {
  const isProved = account.email === email && account.email_verified_at !== null
  if (isProved && account.name === name) return account
  const owner = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  const mayMove = !isProved && (!owner || owner.id === account.id)
  const change = mayMove ? { name, email, email_verified_at: now } : { name }
  await db.updateTable('users').set(change).where('id', '=', account.id).execute()
  return { ...account, ...change }
}

/** Whose account a Google identity opens: hers already, joined by its verified address, or a new one. */
export const accountOfGoogle = async (
  db: Queries,
  identity: GoogleIdentity,
  now: string,
): Promise<Account> => {
  const { subject } = identity
  const known = await db
    .selectFrom('identities')
    .select('id')
    .where('provider', '=', 'google')
    .where('subject', '=', subject)
    .executeTakeFirst()
  if (!known) await joinByAddress(db, identity, now)
  const account = await accountOfSubject(db, subject)
  if (!account) throw closed()
  return follow(db, account, identity, now)
}
