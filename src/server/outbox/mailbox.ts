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
export const isSentTo = (queries: Queries, email: string): Expression<SqlBool> => {
  const { and, or, eb } = expressionBuilder<Schema, 'outbox'>()
  const mailbox = canonicalEmail(email)
  if (!mailbox.endsWith(GMAIL)) return eb('recipient', '=', email)
  const name = mailbox.slice(0, -GMAIL.length)
  const isHers = GOOGLES.flatMap((host) => [
    sql<SqlBool>`${plain} = ${name + host}`,
    sql<SqlBool>`${plain} like ${`${inPattern(name)}+%${host}`} escape '\\'`,
  ])
  return and([or([name.slice(0, 1), '.'].map((sign) => begins(queries, sign))), or(isHers)])
}

/**
 * Makes e-mails to one mailbox take turns until the transaction ends, so that each is decided on knowing those before
 * it, even if they were requested at the same moment for different spellings of the address.
 */
export const lockMailbox = async (queries: Queries, email: string): Promise<void> => {
  // SQLite runs one transaction at a time anyway.
  if (!isPostgres(queries)) return
  const mailbox = `mailbox ${canonicalEmail(email) || email}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${mailbox}, 0))`.execute(queries)
}
