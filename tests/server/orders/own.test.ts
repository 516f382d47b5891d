import Sqlite from 'better-sqlite3'
import { CompiledQuery, sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { openShop, type Shop } from '../../support/shop.ts'
import { useStandins } from '../../support/standins.ts'
import { createIntent } from '../../support/checkout.ts'

const BY_HER = 'SEARCH orders USING INDEX orders_by_user (user_id=? AND listed=?)'

const standins = useStandins('razorpay')

/** SQLite's query plans on `orders` for the statements that the shop runs when somebody opens her orders. */
const waysToOrders = async (shop: Shop): Promise<readonly string[]> => {
  const asha = await shop.signIn('asha@example.in')
  await createIntent(asha)
  await shop.app.db.kysely.selectFrom('users').select('id').execute()
  const prepare = vi.spyOn(Sqlite.prototype, 'prepare')
  const { body } = await asha.get('/api/orders/myorders')
  expect(body).toHaveLength(1)
  const statements = prepare.mock.calls.map(([statement]) => statement)
  prepare.mockRestore()
  const plans = await Promise.all(
    statements.map(async (statement) => {
      const values = Array.from(statement.matchAll(/\?/g), () => '')
      const { rows } = await shop.app.db.kysely.executeQuery<{ detail: string }>(
        CompiledQuery.raw(`explain query plan ${statement}`, values),
      )
      return rows.map(({ detail }) => detail)
    }),
  )
  return plans.filter((plan) => plan.some((step) => /\borders\b/.test(step))).flat()
}

test('a customer’s own orders are found without scanning all orders', async () => {
  const ways = await waysToOrders(await openShop({ standins }))
  expect(ways).toContain(BY_HER)
  expect(ways.filter((way) => /SCAN|TEMP B-TREE/.test(way))).toEqual([])
})

test('this test would notice a scan', async () => {
  const shop = await openShop({ standins })
  await sql`drop index orders_by_user`.execute(shop.app.db.kysely)
  const ways = await waysToOrders(shop)
  expect(ways).not.toEqual([])
  expect(ways).not.toContain(BY_HER)
})
