import { expect, test } from 'vitest'
import { onBothDatabases } from '../../support/databases.ts'
import { beforeStatement, someStatementWaits } from '../../support/interleaved.ts'
import { acceptQuote, pay, payFor } from '../../support/quote-order.ts'
import { openShop, type Shop, withStaff } from '../../support/shop.ts'
import {
  postWebhook,
  readOrder,
  refundAtDesk,
  useCheckout,
  trailOf,
  verify,
  withOrder,
} from '../../support/checkout.ts'

const { standins, checkout } = useCheckout()

const OF_A_PAYMENT = ['order.paid', 'payment.authorized', 'payment.captured']

/**
 * Waits until every event of a payment has arrived, so that none is still on its way when the next test begins. On a
 * busy machine a repeat meant for an earlier test's shop may arrive too, so each kind counts once.
 */
const expectEvents = (shop: Shop) =>
  expect
    .poll(async () => {
      const events = await shop.app.db.kysely.selectFrom('inbox_events').select('type').execute()
      return [...new Set(events.map(({ type }) => type))].toSorted()
    })
    .toEqual(OF_A_PAYMENT)

const expectRefunds = (shop: Shop, times: number) =>
  expect
    .poll(() =>
      shop.app.db.kysely
        .selectFrom('inbox_events')
        .select('type')
        .where('type', '=', 'refund.processed')
        .execute(),
    )
    .toHaveLength(times)

onBothDatabases((open, database) => {
  test('a shopper who closed the tab after paying has a paid order', async () => {
    const { shop, asha, intent } = await withOrder(open({ standins }))
    await checkout.pay(intent.id, { webhooks: true })
    await expect.poll(() => readOrder(asha, intent.orderId)).toMatchObject({ isPaid: true, state: 'paid' })
    expect(await trailOf(shop, intent.orderId)).toContain('paid by webhook')
    await expectEvents(shop)
  })

  test('an event delivered again, late or out of order has no second effect', async () => {
    const { shop, intent } = await withOrder(open({ standins }))
    await standins.control('razorpay', 'POST', '/control/webhooks', { copies: 3, reverse: true, delayMs: 20 })
    await checkout.pay(intent.id, { webhooks: true })
    await expectEvents(shop)
    await standins.control('razorpay', 'DELETE', '/control/webhooks')
    expect((await trailOf(shop, intent.orderId)).filter((entry) => entry.startsWith('paid'))).toHaveLength(1)
  })

  test('an authorised payment is shown as being confirmed until it is captured', async () => {
    const { shop, asha, admin, intent } = await withOrder(open({ standins }))
    await checkout.pay(intent.id, { outcome: 'authorized', webhooks: true })
    await expect
      .poll(() => readOrder(asha, intent.orderId))
      .toMatchObject({ isPaid: false, state: 'pending' })
    expect((await admin.get('/api/orders?state=pending')).body).toMatchObject({ total: 1 })
    shop.passTime(30 * 1000)
    await shop.app.payments.reconcile()
    expect(await readOrder(asha, intent.orderId)).toMatchObject({ isPaid: true, state: 'paid' })
    await expectEvents(shop)
  })

  test('money that the provider refunds automatically is flagged for staff at once, and the order can be paid', async () => {
    const { shop, asha, admin, intent } = await withOrder(open({ standins }))
    await checkout.fault({ match: 'capture', status: 500 })
    const { razorpay_payment_id: id } = await checkout.pay(intent.id, { outcome: 'authorized' })
    await shop.app.payments.reconcile({ everything: true })
    expect(await readOrder(asha, intent.orderId)).toMatchObject({ state: 'pending' })
    await checkout.release(id)
    await expect
      .poll(() => readOrder(admin, intent.orderId))
      .toMatchObject({ flags: [expect.objectContaining({ reason: 'refunded_unpaid' })] })
    expect(await trailOf(shop, intent.orderId)).toContain('flagged by webhook')
    await shop.app.payments.reconcile()
    expect(await readOrder(asha, intent.orderId)).toMatchObject({ state: 'unpaid' })
    expect((await verify(asha, await checkout.pay(intent.id))).status).toBe(200)
    expect(await readOrder(admin, intent.orderId)).toMatchObject({ isPaid: true, flagged: false })
  })

  test('a refund’s webhook with the payment’s earlier state makes the shop ask the provider at once', async () => {
    const { shop, asha, intent } = await withOrder(open({ standins }))
    await checkout.fault({ match: 'capture', status: 500 })
    const { razorpay_payment_id: id } = await checkout.pay(intent.id, { outcome: 'authorized' })
    await shop.app.payments.reconcile({ everything: true })
    await checkout.tellNobody()
    await checkout.release(id)
    const payment = { id, order_id: intent.id, amount: intent.amount, currency: 'INR', status: 'authorized' }
    await postWebhook(shop, { event: 'refund.created', id: `early ${id}`, payment })
    await shop.app.payments.reconcile()
    expect(await readOrder(asha, intent.orderId)).toMatchObject({ state: 'unpaid' })
  })

  test('a paid order’s money that is refunded automatically or by staff isn’t flagged', async () => {
    const { shop, asha, admin, intent } = await withOrder(open({ standins }))
    const { razorpay_payment_id: second } = await checkout.pay(intent.id, { outcome: 'authorized' })
    const wrong = await checkout.pay(intent.id, { amount: 100 })
    await verify(asha, wrong)
    await refundAtDesk(shop, wrong.razorpay_payment_id, {})
    await expectRefunds(shop, 1)
    expect(await readOrder(admin, intent.orderId)).toMatchObject({ isPaid: false, flagged: false })
    await verify(asha, await checkout.pay(intent.id))
    await checkout.release(second)
    await expectRefunds(shop, 2)
    expect(await readOrder(admin, intent.orderId)).toMatchObject({ isPaid: true, flagged: false })
  })

  test('money refunded from an order that its other payments have paid isn’t flagged', async () => {
    const { shop, admin } = await withStaff(open({ standins }))
    const order = await acceptQuote(shop)
    const whole = await payFor(shop, order, 'full')
    await pay(shop, checkout, order, 'deposit')
    await pay(shop, checkout, order, 'balance')
    const { razorpay_payment_id: late } = await checkout.pay(whole.id, { outcome: 'authorized' })
    await checkout.release(late)
    await expectRefunds(shop, 1)
    expect(await readOrder(admin, order.id)).toMatchObject({ isPaid: true, flagged: false })
  })

  test.runIf(database === 'postgres')(
    'money refunded while another payment is being counted isn’t flagged',
    async () => {
      const { shop, asha, admin, intent } = await withOrder(open({ standins }))
      const { razorpay_payment_id: first } = await checkout.pay(intent.id, { outcome: 'authorized' })
      const proof = await checkout.pay(intent.id)
      // By now the order is locked, and its outcome isn't visible yet.
      beforeStatement(shop, /insert into "outbox"/, async () => {
        await checkout.release(first)
        await someStatementWaits(shop)
      })
      expect((await verify(asha, proof)).status).toBe(200)
      await expectRefunds(shop, 1)
      expect(await readOrder(admin, intent.orderId)).toMatchObject({ isPaid: true, flagged: false })
      expect(await trailOf(shop, intent.orderId)).not.toContain('flagged by webhook')
    },
  )
})

test('nothing forged is believed', async () => {
  const { shop, asha, intent } = await withOrder(openShop({ standins }))
  const payment = {
    id: 'pay_forged',
    order_id: intent.id,
    amount: intent.amount,
    currency: 'INR',
    status: 'captured',
  }
  const event = { event: 'payment.captured', id: 'forged', payment }
  for (const secret of ['other', shop.app.config.RAZORPAY_KEY_SECRET, ' '])
    expect((await postWebhook(shop, { ...event, secret })).status).toBe(400)
  const unsigned = new Request(`${shop.app.config.SITE_URL}/api/hooks/razorpay`, {
    method: 'POST',
    body: '{}',
  })
  expect((await shop.send(unsigned)).status).toBe(400)
  expect(await readOrder(asha, intent.orderId)).toMatchObject({ isPaid: false })
  expect(await shop.app.db.kysely.selectFrom('inbox_events').selectAll().execute()).toEqual([])
})

test('while a secret is being changed, the old one is valid too', async () => {
  const shop = await openShop({ standins, env: { RAZORPAY_WEBHOOK_SECRET_OLD: 'the secret of yesterday' } })
  const event = { event: 'payment.dispute.created', id: 'old', payment: {} }
  expect((await postWebhook(shop, { ...event, secret: 'the secret of yesterday' })).status).toBe(200)
  expect((await postWebhook(shop, event)).status).toBe(200)
})

test('events about other things are recorded and change nothing', async () => {
  const shop = await openShop({ standins })
  const stranger = {
    id: 'pay_1',
    order_id: 'order_elsewhere',
    amount: 100,
    currency: 'INR',
    status: 'captured',
  }
  const events = [
    { event: 'payment.captured', payment: stranger },
    { event: 'payment.captured', payment: { id: 'pay_link', order_id: null } },
    { event: 'settlement.processed', payment: {} },
  ]
  for (const [n, event] of events.entries())
    expect((await postWebhook(shop, { ...event, id: `${n}` })).status).toBe(200)
  expect(await shop.app.db.kysely.selectFrom('payments').selectAll().execute()).toEqual([])
})
