import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { type App, openApp } from '#server/app.ts'
import { type Account, openAccountsIn } from '#server/auth/account.ts'
import { onBothDatabases } from '../support/databases.ts'
import { gateStatements, INTERLEAVINGS, interleaved } from '../support/interleaved.ts'
import { stagesOf } from '../support/production.ts'
import { orderBy } from '../support/service.ts'
import type { Shop } from '../support/shop.ts'

const ASHA = 'asha@example.in'
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
  await shop.signIn(ASHA)
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

const CANCEL = { kind: 'cancel', line: null, words: '' } as const

onBothDatabases((open, database) => {
  const raced = async (check: (at: Table, scheduler: fc.Scheduler) => Promise<void>) => {
    const at = await openTable(await open(), database === 'postgres')
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), (scheduler) => check(at, scheduler)),
      { numRuns: INTERLEAVINGS, endOnFailure: true },
    )
  }

  const requestsOf = ({ shop }: Table, orderId: string) =>
    shop.app.db.kysely.selectFrom('service_requests').selectAll().where('order_id', '=', orderId).execute()

  test(
    'two presses at the same moment are one request, one ticket and one e-mail',
    { timeout: TIMEOUT_MS },
    () =>
      raced(async (table, scheduler) => {
        const { shop, one, other } = table
        const order = await orderBy(shop, ASHA)
        const ended = await interleaved(scheduler, {
          one: () => one.service.ask(order, { ...CANCEL, words: 'Please' }),
          other: () => other.service.ask(order, { ...CANCEL, words: 'Please' }),
        })
        expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
        const [request, ...more] = await requestsOf(table, order.id)
        expect(more).toEqual([])
        const emails = await shop.app.db.kysely
          .selectFrom('outbox')
          .select('id')
          .where('dedupe_key', 'like', `%${request?.id}%`)
          .execute()
        // One to her, one to staff.
        expect(emails).toHaveLength(2)
      }),
  )

  test('an order is cut or its cancellation is asked for, never both', { timeout: TIMEOUT_MS }, () =>
    raced(async (table, scheduler) => {
      const { shop, one, other, staff } = table
      const order = await orderBy(shop, ASHA)
      const [asked, cut] = await interleaved(scheduler, {
        ask: () => one.service.ask(order, CANCEL),
        cut: () =>
          other.production.move(staff, order.id, { act: 'move', stage: 'cutting', step: 1 }, 'a-click'),
      })
      const stages = await stagesOf(shop, order)
      const isCut = stages.some(({ stage }) => stage === 'cutting')
      const requests = await requestsOf(table, order.id)
      expect([asked?.status, cut?.status].toSorted()).toEqual(['fulfilled', 'rejected'])
      expect(isCut).toBe(cut?.status === 'fulfilled')
      expect(requests).toHaveLength(isCut ? 0 : 1)
      // Asked for in time, it stands still.
      if (!isCut) expect(stages.at(-1)).toMatchObject({ stage: 'confirmed', event: 'paused', actor_id: null })
    }),
  )

  test('asked for while staff call the order off, nothing is left waiting', { timeout: TIMEOUT_MS }, () =>
    raced(async (table, scheduler) => {
      const { shop, one, other, staff } = table
      const order = await orderBy(shop, ASHA)
      const [, cancelled] = await interleaved(scheduler, {
        ask: () => one.service.ask(order, CANCEL),
        cancel: () => other.payments.cancel(staff, order.id, 'She telephoned', 'a-click'),
      })
      expect(cancelled?.status).toBe('fulfilled')
      const requests = await requestsOf(table, order.id)
      expect(requests.every(({ state, ended_at }) => state === 'done' && ended_at !== null)).toBe(true)
    }),
  )
})
