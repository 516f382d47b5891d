import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openShop } from '../support/shop.ts'

test('somebody’s own orders are found without walking through everybody’s', async () => {
  const { app } = await openShop()
  const { rows } = await sql<{ detail: string }>`explain query plan
    select * from orders where user_id = 'hers' and listed = 1
    order by created_at desc, id desc limit 500`.execute(app.db.kysely)
  expect(rows.map(({ detail }) => detail)).toEqual([
    'SEARCH orders USING INDEX orders_by_user (user_id=? AND listed=?)',
  ])
})
