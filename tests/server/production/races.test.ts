import { expect, test } from 'vitest'
import type { ProductionAct } from '#contract/production/move-order.ts'
import type { App } from '#server/app.ts'
import type { OrderRow } from '#server/db/schema.ts'
import { onBothDatabases } from '../../support/databases.ts'
import { emailsTo } from '../../support/emails.ts'
import { interleaved } from '../../support/interleaved.ts'
import { paidOrder, PARCEL, payIn, stagesOf } from '../../support/production.ts'
import { acceptQuote, DEPOSIT, storedOrder, TOTAL } from '../../support/quote-order.ts'
import { codeOf, type RaceGround, RACES_TIMEOUT_MS, racesOn } from '../../support/races.ts'

const CUT: ProductionAct = { act: 'move', stage: 'cutting' }
const DISPATCH: ProductionAct = { act: 'dispatch', ...PARCEL }

/** Checks that events are numbered without a gap and that the order is where the last one left it. */
const expectWhole = async ({ shop }: RaceGround, order: OrderRow) => {
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

/** The e-mails about its parcel. */
const newsOf = async ({ shop }: RaceGround, { id }: OrderRow) =>
  (await emailsTo(shop, 'meera@example.in')).filter(({ dedupe_key }) =>
    dedupe_key.startsWith(`dispatched ${id} `),
  )

onBothDatabases((open, database) => {
  const raced = racesOn(open, database)
  const move = ({ staff }: RaceGround, app: App, order: OrderRow, act: ProductionAct, key: string) =>
    app.production.move(staff, order.id, { ...act, step: 1 }, key)

  test('if two move an order at once one counts, and the other is told', { timeout: RACES_TIMEOUT_MS }, () =>
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

  test('the same click twice at once is one event and one e-mail', { timeout: RACES_TIMEOUT_MS }, () =>
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

  test(
    'an order cancelled while it is being moved never moves afterwards',
    { timeout: RACES_TIMEOUT_MS },
    () =>
      raced(async (at, scheduler) => {
        const order = await paidOrder(at.shop)
        const [moved, cancelled] = await interleaved<unknown>(scheduler, {
          move: () => move(at, at.one, order, CUT, 'a click'),
          cancel: () => at.other.payments.cancel(at.staff, order.id, { reason: 'She asked for it' }, 'off'),
        })
        expect(codeOf(cancelled)).toBe('done')
        expect(['done', 'order_still']).toContain(codeOf(moved))
        const steps = await expectWhole(at, order)
        expect(steps).toHaveLength(codeOf(moved) === 'done' ? 2 : 1)
        expect((await storedOrder(at.shop, order)).cancelled_at).not.toBeNull()
      }),
  )

  test('two payments that arrive at once begin production once', { timeout: RACES_TIMEOUT_MS }, () =>
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
