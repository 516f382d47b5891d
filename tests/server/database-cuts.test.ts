import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openCuttable } from '../support/cuttable-line.ts'
import { noteFigure } from '../support/figure.ts'
import { newSchema } from '../support/new-schema.ts'
import { openShop } from '../support/shop.ts'
import { useStandins } from '../support/standins.ts'
import { cartOf, createIntent, line, checkoutAt, verify } from '../support/checkout.ts'

const SERVER = process.env.TEST_DATABASE_URL ?? ''
const standins = useStandins('razorpay')
const checkout = checkoutAt(standins)

/** As many as `npm run scoreboard` asks for; few beside all other tests. */
const CUTS = Number(process.env.DATABASE_CUTS ?? 10)
const LONGEST_PAUSE_MS = 12
const ORDERS_OF_ONE = 10

test.skipIf(!SERVER)(
  'wherever the line to the database breaks, everything that was paid is paid in the end',
  { timeout: 20_000 + CUTS * 1500 },
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
    for (let n = 0; n < CUTS; n += 1) {
      const shopper = await shop.signIn(`shopper${Math.floor(n / ORDERS_OF_ONE)}@example.in`)
      const cart = cartOf(shopper, [line('shirt', (n % ORDERS_OF_ONE) + 1)])
      const { body: intent } = await createIntent(shopper, cart)
      const verifying = verify(shopper, await checkout.pay(intent.id))
      await sleep((n % 7) * (LONGEST_PAUSE_MS / 6))
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
