import { hash } from 'node:crypto'
import { countRows } from '../db/count-rows.ts'
import type { Queries } from '../db/database.ts'
import { hasChanged } from '../db/has-changed.ts'
import { hasRow } from '../db/has-row.ts'
import type { SecondFactorRow } from '../db/schema.ts'
import { isoAfter } from '../time/iso-after.ts'
import type { Claims } from './tokens.ts'

/** How much the clocks of two servers may differ. */
const CLOCKS_APART_MS = 30 * 1000

// 80 random bits cannot be brute-forced, so one fast hash is enough.
const hashOf = (recoveryCode: string) => hash('sha256', recoveryCode, 'base64url')

/** The second factor of an account, active or still being set up. */
export const findFactor = (queries: Queries, userId: string): Promise<SecondFactorRow | undefined> =>
  queries.selectFrom('second_factors').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** Stores a secret that was shown, until its first code confirms it. */
export const keepPending = async (
  queries: Queries,
  userId: string,
  pending: { readonly pending_secret: string; readonly pending_at: string },
): Promise<void> => {
  await queries
    .insertInto('second_factors')
    .values({ user_id: userId, last_step: 0, wrong_codes: 0, ...pending })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(pending))
    .execute()
}

/**
 * Counts an attempt as wrong before it is checked, so that concurrent attempts are counted one by one. Returns the
 * factor; undefined while attempts are blocked or if there is none.
 */
export const countAttempt = (
  queries: Queries,
  userId: string,
  now: Date,
): Promise<SecondFactorRow | undefined> =>
  queries
    .updateTable('second_factors')
    .set((set) => ({ wrong_codes: set('wrong_codes', '+', 1) }))
    .where('user_id', '=', userId)
    .where((where) =>
      where.or([where('blocked_until', 'is', null), where('blocked_until', '<=', now.toISOString())]),
    )
    .returningAll()
    .executeTakeFirst()

/** Updates a factor's row. */
export const changeFactor = async (
  queries: Queries,
  userId: string,
  change: Partial<SecondFactorRow>,
): Promise<void> => {
  await queries.updateTable('second_factors').set(change).where('user_id', '=', userId).execute()
}

/**
 * Whether the session's confirmation is still valid. One that ends later than `periodMs` from now was made while the
 * clock ran fast, and does not count.
 */
export const isConfirmed = (
  queries: Queries,
  { jti, sub }: Claims,
  now: Date,
  periodMs: number,
): Promise<boolean> =>
  hasRow(
    queries
      .selectFrom('factor_confirmations')
      .select('jti')
      .where('jti', '=', jti)
      .where('user_id', '=', sub)
      .where('until', '>', now.toISOString())
      .where('until', '<=', isoAfter(now, periodMs + CLOCKS_APART_MS)),
  )

/** Records that the session confirmed the factor, and deletes expired confirmations. */
export const confirmSession = async (
  queries: Queries,
  { jti, sub }: Claims,
  until: Date,
  now: Date,
): Promise<void> => {
  await queries.deleteFrom('factor_confirmations').where('until', '<=', now.toISOString()).execute()
  await queries
    .insertInto('factor_confirmations')
    .values({ jti, user_id: sub, until: until.toISOString() })
    .onConflict((conflict) => conflict.column('jti').doUpdateSet({ until: until.toISOString() }))
    .execute()
}

/** Ends the confirmations of an account in all its sessions. */
export const endConfirmations = async (queries: Queries, userId: string): Promise<void> => {
  await queries.deleteFrom('factor_confirmations').where('user_id', '=', userId).execute()
}

/** Replaces all earlier recovery codes; call it inside a transaction. */
export const replaceRecoveryCodes = async (
  queries: Queries,
  userId: string,
  codes: readonly string[],
): Promise<void> => {
  // Locks the factor's row, so that a concurrent call waits and then replaces these codes.
  await queries
    .updateTable('second_factors')
    .set(({ ref }) => ({ user_id: ref('user_id') }))
    .where('user_id', '=', userId)
    .execute()
  await queries.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  const rows = codes.map((code) => ({ user_id: userId, code_hash: hashOf(code), used_at: null }))
  await queries.insertInto('recovery_codes').values(rows).execute()
}

/** Uses up a recovery code; false if it is unknown or was used before. */
export const consumeRecoveryCode = (
  queries: Queries,
  userId: string,
  code: string,
  now: Date,
): Promise<boolean> =>
  hasChanged(
    queries
      .updateTable('recovery_codes')
      .set({ used_at: now.toISOString() })
      .where('user_id', '=', userId)
      .where('code_hash', '=', hashOf(code))
      .where('used_at', 'is', null),
  )

/** Whether a code is an already used recovery code of the account. */
export const isUsedRecoveryCode = (queries: Queries, userId: string, code: string): Promise<boolean> =>
  hasRow(
    queries
      .selectFrom('recovery_codes')
      .select('user_id')
      .where('user_id', '=', userId)
      .where('code_hash', '=', hashOf(code))
      .where('used_at', 'is not', null),
  )

/** How many recovery codes are unused. */
export const countRecoveryCodes = (queries: Queries, userId: string): Promise<number> =>
  countRows(queries.selectFrom('recovery_codes').where('user_id', '=', userId).where('used_at', 'is', null))

/** Removes an account's second factor, its recovery codes and confirmations; false if it had none. */
export const forgetSecondFactor = async (queries: Queries, userId: string): Promise<boolean> => {
  await endConfirmations(queries, userId)
  await queries.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  return hasChanged(queries.deleteFrom('second_factors').where('user_id', '=', userId))
}
