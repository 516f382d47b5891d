import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Answer } from '../../support/client.ts'
import { onBothDatabases } from '../../support/databases.ts'
import { type Shop, withCustomer } from '../../support/shop.ts'
import { cartOf, createIntent, line, readOrder, useCheckout, verify } from '../../support/checkout.ts'

const { standins, checkout } = useCheckout()

/** Checks that every order has its lines, its payment and its events. */
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

/** SQLite may grow no further; PostgreSQL reports a full disk for every new e-mail and payment. */
const fillDisk = async ({ app: { db } }: Shop): Promise<() => Promise<unknown>> => {
  const run = (statement: string) => sql.raw(statement).execute(db.kysely)
  if (db.dialect === 'sqlite') {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db.kysely)
    await run(`pragma max_page_count = ${rows[0]?.page_count}`)
    return () => run('pragma max_page_count = 1000000')
  }
  await run(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`)
  for (const table of ['outbox', 'payments'])
    await run(`create trigger disk_full before insert on ${table} for each row execute function refuse()`)
  return () => run('drop function refuse() cascade')
}

onBothDatabases((open) => {
  test('while the disk is full nothing is half written, and the shop sells again when there is room', async () => {
    const { shop, asha } = await withCustomer(open({ standins }))
    const { body: unpaid } = await createIntent(asha, cartOf(asha, [line('shirt')]))
    const proof = await checkout.pay(unpaid.id)
    const before = await expectWholeOrders(shop)
    const makeRoom = await fillDisk(shop)

    const answers: Answer<unknown>[] = []
    for (let quantity = 1; quantity <= 10; quantity++)
      for (const product of ['blazer', 'shirt'])
        answers.push(await createIntent(asha, cartOf(asha, [line(product, quantity)])))
    const sold = answers.filter(({ status }) => status === 200)
    const turnedAway = answers.filter(({ status }) => status === 503)
    expect(turnedAway.length).toBeGreaterThan(0)
    expect(sold.length + turnedAway.length).toBe(answers.length)
    for (const { headers } of turnedAway) expect(headers.get('retry-after')).toBe('5')
    expect(await expectWholeOrders(shop)).toBeGreaterThanOrEqual(before)

    await makeRoom()
    expect((await createIntent(asha, cartOf(asha, [line('blazer', 10)]))).status).toBe(200)
    expect((await verify(asha, proof)).status).toBe(200)
    expect(await readOrder(asha, unpaid.orderId)).toMatchObject({ isPaid: true })
  })

  test('a payment verified while the database fails is recorded as paid by the next pass', async () => {
    const { shop, asha } = await withCustomer(open({ standins }))
    const { body: intent } = await createIntent(asha)
    const proof = await checkout.pay(intent.id)
    // The payment's e-mail belongs to the same transaction as the payment itself.
    await sql`alter table outbox rename to outbox_away`.execute(shop.app.db.kysely)
    expect((await verify(asha, proof)).status).toBe(500)
    expect(await readOrder(asha, intent.orderId)).toMatchObject({ isPaid: false, state: 'unpaid' })
    await sql`alter table outbox_away rename to outbox`.execute(shop.app.db.kysely)
    await shop.app.payments.reconcile({ everything: true })
    expect(await readOrder(asha, intent.orderId)).toMatchObject({ isPaid: true })
    expect(await expectWholeOrders(shop)).toBe(1)
  })
})
