import { type Expression, expressionBuilder, sql, type SqlBool } from 'kysely'
import { canonicalEmail } from '#domain/customers/contact.ts'
import type { Queries } from '../db/database.ts'
import { hasRow } from '../db/has-row.ts'
import { isPostgres } from '../db/is-postgres.ts'
import type { Schema } from '../db/schema.ts'
import { inPattern } from '../db/search-text.ts'
import { DAY_MS, isoAfter } from '../time/iso-after.ts'

const NOTICE_EVERY_MS = 30 * DAY_MS

/** How many links to verify an address or choose a password may be sent to one address. */
const MAX_LINKS = {
  unproved: { day: 3, week: 6 },
  proved: { day: 10, week: 30 },
} as const

const GMAIL = '@gmail.com'
/** Google's mail hosts, without their dots. */
const GOOGLES = ['@gmailcom', '@googlemailcom']

const LAST_SIGN = '\u{10ffff}'

const LINKS = ['verify-email %', 'reset-password %']

const provenAccount = (queries: Queries, email: string) =>
  queries
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('email_verified_at', 'is not', null)

const plain = sql`replace(recipient, '.', '')`

/**
 * Condition: a recipient begins with this character. In SQLite it narrows the search by index to a few of all e-mails.
 */
const begins = (queries: Queries, sign: string) =>
  isPostgres(queries)
    ? sql<SqlBool>`recipient like ${`${inPattern(sign)}%`} escape '\\'`
    : sql<SqlBool>`recipient >= ${sign} and recipient < ${sign + LAST_SIGN}`

/**
 * Condition: an e-mail was sent to the same mailbox as this address. A Google mailbox has endless spellings: dots
 * anywhere, and anything after a plus.
 */
const isSentTo = (queries: Queries, email: string): Expression<SqlBool> => {
  const { and, or, eb } = expressionBuilder<Schema, 'outbox'>()
  const mailbox = canonicalEmail(email)
  if (!mailbox.endsWith(GMAIL)) return eb('recipient', '=', email)
  const name = mailbox.slice(0, -GMAIL.length)
  const isHers = GOOGLES.flatMap((host) => [
    sql<SqlBool>`${plain} = ${name + host}`,
    sql<SqlBool>`${plain} like ${`${inPattern(name)}+%${host}`} escape '\\'`,
  ])
  return and([begins(queries, name.slice(0, 1)), or(isHers)])
}

const newestSince = (queries: Queries, email: string, since: string) =>
  queries
    .selectFrom('outbox')
    .select(['id', 'created_at'])
    .where(isSentTo(queries, email))
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')

/**
 * Condition: an address may get an e-mail it did not ask for. Anybody can type a stranger's address, so an unverified
 * one gets nothing more for a month after any e-mail.
 */
export const mayNotify = (queries: Queries, email: string, at: Date): Expression<SqlBool> => {
  const { or, not, exists } = expressionBuilder<Schema>()
  return or([
    exists(provenAccount(queries, email)),
    not(exists(newestSince(queries, email, isoAfter(at, -NOTICE_EVERY_MS)))),
  ])
}

/** Whether an address may now get an e-mail it did not ask for, by the rule of `mayNotify`. */
export const mayBeNotified = (queries: Queries, email: string, at: Date): Promise<boolean> =>
  hasRow(queries.selectNoFrom(sql`1`.as('yes')).where(mayNotify(queries, email, at)))

/**
 * The id of the last e-mail with such a link, or 'none'; undefined if this address has been sent too many. It is part of
 * the next e-mail's key, so that simultaneous requests send only one.
 */
export const linkAfter = async (queries: Queries, email: string, at: Date): Promise<string | undefined> => {
  const isProved = await hasRow(provenAccount(queries, email))
  const { day, week } = MAX_LINKS[isProved ? 'proved' : 'unproved']
  const sent = await newestSince(queries, email, isoAfter(at, -7 * DAY_MS))
    .where(({ or, eb }) => or(LINKS.map((key) => eb('dedupe_key', 'like', key))))
    .limit(week)
    .execute()
  const ofToday = sent.filter(({ created_at }) => created_at > isoAfter(at, -DAY_MS))
  if (sent.length >= week || ofToday.length >= day) return undefined
  return sent[0]?.id ?? 'none'
}
