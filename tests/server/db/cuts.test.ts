import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Client } from '../../support/client.ts'
import { openCuttable } from '../../support/cuttable-line.ts'
import { noteFigure } from '../../support/figure.ts'
import { newSchema } from '../../support/new-schema.ts'
import { openShop } from '../../support/shop.ts'
import { cartOf, useCheckout, createIntent, line, verify } from '../../support/checkout.ts'

const SERVER = process.env.TEST_DATABASE_URL ?? ''
const { standins, checkout } = useCheckout()

/** As many as `npm run scoreboard` asks for; only a few when run with all other tests. */
const CUTS = Number(process.env.DATABASE_CUTS ?? 10)
const MAX_PAUSE_MS = 12
const ORDERS_OF_ONE = 10

/** Retries, like a shopper whose request failed because a connection was cut. */
const orderAgainAndAgain = (shopper: Client, cart: object) =>
  vi.waitFor(async () => {
    const { status, body } = await createIntent(shopper, cart)
    expect([200, 503]).toContain(status)
    if (status !== 200) throw new Error('Not yet.')
    return body
  })

test.skipIf(!SERVER)(
  'wherever the connection to the database breaks, everything that was paid ends up paid',
  { timeout: 120_000 + CUTS * 1500 },
  async (context) => {
    const schema = await newSchema()
    const { url, cut, mend } = await openCuttable(schema.url)
    const shop = await openShop({ standins, env: { DATABASE_URL: url }, closes: 'by hand' })
    onTestFinished(async () => {
      await shop.close()
      await cut()
      await schema.drop()
    })
    const statuses = new Map<number, number>()
    // Before the first cut, because this sign-in bypasses the shop's endpoint, which would answer a broken connection
    // with 503.
    const shoppers = await Promise.all(
      Array.from({ length: Math.ceil(CUTS / ORDERS_OF_ONE) }, (_, n) =>
        shop.signIn(`shopper${n}@example.in`),
      ),
    )
    const purchases = shoppers
      .flatMap((shopper) => Array.from({ length: ORDERS_OF_ONE }, (_, n) => ({ shopper, quantity: n + 1 })))
      .slice(0, CUTS)
    for (const [n, { shopper, quantity }] of purchases.entries()) {
      const cart = cartOf(shopper, [line('shirt', quantity)])
      const intent = await orderAgainAndAgain(shopper, cart)
      const verifying = verify(shopper, await checkout.pay(intent.id))
      await sleep((n % 7) * (MAX_PAUSE_MS / 6))
      await cut()
      const { status } = await verifying
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      await mend()
    }
    expect([...statuses.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([])
    await shop.app.payments.reconcile({ everything: true })
    const orders = await shop.app.db.kysely.selectFrom('orders').select('status').execute()
    const lost = CUTS - orders.filter(({ status }) => status === 'paid').length
    noteFigure(context, `${lost} of ${CUTS} (${statuses.get(503) ?? 0} cut off)`)
    expect(lost).toBe(0)
  },
)
