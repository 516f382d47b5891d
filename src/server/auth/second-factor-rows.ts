import { hash } from 'node:crypto'
import { countRows } from '../db/count-rows.ts'
import type { Queries } from '../db/database.ts'
import { hasChanged } from '../db/has-changed.ts'
import { isAny } from '../db/is-any.ts'
import type { SecondFactorRow } from '../db/schema.ts'
import { isoAfter } from '../time/iso-after.ts'
import type { Claims } from './tokens.ts'

/** By how much the clocks of two servers may differ. */
const CLOCKS_APART_MS = 30 * 1000

// 80 random bits can't be searched through, so one fast hash is enough.
const hashOf = (recoveryCode: string) => hash('sha256', recoveryCode, 'base64url')

/** The second factor of an account, set up or about to be. */
export const findFactor = (queries: Queries, userId: string): Promise<SecondFactorRow | undefined> =>
  queries.selectFrom('second_factors').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** Keeps a secret that was shown until its first code comes. */
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
 * Counts one try as a wrong one, before it is looked at, so that tries at the same moment count one after the other.
 * Answers the factor; undefined while none may be looked at.
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

/** Changes a factor's row. */
export const changeFactor = async (
  queries: Queries,
  userId: string,
  change: Partial<SecondFactorRow>,
): Promise<void> => {
  await queries.updateTable('second_factors').set(change).where('user_id', '=', userId).execute()
}

/**
 * Whether the factor was confirmed in a session within so many milliseconds before now. One from a time that is still to
 * come was made while the clock ran ahead, and would count for that much longer.
 */
export const isConfirmed = (
  queries: Queries,
  { jti, sub }: Claims,
  now: Date,
  periodMs: number,
): Promise<boolean> =>
  isAny(
    queries
      .selectFrom('factor_confirmations')
      .select('jti')
      .where('jti', '=', jti)
      .where('user_id', '=', sub)
      .where('until', '>', now.toISOString())
      .where('until', '<=', isoAfter(now, periodMs + CLOCKS_APART_MS)),
  )

/** Notes that the factor was confirmed in a session, and forgets the confirmations that are over. */
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

/** Ends every confirmation of an account, in whichever session. */
export const endConfirmations = async (queries: Queries, userId: string): Promise<void> => {
  await queries.deleteFrom('factor_confirmations').where('user_id', '=', userId).execute()
}

/** Puts new recovery codes in the place of all earlier ones; call it inside a transaction. */
export const replaceRecoveryCodes = async (
  queries: Queries,
  userId: string,
  codes: readonly string[],
): Promise<void> => {
  // Of two who make new ones at once the later waits here, and then finds what the earlier stored.
  await queries
    .updateTable('second_factors')
    .set(({ ref }) => ({ user_id: ref('user_id') }))
    .where('user_id', '=', userId)
    .execute()
  await queries.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  const rows = codes.map((code) => ({ user_id: userId, code_hash: hashOf(code), used_at: null }))
  await queries.insertInto('recovery_codes').values(rows).execute()
}

/** Uses a recovery code up; false when it is none, or was used before. */
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

/** Whether a code is a recovery code of an account that was used before. */
export const isUsedRecoveryCode = (queries: Queries, userId: string, code: string): Promise<boolean> =>
  isAny(
    queries
      .selectFrom('recovery_codes')
      .select('user_id')
      .where('user_id', '=', userId)
      .where('code_hash', '=', hashOf(code))
      .where('used_at', 'is not', null),
  )

/** How many recovery codes can still be used. */
export const countRecoveryCodes = (queries: Queries, userId: string): Promise<number> =>
  countRows(queries.selectFrom('recovery_codes').where('user_id', '=', userId).where('used_at', 'is', null))

/** Takes an account's second factor away with all that belongs to it; false when it had none. */
export const forgetSecondFactor = async (queries: Queries, userId: string): Promise<boolean> => {
  await endConfirmations(queries, userId)
  await queries.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  return hasChanged(queries.deleteFrom('second_factors').where('user_id', '=', userId))
}
