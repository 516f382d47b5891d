import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { onBothDatabases } from '../support/databases.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { useStandins } from '../support/standins.ts'
import { bagOf, createIntent, line, readOrder, tillAt, verify } from '../support/till.ts'

const standins = useStandins('razorpay')
const till = tillAt(standins)

/** Every order has its lines, its payment and its trail. */
const expectWholeOrders = async ({ app }: Shop) => {
  const orders = await app.db.kysely.selectFrom('orders').select('id').execute()
  for (const { id } of orders)
    for (const part of ['order_lines', 'payments', 'order_events'] as const) {
      const rows = await app.db.kysely
        .selectFrom(part)
        .select('order_id')
        .where('order_id', '=', id)
        .execute()
      expect(rows.length, part).toBeGreaterThan(0)
    }
  return orders.length
}

test('while the disk is full nothing is half written, and the shop sells again when there is room', async () => {
  const shop = await openShop({ standins })
  const asha = await shop.signIn('asha@example.in')
  const { body: open } = await createIntent(asha, bagOf(asha, [line('shirt')]))
  const proof = await till.pay(open.id)
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(shop.app.db.kysely)
  await sql.raw(`pragma max_page_count = ${rows[0]?.page_count}`).execute(shop.app.db.kysely)

  const statuses: number[] = []
  for (let quantity = 1; quantity <= 10; quantity++)
    for (const piece of ['blazer', 'shirt'])
      statuses.push((await createIntent(asha, bagOf(asha, [line(piece, quantity)]))).status)
  expect(statuses).toContain(503)
  expect(new Set(statuses).difference(new Set([200, 503])).size).toBe(0)
  await expectWholeOrders(shop)

  await sql`pragma max_page_count = 1000000`.execute(shop.app.db.kysely)
  expect((await createIntent(asha, bagOf(asha, [line('blazer', 10)]))).status).toBe(200)
  expect((await verify(asha, proof)).status).toBe(200)
  expect(await readOrder(asha, open.orderId)).toMatchObject({ isPaid: true })
})

onBothDatabases((open) => {
  test('a payment verified while the database fails is paid by the next pass', async () => {
    const shop = await open({ standins })
    const asha = await shop.signIn('asha@example.in')
    const { body: intent } = await createIntent(asha)
    const proof = await till.pay(intent.id)
    // The mail of the payment belongs to the same transaction as the payment itself.
    await sql`alter table outbox rename to outbox_away`.execute(shop.app.db.kysely)
    expect((await verify(asha, proof)).status).toBe(500)
    expect(await readOrder(asha, intent.orderId)).toMatchObject({ isPaid: false, state: 'unpaid' })
    await sql`alter table outbox_away rename to outbox`.execute(shop.app.db.kysely)
    await shop.app.payments.reconcile({ everything: true })
    expect(await readOrder(asha, intent.orderId)).toMatchObject({ isPaid: true })
    expect(await expectWholeOrders(shop)).toBe(1)
  })
})
