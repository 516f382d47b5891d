import { expect, test } from 'vitest'
import { onBothDatabases } from '../../support/databases.ts'
import { openShop, withCustomer } from '../../support/shop.ts'
import { useStandins } from '../../support/standins.ts'
import { cartOf, createIntent, line } from '../../support/checkout.ts'

const standins = useStandins('razorpay')
const MAX_OPEN = 30
const PAST_REUSE_MS = 16 * 60 * 1000

onBothDatabases((open) => {
  test('an account may have a limited number of unpaid orders, and nobody else is affected', async () => {
    const { shop, asha } = await withCustomer(open({ standins, env: { RATE_LIMITS: '1' } }))
    const place = async () => {
      shop.passTime(PAST_REUSE_MS)
      return (await createIntent(asha)).status
    }
    for (let placed = 0; placed < MAX_OPEN; placed += 1) expect(await place()).toBe(200)
    const refused = await (shop.passTime(PAST_REUSE_MS), createIntent(asha))
    expect(refused).toMatchObject({ status: 429, body: { error: 'too_many_open' } })
    const { length } = await shop.app.db.kysely.selectFrom('orders').select('id').execute()
    expect(length).toBe(MAX_OPEN)
    expect((await createIntent(await shop.signIn('meera@example.in'))).status).toBe(200)
  })
})

test('the payment of the newest open order is returned again, however many are open', async () => {
  const { shop, asha } = await withCustomer(openShop({ standins, env: { RATE_LIMITS: '1' } }))
  for (let placed = 0; placed < MAX_OPEN; placed += 1) {
    shop.passTime(PAST_REUSE_MS)
    await createIntent(asha)
  }
  expect((await createIntent(asha)).status).toBe(200)
  expect((await createIntent(asha, cartOf(asha, [line('blazer', 2)]))).status).toBe(429)
})
