import { type Expression, expressionBuilder, sql, type SqlBool } from 'kysely'
import { canonicalEmail } from '#domain/customers/contact.ts'
import type { Queries } from '../db/database.ts'
import { isPostgres } from '../db/is-postgres.ts'
import type { Schema } from '../db/schema.ts'
import { inPattern } from '../db/search-text.ts'

const GMAIL = '@gmail.com'
/** Google's mail hosts, without their dots. */
const GOOGLES = ['@gmailcom', '@googlemailcom']

const LAST_SIGN = '\u{10ffff}'

const plain = sql`replace(recipient, '.', '')`

/** An address without what follows a plus in its name, which most hosts deliver to the same mailbox. */
const withoutTag = (email: string): string => {
  const at = email.lastIndexOf('@')
  const [name] = email.slice(0, at).split('+')
  return name ? name + email.slice(at) : email
}

/** The same text for all addresses of one mailbox. */
const mailboxOf = (email: string): string => {
  const canonical = canonicalEmail(email)
  return canonical.endsWith(GMAIL) ? canonical : withoutTag(email)
}

/**
 * Condition: a recipient begins with this text. In SQLite it narrows the search by index to a few of all e-mails.
 */
const begins = (queries: Queries, text: string) =>
  isPostgres(queries)
    ? sql<SqlBool>`recipient like ${`${inPattern(text)}%`} escape '\\'`
    : sql<SqlBool>`recipient >= ${text} and recipient < ${text + LAST_SIGN}`

/** Condition: an e-mail was sent to a Google mailbox of this name. Google ignores dots, even at the beginning. */
const isSentToGoogle = (queries: Queries, name: string): Expression<SqlBool> => {
  const { and, or } = expressionBuilder<Schema, 'outbox'>()
  const isHers = GOOGLES.flatMap((host) => [
    sql<SqlBool>`${plain} = ${name + host}`,
    sql<SqlBool>`${plain} like ${`${inPattern(name)}+%${host}`} escape '\\'`,
  ])
  return and([or([name.slice(0, 1), '.'].map((sign) => begins(queries, sign))), or(isHers)])
}

/**
 * Condition: an e-mail was sent to the same mailbox as this address. A mailbox has endless spellings: anything after a
 * plus and, at Google, dots anywhere. Elsewhere, an address without a plus counts alone, so that strangers who use the
 * others keep nothing from it.
 */
export const isSentTo = (queries: Queries, email: string): Expression<SqlBool> => {
  const { and, or, eb } = expressionBuilder<Schema, 'outbox'>()
  const mailbox = mailboxOf(email)
  if (mailbox.endsWith(GMAIL)) return isSentToGoogle(queries, mailbox.slice(0, -GMAIL.length))
  if (mailbox === email) return eb('recipient', '=', email)
  const at = mailbox.lastIndexOf('@')
  const name = mailbox.slice(0, at)
  const tagged = `${inPattern(name)}+%${inPattern(mailbox.slice(at))}`
  return and([
    begins(queries, name),
    or([eb('recipient', '=', mailbox), sql<SqlBool>`recipient like ${tagged} escape '\\'`]),
  ])
}

/**
 * Makes e-mails to one mailbox take turns until the transaction ends, so that each is decided on knowing those before
 * it, even if they were requested at the same moment for different spellings of the address.
 */
export const lockMailbox = async (queries: Queries, email: string): Promise<void> => {
  // SQLite runs one transaction at a time anyway.
  if (!isPostgres(queries)) return
  const name = `mailbox ${mailboxOf(email)}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(queries)
}
