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

/** Makes an account that was there before the property of whoever Google says the e-mail address is. */
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

/** Stores what proves the e-mail address of a new account that Google does not vouch for. */
export type Confirm = (account: Account, queries: Queries) => Promise<void>

/**
 * The account of an e-mail address, made when there is none. One that is there is joined only where the address is
 * Google's own to give, and loses its password with every session of it: whoever chose it may be somebody else.
 */
const joinByEmail = async (db: Queries, identity: GoogleIdentity, now: Date, confirm: Confirm) => {
  const { subject, email, name, isGoogles } = identity
  const at = now.toISOString()
  const provedAt = isGoogles ? at : null
  const made = await insertUser(db, { name, email, email_verified_at: provedAt, created_at: at })
  const account = await openAccountsIn(db).where('users.email', '=', email).executeTakeFirst()
  if (!account) throw closed()
  if (account.google_id === subject) return
  if (account.google_id)
    throw conflict('email_taken', 'Another Google account already uses this e-mail address.')
  if (!made && !isGoogles)
    throw conflict('password_first', 'This address has an account already. Please sign in with its password.')
  if (!made) await transferAccount(db, account, name, now)
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
  if (made && !isGoogles) await confirm(account, db)
}

/**
 * Somebody's name follows what Google says, and so does her e-mail address, unless it is another account's here or one
 * that Google can't vouch for would take the place of one that is proved.
 */
const follow = async (db: Queries, account: Account, identity: GoogleIdentity, now: Date) => {
  const { email, name, isGoogles } = identity
  const wasProved = account.email_verified_at !== null
  const isSame = account.email === email
  // What an account is found by may be older than its name and e-mail address.
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

/** Whose account a Google identity opens: hers already, joined by its e-mail address, or a new one. */
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
