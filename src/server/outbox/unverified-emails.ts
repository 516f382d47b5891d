import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { Queries } from '../db/database.ts'
import { hasRow } from '../db/has-row.ts'
import type { Schema } from '../db/schema.ts'
import { DAY_MS, isoAfter } from '../time/iso-after.ts'
import { isSentTo } from './mailbox.ts'

const NOTICE_EVERY_MS = 30 * DAY_MS

/** How many links to verify an address or choose a password may be sent to one address. */
const MAX_LINKS = {
  unproved: { day: 3, week: 6 },
  proved: { day: 10, week: 30 },
} as const

const LINKS = ['verify-email %', 'reset-password %']

const provenAccount = (queries: Queries, email: string) =>
  queries
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('email_verified_at', 'is not', null)

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

/** Whether an e-mail whose key begins so was sent to this address at this time or later. */
export const isSentSince = (queries: Queries, email: string, key: string, since: Date): Promise<boolean> =>
  hasRow(
    queries
      .selectFrom('outbox')
      .select('id')
      .where('recipient', '=', email)
      .where('dedupe_key', 'like', `${key} %`)
      .where('created_at', '>=', since.toISOString()),
  )

/**
 * The id of the last e-mail with such a link, or 'none'; undefined if this address has been sent too many. It is part of
 * the next e-mail's key, which would otherwise be the same all day. Call it with the mailbox locked.
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
