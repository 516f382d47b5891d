import { expect, test } from 'vitest'
import { HOUR_MS, DAY_MS } from '#domain/time/dates.ts'
import { onBothDatabases } from '../../support/databases.ts'
import {
  cartOf,
  createIntent,
  line,
  postWebhook,
  readOrder,
  useCheckout,
  trailOf,
  verify,
  withOrder,
} from '../../support/checkout.ts'
import { subjectsOf } from '../../support/emails.ts'
import { acceptQuote, storedOrder } from '../../support/quote-order.ts'

const { standins, checkout } = useCheckout()

onBothDatabases((open) => {
  test('without any webhook and with the tab closed, one pass finds the payment', async () => {
    const { shop, asha, intent } = await withOrder(open({ standins }))
    await checkout.pay(intent.id)
    await shop.app.payments.reconcile({ everything: true })
    expect(await readOrder(asha, intent.orderId)).toMatchObject({ isPaid: true })
    expect(await trailOf(shop, intent.orderId)).toContain('paid by reconciler')
    expect(await subjectsOf(shop)).toHaveLength(2)
  })

  test('concurrent reconcilers ask about each order once, and don’t get in each other’s way', async () => {
    const shop = await open({ standins })
    const asha = await shop.signIn('asha@example.in')
    const intents = []
    for (let quantity = 1; quantity <= 10; quantity++)
      intents.push((await createIntent(asha, cartOf(asha, [line('shirt', quantity)]))).body)
    for (const { id } of intents) await checkout.pay(id, { outcome: 'authorized' })
    shop.passTime(2 * 60 * 1000)
    // The provider's list would settle some of them before the shop asks about each.
    await checkout.fault({ match: '^GET /v1/payments', times: 3, status: 500 })
    await Promise.all([1, 2, 3].map(() => shop.app.payments.reconcile()))
    for (const { orderId } of intents) {
      expect(await readOrder(asha, orderId)).toMatchObject({ isPaid: true })
      expect((await trailOf(shop, orderId)).filter((entry) => entry.startsWith('paid'))).toHaveLength(1)
    }
    const questions = (await checkout.calls())
      .map(({ path }) => path)
      .filter((path) => /^\/v1\/orders\/order_\w+\/payments$/.test(path))
    expect(questions.toSorted()).toEqual(intents.map(({ id }) => `/v1/orders/${id}/payments`).toSorted())
  })

  test('an order nobody pays is closed after a day, and honoured if its money arrives after all', async () => {
    const { shop, intent } = await withOrder(open({ standins }))
    const status = async () =>
      (await shop.app.db.kysely.selectFrom('orders').select('status').executeTakeFirst())?.status
    shop.passTime(DAY_MS - HOUR_MS)
    await shop.app.payments.reconcile({ everything: true })
    expect(await status()).toBe('unpaid')
    shop.passTime(HOUR_MS)
    const [late, admins] = [
      await shop.signIn('asha@example.in'),
      await shop.signIn('admin@example.in', 'admin'),
    ]
    await shop.app.payments.reconcile({ everything: true })
    expect(await readOrder(late, intent.orderId)).toMatchObject({
      state: 'closed',
      isPaid: false,
      progress: { noWindow: 'closed' },
    })
    expect((await late.get('/api/orders/myorders')).body).toEqual([])
    expect((await admins.get('/api/orders')).body).toMatchObject({ total: 0 })
    expect((await admins.get('/api/orders?state=closed')).body).toMatchObject({ total: 1 })
    expect(await late.post(`/api/orders/${intent.orderId}/pay`)).toMatchObject({
      status: 409,
      body: { error: 'order_closed' },
    })
    await checkout.pay(intent.id)
    shop.passTime(7 * HOUR_MS)
    await shop.app.payments.reconcile()
    expect(await status()).toBe('paid')
    const again = await shop.signIn('asha@example.in')
    expect((await again.get('/api/orders/myorders')).body).toMatchObject([{ state: 'paid' }])
  })

  test('a clock that is ahead closes no order while the right one says that there is time', async () => {
    const { shop, intent } = await withOrder(open({ standins, outsideTime: async () => new Date() }))
    const fromQuote = await acceptQuote(shop)
    shop.passTime(4 * DAY_MS)
    await shop.app.payments.reconcile({ everything: true })
    for (const id of [intent.orderId, fromQuote.id])
      expect(await storedOrder(shop, { id })).toMatchObject({ status: 'unpaid' })
  })

  test('authorised money for a closed order is captured within half a minute of being reported', async () => {
    const { shop, intent } = await withOrder(open({ standins }))
    shop.passTime(DAY_MS)
    await shop.app.payments.reconcile({ everything: true })
    expect(await storedOrder(shop, { id: intent.orderId })).toMatchObject({ status: 'closed' })
    await checkout.fault({ match: '^GET /v1/payments$', times: 5, status: 500 })
    const { razorpay_payment_id: id } = await checkout.pay(intent.id, { outcome: 'authorized' })
    const payment = { id, order_id: intent.id, amount: intent.amount, currency: 'INR', status: 'authorized' }
    for (const time of ['first', 'again'])
      await postWebhook(shop, { event: 'payment.authorized', id: `authorised ${id} ${time}`, payment })
    const held = (await trailOf(shop, intent.orderId)).filter((entry) => entry.startsWith('payment_pending'))
    expect(held).toHaveLength(1)
    shop.passTime(30 * 1000)
    await shop.app.payments.reconcile()
    expect(await storedOrder(shop, { id: intent.orderId })).toMatchObject({ status: 'paid', closed_at: null })
  })

  test('API keys that are invalid for weeks end no checks: once they are right, the money is found', async () => {
    const { shop, intent } = await withOrder(open({ standins }))
    await checkout.pay(intent.id)
    const body = { error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' } }
    await checkout.fault({ match: '/v1/', status: 401, body })
    shop.passTime(20 * DAY_MS)
    await shop.app.payments.reconcile()
    await standins.recover('razorpay')
    await checkout.fault({ match: '^GET /v1/payments$', times: 5, status: 500 })
    shop.passTime(30 * 1000)
    await shop.app.payments.reconcile()
    expect(await storedOrder(shop, { id: intent.orderId })).toMatchObject({ status: 'paid' })
  })

  test('a second payment that nobody reported is found and flagged', async () => {
    const { shop, admin, intent } = await withOrder(open({ standins }))
    await checkout.pay(intent.id)
    await shop.app.payments.reconcile({ everything: true })
    await checkout.pay(intent.id)
    shop.passTime(20 * 60 * 1000)
    await shop.app.payments.reconcile()
    expect(await readOrder(admin, intent.orderId)).toMatchObject({ isPaid: true, flagged: true })
  })

  test('a second payment just before the shop stopped is found as soon as it starts, without the list', async () => {
    const { shop, admin, intent } = await withOrder(open({ standins }))
    await checkout.fault({ match: '^GET /v1/payments$', times: 5, status: 500 })
    await checkout.pay(intent.id)
    await shop.app.payments.reconcile({ everything: true })
    await checkout.pay(intent.id)
    await shop.app.payments.reconcile({ everything: true })
    expect(await readOrder(admin, intent.orderId)).toMatchObject({ isPaid: true, flagged: true })
  })

  test('of one order’s payments only the captured one counts, whichever was made first', async () => {
    const { shop, admin, intent } = await withOrder(open({ standins }))
    for (const outcome of ['authorized', 'captured', 'authorized'] as const)
      await checkout.pay(intent.id, { outcome })
    await shop.app.payments.reconcile({ everything: true })
    expect(await readOrder(admin, intent.orderId)).toMatchObject({ isPaid: true, flagged: false })
    const payments = (await checkout.ledger()).payments.filter(({ order_id }) => order_id === intent.id)
    expect(payments.map(({ status }) => status).toSorted()).toEqual(['authorized', 'authorized', 'captured'])
  })

  test('an order waits for money as long as the provider says that it may come', async () => {
    const { shop, asha, intent } = await withOrder(open({ standins }))
    const proof = await checkout.pay(intent.id, { outcome: 'failed' })
    const { razorpay_payment_id: id } = proof
    await checkout.fault({ match: '^GET /v1/payments/pay', times: 1, status: 500 })
    expect((await verify(asha, proof)).status).toBe(502)
    const stateWhen = async (status: string) => {
      await checkout.setStatus(id, status)
      await shop.app.payments.reconcile({ everything: true })
      return (await readOrder(asha, intent.orderId)).state
    }
    expect(await stateWhen('created')).toBe('pending')
    expect(await stateWhen('failed')).toBe('unpaid')
  })

  test('a second payment that the bank confirms days later is found, although no list or webhook reports it', async () => {
    const { shop, intent } = await withOrder(open({ standins }))
    await checkout.pay(intent.id)
    await checkout.fault({ match: '^GET /v1/payments$', times: 20, status: 500, body: {} })
    for (let day = 1; day <= 5; day += 1) {
      await shop.app.payments.reconcile({ everything: day === 1 })
      shop.passTime(25 * 60 * 60 * 1000)
    }
    await checkout.pay(intent.id)
    await shop.app.payments.reconcile()
    const admin = await shop.signIn('admin@example.in', 'admin')
    expect(await readOrder(admin, intent.orderId)).toMatchObject({ isPaid: true, flagged: true })
  })

  test('a provider that is away is asked again soon', async () => {
    const { shop, asha, intent } = await withOrder(open({ standins }))
    await checkout.pay(intent.id)
    await checkout.fault({ match: '^GET /v1/(orders|payments)', times: 2, reset: true })
    await shop.app.payments.reconcile({ everything: true })
    expect(await readOrder(asha, intent.orderId)).toMatchObject({ isPaid: false })
    shop.passTime(30 * 1000)
    await shop.app.payments.reconcile()
    expect(await readOrder(asha, intent.orderId)).toMatchObject({ isPaid: true })
  })

  test('a provider that has had too many requests gets no more in this pass, and the rest in a later one', async () => {
    const shop = await open({ standins })
    const asha = await shop.signIn('asha@example.in')
    const ids: string[] = []
    for (const product of ['shirt', 'blazer'])
      for (let quantity = 1; quantity <= 10; quantity++)
        ids.push((await createIntent(asha, cartOf(asha, [line(product, quantity)]))).body.id)
    const asked = async () => {
      const paths = (await checkout.calls()).map(({ path }) => path)
      return ids.filter((id) => paths.includes(`/v1/orders/${id}/payments`)).length
    }
    shop.passTime(2 * 60 * 1000)
    await checkout.fault({ match: '^GET /v1/orders/order_\\w+/payments$', times: 1, status: 429 })
    await shop.app.payments.reconcile()
    expect(await asked()).toBeLessThan(ids.length)
    shop.passTime(30 * 1000)
    await shop.app.payments.reconcile()
    expect(await asked()).toBe(ids.length)
  })

  test('listed money that can’t be captured yet is shown as being confirmed, and captured within half a minute', async () => {
    const { shop, asha, intent } = await withOrder(open({ standins }))
    await checkout.pay(intent.id, { outcome: 'authorized' })
    await checkout.fault({ match: 'capture', times: 1, status: 500 })
    await shop.app.payments.reconcile()
    expect(await readOrder(asha, intent.orderId)).toMatchObject({ state: 'pending' })
    await checkout.fault({ match: '^GET /v1/payments$', times: 5, status: 500 })
    shop.passTime(30 * 1000)
    await shop.app.payments.reconcile()
    expect(await readOrder(asha, intent.orderId)).toMatchObject({ state: 'paid' })
  })

  test('payments missing from the provider’s list, and those captured only since they were listed, are found', async () => {
    const { shop, asha, intent } = await withOrder(open({ standins }))
    const { body: other } = await createIntent(asha, cartOf(asha, [line('shirt')]))
    const { razorpay_payment_id: failed } = await checkout.pay(other.id, { outcome: 'failed' })
    // Only the list reports payments.
    await checkout.fault({ match: '^GET /v1/orders/order_\\w+/payments$', times: 20, status: 500 })
    shop.passTime(5 * 60 * 1000)
    await shop.app.payments.reconcile()
    await checkout.setStatus(failed, 'captured')
    await checkout.pay(intent.id)
    shop.passTime(11 * 60 * 1000)
    await checkout.fault({ match: '^GET /v1/payments$', times: 1, status: 500 })
    await shop.app.payments.reconcile()
    expect(await readOrder(asha, intent.orderId)).toMatchObject({ state: 'unpaid' })
    await shop.app.payments.reconcile()
    for (const { orderId } of [intent, other])
      expect(await readOrder(asha, orderId)).toMatchObject({ state: 'paid' })
  })

  test('the reconciler starts and stops with the shop', async () => {
    const { shop, asha, intent } = await withOrder(open({ standins }))
    await checkout.pay(intent.id)
    const stop = new AbortController()
    const ended = shop.app.payments.start(stop.signal)
    await expect.poll(() => readOrder(asha, intent.orderId)).toMatchObject({ isPaid: true })
    stop.abort()
    await ended
  })
})
