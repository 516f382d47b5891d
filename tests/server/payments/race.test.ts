import { expect, test } from 'vitest'
import { onBothDatabases } from '../../support/databases.ts'
import {
  cartOf,
  createIntent,
  line,
  emailsOf,
  postWebhook,
  readOrder,
  useCheckout,
  trailOf,
  verify,
} from '../../support/checkout.ts'
import { withCustomer } from '../../support/shop.ts'

const { standins, checkout } = useCheckout()

const shuffled = <T>(list: readonly T[]): T[] =>
  list
    .map((value) => ({ value, key: Math.random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ value }) => value)

onBothDatabases((open, database) => {
  test('sixty verifications and webhooks at once make one paid order', async () => {
    const { shop, asha } = await withCustomer(open({ standins }))
    const { body: intent } = await createIntent(asha)
    const proof = await checkout.pay(intent.id)
    const payment = (await checkout.ledger()).payments.find(({ order_id }) => order_id === intent.id)

    const calls = shuffled([
      ...Array.from({ length: 40 }, () => () => verify(asha, proof)),
      ...Array.from(
        { length: 10 },
        () => () =>
          postWebhook(shop, {
            event: 'payment.captured',
            id: `captured ${intent.id}`,
            payment: { ...payment },
          }),
      ),
      ...Array.from(
        { length: 10 },
        (_, n) => () =>
          postWebhook(shop, { event: 'order.paid', id: `paid ${intent.id} ${n}`, payment: { ...payment } }),
      ),
    ])
    const answers = await Promise.all(calls.map((call) => call()))

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const trail = await trailOf(shop, intent.orderId)
    expect(trail.filter((entry) => entry.startsWith('paid'))).toHaveLength(1)
    expect(await readOrder(asha, intent.orderId)).toMatchObject({ isPaid: true, state: 'paid' })
    expect((await emailsOf(shop)).filter((subject) => subject.startsWith('Payment received'))).toHaveLength(1)
    const inbox = await shop.app.db.kysely.selectFrom('inbox_events').selectAll().execute()
    expect(inbox).toHaveLength(11)
  })

  test('whatever the order of events, paid is paid and stays paid', async () => {
    const { shop, asha } = await withCustomer(open({ standins }))
    for (let round = 0; round < 12; round++) {
      const { body: intent } = await createIntent(
        asha,
        cartOf(asha, [line('shirt', 1), line('blazer', 1 + (round % 9))]),
      )
      shop.passTime(16 * 60 * 1000)
      const failed = await checkout.pay(intent.id, { outcome: 'failed' })
      const proof = await checkout.pay(intent.id)
      const { payments } = await checkout.ledger()
      const captured = payments.find(({ id }) => id === proof.razorpay_payment_id)
      const refused = payments.find(({ id }) => id === failed.razorpay_payment_id)
      const authorised = { ...captured, status: 'authorized' }
      const hook =
        (event: string, payment: object | undefined, n = 0) =>
        () =>
          postWebhook(shop, { event, id: `${event} ${round} ${n}`, payment: { ...payment } })
      const calls = shuffled([
        () => verify(asha, proof),
        ...[0, 1, 2].map((n) => hook('payment.captured', captured, n)),
        ...[0, 1, 2].map((n) => hook('order.paid', captured, n)),
        hook('payment.failed', refused),
        hook('payment.authorized', authorised),
      ])
      // One after the other in every second round, all at once in the others.
      const answers = []
      if (round % 2) for (const call of calls) answers.push(await call())
      else answers.push(...(await Promise.all(calls.map((call) => call()))))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      const order = await readOrder(asha, intent.orderId)
      expect(order).toMatchObject({ isPaid: true, state: 'paid' })
      const trail = await trailOf(shop, intent.orderId)
      expect(trail.filter((entry) => entry.startsWith('paid'))).toHaveLength(1)
    }
  })

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
