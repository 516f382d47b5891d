import { sql } from 'kysely'
import type { Database, Queries } from '../db/database.ts'
import { hasChanged } from '../db/has-changed.ts'
import { hasRow } from '../db/has-row.ts'
import type { QuoteKeyRow } from '../db/quote-rows.ts'
import type { QuoteSigningKey } from './signing.ts'

/**
 * Lets only one transaction at a time change the keys: of two servers starting with different keys, each would miss the
 * other's uncommitted row. Reading is not blocked. SQLite has only one writer anyway.
 */
export const lockKeys = async (queries: Queries, dialect: Database['dialect']): Promise<void> => {
  if (dialect === 'postgres') await sql`lock table quote_keys in share row exclusive mode`.execute(queries)
}

/** Adds the public half of a key to the ledger if it is not there. */
export const insertKey = async (queries: Queries, key: QuoteSigningKey, now: Date): Promise<void> => {
  await queries
    .insertInto('quote_keys')
    .values({
      kid: key.kid,
      public_key: key.publicKey,
      from_at: now.toISOString(),
      retired_at: null,
      revoked_at: null,
      reason: null,
    })
    .onConflict((conflict) => conflict.column('kid').doNothing())
    .execute()
}

/** Marks one key as signing and all others as retired. */
export const retireOthers = async (queries: Queries, kid: string, now: Date): Promise<void> => {
  await queries
    .updateTable('quote_keys')
    .set(({ eb }) => ({
      retired_at: eb.case().when('kid', '=', kid).then(null).else(now.toISOString()).end(),
    }))
    .where(({ eb, and, or }) =>
      or([
        and([eb('kid', '=', kid), eb('retired_at', 'is not', null)]),
        and([eb('kid', '!=', kid), eb('retired_at', 'is', null)]),
      ]),
    )
    .execute()
}

/**
 * Revokes a key, so that its signatures no longer count outside the shop's own database; false if it was revoked
 * before.
 */
export const revokeKey = (queries: Queries, kid: string, reason: string, now: Date): Promise<boolean> =>
  hasChanged(
    queries
      .updateTable('quote_keys')
      .set({ revoked_at: now.toISOString(), reason })
      .where('kid', '=', kid)
      .where('revoked_at', 'is', null),
  )

/** One key of the ledger. */
export const findKey = (queries: Queries, kid: string): Promise<QuoteKeyRow | undefined> =>
  queries.selectFrom('quote_keys').selectAll().where('kid', '=', kid).executeTakeFirst()

/** All keys of the ledger, oldest first. */
export const listKeys = (queries: Queries): Promise<QuoteKeyRow[]> =>
  queries.selectFrom('quote_keys').selectAll().orderBy('from_at').orderBy('kid').execute()

/** Whether this shop sent a document with this hash, even if its text was erased. */
export const isVersionStored = (queries: Queries, sha256: string): Promise<boolean> =>
  hasRow(queries.selectFrom('quote_versions').select('sha256').where('sha256', '=', sha256))
