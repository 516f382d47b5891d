import type { Queries } from '../db/database.ts'
import { hasChanged } from '../db/has-changed.ts'
import { newId } from '../db/new-id.ts'
import { conflict, Refusal } from '../refusal.ts'
import { accountSearchText } from './account-search.ts'
import { type Account, insertUser, openAccountsIn, updatingOpenAccount } from './account.ts'
import type { GoogleIdentity } from './google.ts'
import { sendNotice } from './notices.ts'

const closed = () => new Refusal(403, 'account_closed', 'This account is closed.')

const accountOfSubject = (db: Queries, subject: string) =>
  openAccountsIn(db).where('identities.subject', '=', subject).executeTakeFirst()

/**
 * Gives an existing account to the Google user who owns its e-mail address: removes its password and, if the address
 * was never verified, verifies it and takes over her name.
 */
const transferAccount = async (db: Queries, account: Account, name: string, now: Date) => {
  const isProved = account.email_verified_at !== null
  await db
    .updateTable('users')
    .set({
      password_hash: null,
      ...(!isProved && {
        name,
        search_text: accountSearchText({ ...account, name }),
        email_verified_at: now.toISOString(),
      }),
    })
    .where('id', '=', account.id)
    .execute()
  if (isProved && account.password_hash) await sendNotice(db, 'no-password', account, now)
}

/** Sends the verification e-mail of a new account whose address is not verified, in the given transaction. */
export type Confirm = (account: Account, queries: Queries) => Promise<void>

/**
 * Links a Google identity to the account of its e-mail address, creating one if there is none. An existing account is
 * linked only if Google hosts the address; it then loses its password and all sessions, because somebody else may have
 * registered it.
 */
const joinByEmail = async (db: Queries, identity: GoogleIdentity, now: Date, confirm: Confirm) => {
  const { subject, email, name, isGoogles } = identity
  const at = now.toISOString()
  const provedAt = isGoogles ? at : null
  const user = await insertUser(db, { name, email, email_verified_at: provedAt, created_at: at })
  const account = await openAccountsIn(db).where('users.email', '=', email).executeTakeFirst()
  if (!account) throw closed()
  if (account.google_id === subject) return
  if (account.google_id)
    throw conflict('email_taken', 'Another Google account already uses this e-mail address.')
  if (!user && !isGoogles)
    throw conflict('password_first', 'This address already has an account. Please sign in with its password.')
  if (!user) await transferAccount(db, account, name, now)
  await db
    .insertInto('identities')
    .values({
      id: newId(),
      user_id: account.id,
      provider: 'google',
      subject,
      verified_at: provedAt,
      created_at: at,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'subject']).doNothing())
    .execute()
  if (user && !isGoogles) await confirm(account, db)
}

/**
 * Updates an account with the name and e-mail address that Google reports. The address stays if another account has it,
 * or if it is verified and Google does not host the new one.
 */
const follow = async (db: Queries, account: Account, identity: GoogleIdentity, now: Date) => {
  const { email, name, isGoogles } = identity
  const wasProved = account.email_verified_at !== null
  const isSame = account.email === email
  // The search text may be outdated even if name and e-mail address are the same.
  const isIndexed = account.search_text === accountSearchText(account)
  if (isSame && account.name === name && (wasProved || !isGoogles) && isIndexed) return account
  const owner = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  const isFree = !owner || owner.id === account.id
  const mayMove = isFree && (isSame ? !wasProved && isGoogles : isGoogles || !wasProved)
  const details = mayMove
    ? { name, email, email_verified_at: isGoogles ? now.toISOString() : null }
    : { name }
  const change = { ...details, search_text: accountSearchText({ ...account, ...details }) }
  if (!(await hasChanged(updatingOpenAccount(db, account.id).set(change)))) throw closed()
  if (mayMove && !isSame && wasProved) await sendNotice(db, 'new-email', account, now)
  return { ...account, ...change }
}

/** The account of a Google identity: the one it is linked to, one linked now by its e-mail address, or a new one. */
export const accountOfGoogle = async (
  db: Queries,
  identity: GoogleIdentity,
  now: Date,
  confirm: Confirm,
): Promise<Account> => {
  const { subject } = identity
  const known = await db
    .selectFrom('identities')
    .select('id')
    .where('provider', '=', 'google')
    .where('subject', '=', subject)
    .executeTakeFirst()
  if (!known) await joinByEmail(db, identity, now, confirm)
  const account = await accountOfSubject(db, subject)
  if (!account) throw closed()
  return follow(db, account, identity, now)
}
