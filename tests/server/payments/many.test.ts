import { expect, test } from 'vitest'
import { newId } from '#server/db/new-id.ts'
import { onBothDatabases } from '../../support/databases.ts'
import { noteFigure } from '../../support/figure.ts'
import type { Shop } from '../../support/shop.ts'
import { cartOf, createIntent, line, readOrder, useCheckout } from '../../support/checkout.ts'

const { standins, checkout } = useCheckout()
const SECOND_MS = 1000
const PROMISE_MS = 60 * SECOND_MS
const UNPAID = 10_000
const AT_A_TIME = 500
const CLOSED_TABS = 200

/** Unpaid orders of one shopper, all newer than the given one, and all due to be checked now. */
const fillWithUnpaid = async ({ app: { db } }: Shop, orderId: string) => {
  const { kysely } = db
  const order = await kysely
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const payment = await kysely
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  for (let made = 0; made < UNPAID; made += AT_A_TIME) {
    const copies = Array.from({ length: AT_A_TIME }, (_, n) => ({ id: newId(), n: made + n }))
    await kysely
      .insertInto('orders')
      .values(copies.map(({ id, n }) => ({ ...order, id, number: `M${n}`, reuse_key: null })))
      .execute()
    await kysely
      .insertInto('payments')
      .values(
        copies.map(({ id }) => ({
          ...payment,
          id,
          order_id: id,
          provider_order_id: `order_${id.slice(0, 14)}`,
        })),
      )
      .execute()
  }
}

/** Runs the shop's own rounds until something holds; returns how many milliseconds that took. */
const untilSo = async (shop: Shop, isSo: () => Promise<boolean>): Promise<number> => {
  const stop = new AbortController()
  const began = performance.now()
  const ended = shop.app.payments.start(stop.signal)
  await expect.poll(isSo, { timeout: PROMISE_MS, interval: 100 }).toBe(true)
  const took = performance.now() - began
  stop.abort()
  await ended
  return took
}

onBothDatabases((open) => {
  test(
    'a paid order is found among ten thousand unpaid ones within a minute, without a webhook',
    { timeout: 3 * PROMISE_MS },
    async (context) => {
      const shop = await open({ standins })
      const asha = await shop.signIn('asha@example.in')
      const { body: intent } = await createIntent(asha)
      await fillWithUnpaid(shop, intent.orderId)
      await checkout.pay(intent.id)
      await checkout.fault({ match: 'GET /v1/orders', delayMs: 100 })
      const took = await untilSo(shop, async () => (await readOrder(asha, intent.orderId)).isPaid)
      noteFigure(context, `${(took / 1000).toFixed(1)} s`)
      expect(took).toBeLessThan(PROMISE_MS)
    },
  )

  test(
    'two hundred closed tabs are paid within a minute of paying, without a webhook',
    { timeout: 3 * PROMISE_MS },
    async (context) => {
      const shop = await open({ standins })
      const intents: { id: string; orderId: string }[] = []
      for (let shopper = 0; shopper < CLOSED_TABS / 10; shopper++) {
        const client = await shop.signIn(`shopper${shopper}@example.in`)
        for (let quantity = 1; quantity <= 10; quantity++)
          intents.push((await createIntent(client, cartOf(client, [line('shirt', quantity)]))).body)
      }
      // The shop stays open while they pay, so nothing is due when the last tab closes.
      const stop = new AbortController()
      const ended = shop.app.payments.start(stop.signal)
      const idle = () =>
        shop.app.db.kysely
          .selectFrom('payments')
          .select((count) => count.fn.countAll<number | string>().as('due'))
          .where('next_check_at', '<=', new Date().toISOString())
          .executeTakeFirstOrThrow()
      await expect.poll(async () => Number((await idle()).due), { timeout: PROMISE_MS }).toBe(0)
      for (const { id } of intents) await checkout.pay(id)
      const began = performance.now()
      const paid = async () =>
        Number(
          (
            await shop.app.db.kysely
              .selectFrom('orders')
              .select((count) => count.fn.countAll<number | string>().as('paid'))
              .where('status', '=', 'paid')
              .executeTakeFirstOrThrow()
          ).paid,
        )
      await expect.poll(paid, { timeout: PROMISE_MS, interval: 250 }).toBe(CLOSED_TABS)
      const took = performance.now() - began
      stop.abort()
      await ended
      noteFigure(context, `${CLOSED_TABS}, the last after ${(took / 1000).toFixed(1)} s`)
      expect(took).toBeLessThan(PROMISE_MS)
    },
  )
})
