import { type Expression, expressionBuilder, sql, type SqlBool } from 'kysely'
import { canonicalEmail } from '#domain/customers/contact.ts'
import type { Queries } from '../db/database.ts'
import { isAny } from '../db/is-any.ts'
import { isPostgres } from '../db/is-postgres.ts'
import type { Schema } from '../db/schema.ts'
import { inPattern } from '../db/search-text.ts'
import { DAY_MS, isoAfter } from '../time/iso-after.ts'

const NOTICE_EVERY_MS = 30 * DAY_MS

/** How many links to prove an e-mail address or to choose a password go to one. */
const MOST_LINKS = {
  unproved: { day: 3, week: 6 },
  proved: { day: 10, week: 30 },
} as const

const GMAIL = '@gmail.com'
/** Its hosts without their dots. */
const GOOGLES = ['@gmailcom', '@googlemailcom']

const LAST_SIGN = '\u{10ffff}'

const LINKS = ['verify-email %', 'reset-password %']

const proved = (queries: Queries, email: string) =>
  queries
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('email_verified_at', 'is not', null)

const plain = sql`replace(recipient, '.', '')`

/** That a recipient begins with a sign: SQLite finds these by its index, of which there are few among all e-mails. */
const begins = (queries: Queries, sign: string) =>
  isPostgres(queries)
    ? sql<SqlBool>`recipient like ${`${inPattern(sign)}%`} escape '\\'`
    : sql<SqlBool>`recipient >= ${sign} and recipient < ${sign + LAST_SIGN}`

/**
 * That an e-mail goes to the mailbox of an e-mail address. Of Google's own it has endless spellings: a dot anywhere, and
 * anything behind a plus.
 */
const reaches = (queries: Queries, email: string): Expression<SqlBool> => {
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
    .where(reaches(queries, email))
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')

/**
 * The condition under which an e-mail address may be written to without having asked for it. Somebody who types
 * another's makes the shop write to a stranger: so one that nobody has proved gets nothing more for a month after any
 * e-mail.
 */
export const mayNotify = (queries: Queries, email: string, at: Date): Expression<SqlBool> => {
  const { or, not, exists } = expressionBuilder<Schema>()
  return or([
    exists(proved(queries, email)),
    not(exists(newestSince(queries, email, isoAfter(at, -NOTICE_EVERY_MS)))),
  ])
}

/** Whether an e-mail address may be written to now without having asked for it, as `mayNotify` says. */
export const mayBeNotified = (queries: Queries, email: string, at: Date): Promise<boolean> =>
  isAny(queries.selectNoFrom(sql`1`.as('yes')).where(mayNotify(queries, email, at)))

/**
 * The e-mail after which a recipient may be sent another link, or 'none'; undefined while she has been sent too many.
 * Links that are asked for at the same moment follow the same e-mail.
 */
export const linkAfter = async (queries: Queries, email: string, at: Date): Promise<string | undefined> => {
  const isProved = await isAny(proved(queries, email))
  const { day, week } = MOST_LINKS[isProved ? 'proved' : 'unproved']
  const sent = await newestSince(queries, email, isoAfter(at, -7 * DAY_MS))
    .where(({ or, eb }) => or(LINKS.map((key) => eb('dedupe_key', 'like', key))))
    .limit(week)
    .execute()
  const ofToday = sent.filter(({ created_at }) => created_at > isoAfter(at, -DAY_MS))
  if (sent.length >= week || ofToday.length >= day) return undefined
  return sent[0]?.id ?? 'none'
}
