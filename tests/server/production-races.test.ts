import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import type { ProductionAct } from '#contract/production/move-order.ts'
import { type App, openApp } from '#server/app.ts'
import { type Account, openAccountsIn } from '#server/auth/account.ts'
import type { OrderRow } from '#server/db/schema.ts'
import { onBothDatabases } from '../support/databases.ts'
import { emailsTo } from '../support/emails.ts'
import { gateStatements, INTERLEAVINGS, interleaved } from '../support/interleaved.ts'
import { paidOrder, PARCEL, payIn, stagesOf } from '../support/production.ts'
import { acceptQuote, DEPOSIT, storedOrder, TOTAL } from '../support/quote-order.ts'
import type { Shop } from '../support/shop.ts'

/** Ten thousand interleavings take their time. */
const TIMEOUT_MS = 60_000 + INTERLEAVINGS * 1000

interface Table {
  readonly shop: Shop
  readonly staff: Account
  /** Two processes of the shop on one database, where it may have two. */
  readonly one: App
  readonly other: App
}

const openTable = async (shop: Shop, isShared: boolean): Promise<Table> => {
  await shop.signIn('staff@example.in', 'admin')
  const staff = await openAccountsIn(shop.app.db.kysely)
    .where('users.email', '=', 'staff@example.in')
    .executeTakeFirstOrThrow()
  const { app } = shop
  const { log, clock: now } = app
  const other = isShared ? await openApp(app.config, { log, now, outsideTime: async () => now() }) : app
  if (isShared) onTestFinished(() => other.close())
  gateStatements(shop)
  return { shop, staff, one: app, other }
}

const codeOf = (result: PromiseSettledResult<unknown> | undefined): string => {
  if (!result || result.status === 'fulfilled') return 'done'
  const { reason } = result
  return reason instanceof Error && 'code' in reason ? String(reason.code) : String(reason)
}

const CUT: ProductionAct = { act: 'move', stage: 'cutting' }
const DISPATCH: ProductionAct = { act: 'dispatch', ...PARCEL }

/** Every event has its number, without a gap, and the order stands where the last one left it. */
const expectWhole = async ({ shop }: Table, order: OrderRow) => {
  const steps = await stagesOf(shop, order)
  const row = await shop.app.db.kysely
    .selectFrom('order_production')
    .selectAll()
    .where('order_id', '=', order.id)
    .executeTakeFirst()
  expect(steps.map(({ step }) => step)).toEqual(steps.map((_, n) => n + 1))
  expect(row?.step ?? 0).toBe(steps.length)
  expect(row?.stage).toBe(steps.at(-1)?.stage)
  return steps
}

/** The e-mails that tell of its parcel. */
const newsOf = async ({ shop }: Table, { id }: OrderRow) =>
  (await emailsTo(shop, 'meera@example.in')).filter(({ dedupe_key }) =>
    dedupe_key.startsWith(`dispatched ${id} `),
  )

onBothDatabases((open, database) => {
  const raced = async (check: (at: Table, scheduler: fc.Scheduler) => Promise<void>) => {
    const at = await openTable(await open(), database === 'postgres')
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), (scheduler) => check(at, scheduler)),
      { numRuns: INTERLEAVINGS, endOnFailure: true },
    )
  }
  const move = ({ staff }: Table, app: App, order: OrderRow, act: ProductionAct, key: string) =>
    app.production.move(staff, order.id, { ...act, step: 1 }, key)

  test(
    'of two who move an order at once one counts, and the other hears of it',
    { timeout: TIMEOUT_MS },
    () =>
      raced(async (at, scheduler) => {
        const order = await paidOrder(at.shop)
        const results = await interleaved<unknown>(scheduler, {
          one: () => move(at, at.one, order, CUT, 'one'),
          other: () => move(at, at.other, order, DISPATCH, 'other'),
        })
        expect(results.map(codeOf).toSorted()).toEqual(['changed_meanwhile', 'done'])
        const [, step, ...others] = await expectWhole(at, order)
        expect(others).toEqual([])
        expect(await newsOf(at, order)).toHaveLength(step?.stage === 'dispatched' ? 1 : 0)
      }),
  )

  test('the same click twice at once is one event and one e-mail', { timeout: TIMEOUT_MS }, () =>
    raced(async (at, scheduler) => {
      const order = await paidOrder(at.shop)
      const results = await interleaved<unknown>(scheduler, {
        one: () => move(at, at.one, order, DISPATCH, 'a click'),
        other: () => move(at, at.other, order, DISPATCH, 'a click'),
      })
      expect(results.map(codeOf)).toEqual(['done', 'done'])
      expect(await expectWhole(at, order)).toHaveLength(2)
      expect(await newsOf(at, order)).toHaveLength(1)
    }),
  )

  test('an order that is cancelled while it is moved never moves afterwards', { timeout: TIMEOUT_MS }, () =>
    raced(async (at, scheduler) => {
      const order = await paidOrder(at.shop)
      const [moved, cancelled] = await interleaved<unknown>(scheduler, {
        move: () => move(at, at.one, order, CUT, 'a click'),
        cancel: () => at.other.payments.cancel(at.staff, order.id, 'She asked for it', 'off'),
      })
      expect(codeOf(cancelled)).toBe('done')
      expect(['done', 'order_still']).toContain(codeOf(moved))
      const steps = await expectWhole(at, order)
      expect(steps).toHaveLength(codeOf(moved) === 'done' ? 2 : 1)
      expect((await storedOrder(at.shop, order)).cancelled_at).not.toBeNull()
    }),
  )

  test('two payments that arrive at once begin production once', { timeout: TIMEOUT_MS }, () =>
    raced(async (at, scheduler) => {
      const order = await acceptQuote(at.shop)
      await interleaved<unknown>(scheduler, {
        deposit: () => payIn(at.shop, order, DEPOSIT),
        rest: () => payIn({ ...at.shop, app: at.other }, order, TOTAL - DEPOSIT),
      })
      expect(await expectWhole(at, order)).toHaveLength(1)
      expect((await storedOrder(at.shop, order)).status).toBe('paid')
    }),
  )
})
