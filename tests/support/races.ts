import fc from 'fast-check'
import { onTestFinished } from 'vitest'
import { type App, openApp } from '#server/app.ts'
import { type Account, openAccountsIn } from '#server/auth/account.ts'
import type { DatabaseName } from './databases.ts'
import { gateStatements, INTERLEAVINGS } from './interleaved.ts'
import type { Shop } from './shop.ts'

/** How long a test of races may take: ten thousand interleavings take time. */
export const RACES_TIMEOUT_MS = 120_000 + INTERLEAVINGS * 1000

/** A shop in which several things happen at once. */
export interface RaceGround {
  readonly shop: Shop
  readonly staff: Account
  /** Two processes of the shop on one database, if the database allows two. */
  readonly one: App
  readonly other: App
}

const STAFF = 'staff@example.in'

const openGround = async (shop: Shop, isShared: boolean): Promise<RaceGround> => {
  await shop.signIn(STAFF, 'admin')
  const staff = await openAccountsIn(shop.app.db.kysely)
    .where('users.email', '=', STAFF)
    .executeTakeFirstOrThrow()
  const { app } = shop
  const { log, clock: now } = app
  const other = isShared ? await openApp(app.config, { log, now, outsideTime: async () => now() }) : app
  if (isShared) onTestFinished(() => other.close())
  gateStatements(shop)
  return { shop, staff, one: app, other }
}

/** Tries as many interleavings as requested on one ground; returns their different outcomes, sorted. */
export const racesOn =
  (open: () => Promise<Shop>, database: DatabaseName) =>
  async <End>(
    check: (ground: RaceGround, scheduler: fc.Scheduler) => Promise<End>,
  ): Promise<readonly End[]> => {
    const ground = await openGround(await open(), database === 'postgres')
    const ends = new Set<End>()
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), async (scheduler) => void ends.add(await check(ground, scheduler))),
      { numRuns: INTERLEAVINGS, endOnFailure: true },
    )
    return [...ends].toSorted()
  }

/** The outcome of one of several works: `done`, or the code of its refusal. */
export const codeOf = (result: PromiseSettledResult<unknown> | undefined): string => {
  if (!result || result.status === 'fulfilled') return 'done'
  const { reason } = result
  return reason instanceof Error && 'code' in reason ? String(reason.code) : String(reason)
}
