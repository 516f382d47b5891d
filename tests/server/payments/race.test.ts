import { expect, test } from 'vitest'
import { onBothDatabases } from '../../support/databases.ts'
import { createIntent, useCheckout } from '../../support/checkout.ts'
import { withCustomer } from '../../support/shop.ts'

const { standins, checkout } = useCheckout()

onBothDatabases((open, database) => {
  test('fifty clicks reach the provider once', async () => {
    const { shop, asha } = await withCustomer(open({ standins }))
    const answers = await Promise.all(Array.from({ length: 50 }, () => createIntent(asha)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    const creations = (await checkout.calls()).filter(
      ({ method, path }) => `${method} ${path}` === 'POST /v1/orders',
    )
    expect(creations, database).toHaveLength(1)
    expect(await shop.app.db.kysely.selectFrom('orders').select('status').execute()).toEqual([
      { status: 'unpaid' },
    ])
  })
})
