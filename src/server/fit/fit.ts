import type { FitErasure } from '#contract/fit/erase-fit-passport.ts'
import type { AccountPassport } from '#contract/fit/get-fit-passport.ts'
import type { FitPassportInput } from '#contract/fit/save-fit-passport.ts'
import { type Account, requireOpenAccount } from '../auth/account.ts'
import type { Queries } from '../db/database.ts'
import { hasChanged } from '../db/has-changed.ts'
import { conflict } from '../refusal.ts'
import type { ShopDeps } from '../shop-deps.ts'
import { openAwaitedMeasurements } from './awaited-measurements.ts'
import { eraseSnapshotsOf, passportOf } from './snapshots.ts'

const read = async (queries: Queries, userId: string): Promise<AccountPassport> => {
  const row = await queries
    .selectFrom('fit_passports')
    .select(['rev', 'body'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return { rev: row?.rev ?? 0, passport: passportOf(row?.body ?? null) ?? null }
}

/** Deletes the measurements of an account; their `rev` keeps counting. */
export const forgetPassport = async (queries: Queries, userId: string, at: Date): Promise<void> => {
  await queries
    .updateTable('fit_passports')
    .set((set) => ({ body: null, rev: set('rev', '+', 1), updated_at: at.toISOString() }))
    .where('user_id', '=', userId)
    .where('body', 'is not', null)
    .execute()
}

type Deps = Pick<ShopDeps, 'db' | 'clock' | 'changes'>

/** The measurements that customers store in their accounts or send for paused orders. */
export const openFit = ({ db, clock, changes }: Deps) => {
  /** Stores measurements in place of those with this `rev`; false if another device has changed them first. */
  const replace = async (queries: Queries, userId: string, rev: number, body: string): Promise<boolean> => {
    const updated_at = clock().toISOString()
    if (rev === 0) {
      const row = { user_id: userId, body, rev: 1, updated_at }
      return hasChanged(
        queries
          .insertInto('fit_passports')
          .values(row)
          .onConflict((conflict) => conflict.column('user_id').doNothing()),
      )
    }
    return hasChanged(
      queries
        .updateTable('fit_passports')
        .set({ body, rev: rev + 1, updated_at })
        .where('user_id', '=', userId)
        .where('rev', '=', rev),
    )
  }

  return {
    /** The measurements stored in an account. */
    read: ({ id }: Account): Promise<AccountPassport> => read(db.kysely, id),

    /**
     * Stores measurements in place of those with this `rev`; 409 if they have changed, 401 if the account was closed or
     * erased.
     */
    save: async ({ id }: Account, { unit, taken, rev }: FitPassportInput): Promise<AccountPassport> => {
      const passport = { unit, taken }
      const isReplaced = await db.transaction(async (queries) => {
        await requireOpenAccount(queries, id)
        return replace(queries, id, rev, JSON.stringify(passport))
      })
      if (isReplaced) return { rev: rev + 1, passport }
      throw conflict(
        'passport_changed',
        'Your measurements were changed on another device. Please check them first.',
      )
    },

    sendFor: openAwaitedMeasurements({ db, clock, changes }),

    /** Deletes the measurements from an account and from everything it sent them with, except orders in production. */
    erase: ({ id }: Account): Promise<FitErasure> =>
      db.transaction(async (queries) => {
        await forgetPassport(queries, id, clock())
        const retained = await eraseSnapshotsOf(queries, id, clock())
        const { rev } = await read(queries, id)
        return { rev, retained }
      }),
  }
}
