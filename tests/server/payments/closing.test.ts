import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { OrdersPage } from '#contract/orders/list-orders.ts'
import type { Order } from '#domain/orders/order.ts'
import { HOUR_MS } from '#domain/time/dates.ts'
import { lockOrder } from '#server/orders/order-transitions.ts'
import { closeIfOverdue } from '#server/payments/closing.ts'
import { openSettling } from '#server/payments/settle.ts'
import { refund, useCheckout } from '../../support/checkout.ts'
import { onBothDatabases } from '../../support/databases.ts'
import {
  acceptQuote,
  DEPOSIT,
  openDeposit,
  pay,
  PAY_WITHIN_MS,
  payFor,
  storedOrder,
  withAcceptedQuote,
} from '../../support/quote-order.ts'

const { standins, checkout } = useCheckout()

const refused = (error: string) => expect.objectContaining({ code: error })

onBothDatabases((open) => {
  test('an order that nobody pays closes at its own time, and not a day after it was placed', async () => {
    const shop = await open({ standins })
    const [asked, untouched] = [await acceptQuote(shop), await acceptQuote(shop)]
    await payFor(shop, asked, 'deposit')
    shop.passTime(PAY_WITHIN_MS - HOUR_MS)
    await shop.app.payments.reconcile({ everything: true })
    for (const order of [asked, untouched]) expect((await storedOrder(shop, order)).status).toBe('unpaid')
    shop.passTime(HOUR_MS)
    await shop.app.payments.reconcile({ everything: true })
    for (const order of [asked, untouched]) {
      expect(await storedOrder(shop, order)).toMatchObject({ status: 'closed', captured_paise: 0 })
      await expect(payFor(shop, order, 'full')).rejects.toEqual(refused('order_closed'))
    }
  })

  test('after the deposit an order never closes automatically, but the payment of its balance does, and can be opened again', async () => {
    const { shop, order } = await withAcceptedQuote(open({ standins }))
    const tabs = { deposit: await payFor(shop, order, 'deposit'), full: await payFor(shop, order, 'full') }
    await shop.app.payments.verifyFor(order.id, await checkout.pay(tabs.deposit.id))
    const first = await payFor(shop, order, 'balance')
    shop.passTime(40 * 24 * HOUR_MS)
    await shop.app.payments.reconcile({ everything: true })
    expect((await storedOrder(shop, order)).status).toBe('part_paid')
    const left = shop.app.db.kysely.selectFrom('payments').select('id').where('status', '=', 'open')
    expect(await left.execute()).toEqual([])
    const again = await payFor(shop, order, 'balance')
    expect(again.id).not.toBe(first.id)
    await shop.app.payments.verifyFor(order.id, await checkout.pay(again.id))
    expect((await storedOrder(shop, order)).status).toBe('paid')
  })

  test('after the deposit the order’s own time ends nothing, neither the balance’s dialog nor its payment', async () => {
    const { shop, order } = await withAcceptedQuote(open({ standins }))
    await pay(shop, checkout, order, 'deposit')
    shop.passTime(PAY_WITHIN_MS)
    const first = await payFor(shop, order, 'balance')
    expect(first.secondsLeft).toBeGreaterThan(14 * 60)
    shop.passTime(HOUR_MS)
    await shop.app.payments.reconcile({ everything: true })
    expect((await payFor(shop, order, 'balance')).id).toBe(first.id)
  })

  test('money that arrives five days after an order was closed is found, although no list or webhook reports it', async () => {
    const { shop, order } = await withAcceptedQuote(open({ standins }))
    const { id } = await payFor(shop, order, 'full')
    await checkout.fault({ match: '^GET /v1/payments$', times: 20, status: 500 })
    shop.passTime(PAY_WITHIN_MS)
    await shop.app.payments.reconcile({ everything: true })
    shop.passTime(4 * 24 * HOUR_MS)
    await shop.app.payments.reconcile()
    await checkout.pay(id)
    shop.passTime(24 * HOUR_MS)
    await shop.app.payments.reconcile()
    expect(await storedOrder(shop, order)).toMatchObject({ status: 'closed', flag: 'paid_when_closed' })
  })

  test('an order with a payment under way isn’t closed', async () => {
    const { shop, order } = await withAcceptedQuote(open({ standins }))
    const { id } = await payFor(shop, order, 'full')
    await payFor(shop, order, 'deposit')
    await checkout.pay(id, { outcome: 'authorized' })
    await checkout.fault({ match: 'capture', times: 1, status: 500 })
    await shop.app.payments.reconcile({ everything: true })
    shop.passTime(PAY_WITHIN_MS)
    await checkout.fault({ match: 'capture', times: 10, status: 500 })
    await shop.app.payments.reconcile({ everything: true })
    expect((await storedOrder(shop, order)).status).toBe('unpaid')
    await standins.recover('razorpay')
    await shop.app.payments.reconcile({ everything: true })
    expect((await storedOrder(shop, order)).status).toBe('paid')
  })

  test('money that arrives after a quote’s order was closed is unapplied and flagged', async () => {
    const { shop, order } = await withAcceptedQuote(open({ standins }))
    const { id } = await payFor(shop, order, 'full')
    shop.passTime(PAY_WITHIN_MS)
    await shop.app.payments.reconcile({ everything: true })
    const proof = await checkout.pay(id)
    await expect(shop.app.payments.verifyFor(order.id, proof)).rejects.toEqual(refused('payment_mismatch'))
    expect(await storedOrder(shop, order)).toMatchObject({ status: 'closed', flag: 'paid_when_closed' })
  })

  test('a closed order for which money arrives is in the lists of staff and of its customer, also once that is refunded', async () => {
    const shop = await open({ standins })
    const meera = await shop.signIn('meera@example.in')
    const admin = await shop.signIn('admin@example.in', 'admin')
    const order = await acceptQuote(shop, { userId: meera.user?._id ?? '' })
    const unpaid = await acceptQuote(shop, { userId: meera.user?._id ?? '' })
    const { id } = await payFor(shop, order, 'full')
    await shop.app.db.kysely.updateTable('orders').set({ pay_by: shop.app.clock().toISOString() }).execute()
    await shop.app.payments.reconcile({ everything: true })
    expect((await storedOrder(shop, unpaid)).status).toBe('closed')
    await checkout.pay(id)
    await shop.app.payments.reconcile({ everything: true })
    const listed = async () => ({
      own: (await meera.get<Order[]>('/api/orders/myorders')).body.map(({ _id }) => _id),
      staff: (await admin.get<OrdersPage>('/api/orders')).body,
    })
    const both = { own: [order.id], staff: { total: 1, orders: [{ _id: order.id }] } }
    expect(await listed()).toMatchObject(both)
    const { provider_payment_id: paymentId } = await shop.app.db.kysely
      .selectFrom('payments')
      .select('provider_payment_id')
      .where('status', '=', 'unapplied')
      .executeTakeFirstOrThrow()
    expect((await refund(admin, order.id, 'late', { reason: 'Too late', paymentId })).status).toBe(200)
    expect(await storedOrder(shop, order)).toMatchObject({ flag: null })
    expect(await listed()).toMatchObject(both)
  })

  test('an order that got a wrong amount stays in the lists when its time to pay is over', async () => {
    const { shop, order } = await withAcceptedQuote(open({ standins }))
    const { id } = await payFor(shop, order, 'full')
    await checkout.pay(id, { amount: DEPOSIT })
    await shop.app.payments.reconcile({ everything: true })
    shop.passTime(PAY_WITHIN_MS)
    await shop.app.payments.reconcile({ everything: true })
    expect(await storedOrder(shop, order)).toMatchObject({ status: 'closed', flag: 'wrong_amount' })
    const admin = await shop.signIn('admin@example.in', 'admin')
    expect((await admin.get<OrdersPage>('/api/orders')).body).toMatchObject({ orders: [{ _id: order.id }] })
  })

  test('an order with a payment opened in its last moment isn’t closed before that payment is', async () => {
    const { shop, order } = await withAcceptedQuote(open({ standins }))
    const { db, clock } = shop.app
    shop.passTime(PAY_WITHIN_MS)
    const { closing } = await db.transaction(async (queries) => {
      await lockOrder(queries, order.id)
      const reconciling = shop.app.payments.reconcile()
      // Long enough for the reconciler to wait for the order.
      await sleep(300)
      await openDeposit(queries, order, clock())
      return { closing: reconciling }
    })
    await closing
    expect(await storedOrder(shop, order)).toMatchObject({ status: 'unpaid' })
    await db.kysely.updateTable('payments').set({ status: 'closed' }).execute()
    await shop.app.payments.reconcile()
    expect(await storedOrder(shop, order)).toMatchObject({ status: 'closed' })
  })

  test('an order that closes in the moment in which a wrong amount comes stays in the lists', async () => {
    const { shop, order } = await withAcceptedQuote(open({ standins }))
    const { id: providerOrderId } = await payFor(shop, order, 'full')
    const { db } = shop.app
    await db.kysely
      .updateTable('payments')
      .set({ status: 'closed' })
      .where('order_id', '=', order.id)
      .execute()
    const at = new Date(Date.now() + PAY_WITHIN_MS)
    const payment = {
      id: 'pay_wrong',
      orderId: providerOrderId,
      amountPaise: DEPOSIT,
      currency: 'INR',
      status: 'captured',
    } as const
    const settling = openSettling({ linkOf: async () => '' })
    const { promise: isStored, resolve: stored } = Promise.withResolvers<void>()
    const arriving = db.transaction(async (queries) => {
      await settling.settle(queries, payment, { input: 'webhook', at })
      stored()
      // Long enough for a closing that does not wait.
      await sleep(200)
    })
    await isStored
    await db.transaction((queries) => closeIfOverdue(queries, order.id, at))
    await arriving
    expect(await storedOrder(shop, order)).toMatchObject({ status: 'closed', listed: 1 })
  })
})
