import { expect, test } from 'vitest'
import { MINUTE_MS, HOUR_MS } from '#domain/time/dates.ts'
import { eraseOrder } from '#server/orders/erase-order.ts'
import { onBothDatabases } from '../../support/databases.ts'
import { subjectsOf } from '../../support/emails.ts'
import type { Shop } from '../../support/shop.ts'
import {
  cancel,
  createIntent,
  readOrder,
  refund,
  refundAtDesk,
  trailOf,
  useCheckout,
  verify,
  withPeople,
} from '../../support/checkout.ts'

const { standins, checkout } = useCheckout()
const REFUSED = { error: { code: 'BAD_REQUEST_ERROR', description: 'Not enough balance' } }

const paidOrder = async (opening: Promise<Shop>) => {
  const people = await withPeople(opening)
  const { intent, proof } = await checkout.buy(people.asha)
  return { ...people, intent, orderId: intent.orderId, paymentId: proof.razorpay_payment_id }
}

onBothDatabases((open) => {
  test('part of the money is refunded, once however often it is asked for, and the order stays paid', async () => {
    const { shop, asha, admin, orderId, paymentId } = await paidOrder(open({ standins }))
    const request = { amount: 2500.5, reason: 'A sleeve too long' }
    const answers = await Promise.all([1, 2, 3].map(() => refund(admin, orderId, 'key one', request)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await readOrder(asha, orderId)).toMatchObject({
      isPaid: true,
      state: 'paid',
      refundedAmount: 2500.5,
    })
    const made = await checkout.refundsOf(paymentId)
    expect(made.map(({ amount }) => amount)).toEqual([250_050])
    expect((await subjectsOf(shop)).filter((subject) => subject.startsWith('Refund'))).toHaveLength(1)
    expect(await trailOf(shop, orderId)).toContain('refund_asked by admin')
  })

  test('a refund never exceeds what was paid', async () => {
    const { asha, admin, orderId } = await paidOrder(open({ standins }))
    expect(await refund(admin, orderId, 'too much', { amount: 42_501, reason: 'x' })).toMatchObject({
      status: 422,
      body: { fields: { amount: expect.any(String) } },
    })
    const both = await Promise.all(
      ['a', 'b'].map((key) => refund(admin, orderId, key, { amount: 30_000, reason: 'Too late' })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
    expect((await refund(admin, orderId, 'rest', { reason: 'All of it' })).status).toBe(200)
    expect(await readOrder(asha, orderId)).toMatchObject({ isPaid: true, refundedAmount: 42_500 })
    expect((await refund(admin, orderId, 'more', { reason: 'x' })).status).toBe(422)
  })

  test('if two saw the same money, one refunds some and the other is told that it changed', async () => {
    const { admin, orderId, intent, asha } = await paidOrder(open({ standins }))
    const request = { amount: 10_000, reason: 'Too late', held: 42_500 }
    const both = await Promise.all(['a', 'b'].map((key) => refund(admin, orderId, key, request)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body.error).toBe('money_changed')
    const first = both[0]?.status === 200 ? 'a' : 'b'
    // After a lost answer the same request is repeated with the amount seen then.
    expect(await refund(admin, orderId, first, request)).toMatchObject({
      status: 200,
      body: { refundedAmount: 10_000 },
    })
    const rest = { amount: 10_000, reason: 'And the rest', held: 32_500 }
    expect((await refund(admin, orderId, 'c', rest)).body).toMatchObject({ refundedAmount: 20_000 })
    // Unapplied money is held, too.
    await verify(asha, await checkout.pay(intent.id))
    const late = { reason: 'Late', held: 22_500 }
    expect((await refund(admin, orderId, 'd', late)).body.error).toBe('money_changed')
    expect((await refund(admin, orderId, 'd', { ...late, held: 65_000 })).status).toBe(200)
  })

  test('a refund whose answer was lost is requested again and made once', async () => {
    const { shop, asha, admin, orderId, paymentId } = await paidOrder(open({ standins }))
    await checkout.fault({ match: 'POST /v1/payments', times: 1, drop: true })
    expect(await refund(admin, orderId, 'lost', { reason: 'Lost' })).toMatchObject({
      status: 502,
      body: { pending: true },
    })
    shop.passTime(30 * 1000)
    await shop.app.payments.reconcile()
    expect(await readOrder(asha, orderId)).toMatchObject({ refundedAmount: 42_500 })
    expect((await refund(admin, orderId, 'lost', { reason: 'Lost' })).status).toBe(200)
    const made = await checkout.refundsOf(paymentId)
    expect(made).toHaveLength(1)
  })

  test('a refund that the provider is still processing when it is requested again is made once, and not given up', async () => {
    const { shop, asha, admin, orderId, paymentId } = await paidOrder(open({ standins }))
    const endWork = await checkout.refundsWork()
    await checkout.fault({ match: 'POST /v1/payments', times: 1, drop: true })
    const lost = refund(admin, orderId, 'slow', { reason: 'Slow' })
    await expect
      .poll(async () => (await checkout.calls()).map(({ path }) => path))
      .toContain(`/v1/payments/${paymentId}/refund`)
    expect(await refund(admin, orderId, 'slow', { reason: 'Slow' })).toMatchObject({
      status: 502,
      body: { error: 'provider_failed' },
    })
    expect((await refund(admin, orderId, 'another', { reason: 'Slow' })).status).toBe(422)
    await endWork()
    expect((await lost).status).toBe(502)
    expect(await readOrder(admin, orderId)).toMatchObject({ flagged: false })
    shop.passTime(30 * 1000)
    await shop.app.payments.reconcile()
    expect(await readOrder(asha, orderId)).toMatchObject({ refundedAmount: 42_500 })
    const made = await checkout.refundsOf(paymentId)
    expect(made).toHaveLength(1)
  })

  test('a refund that takes the bank long is checked ever more rarely, but at least every six hours', async () => {
    const { shop, admin, orderId } = await paidOrder(open({ standins }))
    await checkout.refundsWait()
    expect((await refund(admin, orderId, 'long', { reason: 'Long' })).status).toBe(200)
    const nextPause = async (passedMs: number) => {
      shop.passTime(passedMs)
      const now = shop.app.clock().getTime()
      await shop.app.payments.reconcile()
      const { next_check_at } = await shop.app.db.kysely
        .selectFrom('refunds')
        .select('next_check_at')
        .executeTakeFirstOrThrow()
      return Math.round((Date.parse(next_check_at ?? '') - now) / MINUTE_MS)
    }
    expect(await nextPause(MINUTE_MS)).toBe(0)
    expect(await nextPause(2 * HOUR_MS)).toBe(10)
    expect(await nextPause(22 * HOUR_MS)).toBe(2 * 60)
    expect(await nextPause(10 * 24 * HOUR_MS)).toBe(6 * 60)
  })

  test('a provider that has had too many requests is asked about no further refund', async () => {
    const { shop, admin, orderId } = await paidOrder(open({ standins }))
    await checkout.fault({ match: 'POST /v1/payments/pay', times: 3, status: 500, body: {} })
    for (const key of ['one', 'two', 'three'])
      await refund(admin, orderId, key, { amount: 1000, reason: 'A button' })
    shop.passTime(MINUTE_MS)
    await checkout.fault({ match: 'POST /v1/payments/pay', status: 429, body: {} })
    const asked = async () => (await checkout.calls()).filter(({ path }) => path.endsWith('/refund')).length
    const before = await asked()
    await shop.app.payments.reconcile()
    expect((await asked()) - before).toBe(1)
  })

  test('a key used for one refund can’t be used for another', async () => {
    const { asha, admin, orderId } = await paidOrder(open({ standins }))
    const { intent: other } = await checkout.buy(asha)
    const longest = 'k'.repeat(100)
    expect((await refund(admin, orderId, longest, { amount: 1, reason: 'x' })).status).toBe(200)
    for (const [id, request] of [
      [orderId, { amount: 2, reason: 'x' }],
      [orderId, { amount: 1, reason: 'y' }],
      [other.orderId, { amount: 1, reason: 'x' }],
    ] as const)
      expect((await refund(admin, id, longest, request)).body.error).toBe('idempotency_key_used')
    expect((await refund(admin, orderId, `${longest}k`, { reason: 'x' })).status).toBe(422)
    expect((await admin.post(`/api/orders/${orderId}/refund`, { reason: 'x' })).status).toBe(422)
  })

  test('a second payment is refunded as what it is, and its flag goes', async () => {
    const { asha, admin, orderId, intent } = await paidOrder(open({ standins }))
    const second = await checkout.pay(intent.id)
    await verify(asha, second)
    expect(await readOrder(admin, orderId)).toMatchObject({ flagged: true })
    const request = { reason: 'Paid twice', paymentId: second.razorpay_payment_id }
    expect(await refund(admin, orderId, 'second', request)).toMatchObject({
      status: 200,
      body: { flagged: false, isPaid: true, refundedAmount: 0 },
    })
    const part = { amount: 100, reason: 'A button' }
    expect((await refund(admin, orderId, 'a part of the first', part)).body.refundedAmount).toBe(100)
  })

  test('a refund made in the provider’s dashboard shows on the order', async () => {
    const { shop, asha, orderId, paymentId } = await paidOrder(open({ standins }))
    await refundAtDesk(shop, paymentId, { amount: 10_000 })
    await expect.poll(() => readOrder(asha, orderId)).toMatchObject({ refundedAmount: 100, isPaid: true })
  })

  test('a refund made in the provider’s dashboard is found although no webhook reports it', async () => {
    const { shop, asha, orderId, paymentId } = await paidOrder(open({ standins }))
    await checkout.tellNobody()
    await refundAtDesk(shop, paymentId, { amount: 10_000 })
    expect(await readOrder(asha, orderId)).toMatchObject({ refundedAmount: 0 })
    await Promise.all([shop.app.payments.reconcile(), shop.app.payments.reconcile()])
    expect(await readOrder(asha, orderId)).toMatchObject({ refundedAmount: 100, isPaid: true })
    expect((await subjectsOf(shop)).filter((subject) => subject.startsWith('Refund'))).toHaveLength(1)
    expect(await trailOf(shop, orderId)).toContain('refund_changed by reconciler')
  })

  test('a refund made in the provider’s dashboard while the shop was down for days is found', async () => {
    const { shop, orderId, paymentId } = await paidOrder(open({ standins }))
    await checkout.tellNobody()
    await refundAtDesk(shop, paymentId, { amount: 10_000 })
    shop.passTime(5 * 24 * HOUR_MS)
    await shop.app.payments.reconcile()
    expect(await shop.app.orders.find(orderId)).toMatchObject({ refunded_paise: 10_000 })
  })

  test('a refund that is reported before its payment finds the order paid', async () => {
    const shop = await open({ standins })
    const asha = await shop.signIn('asha@example.in')
    const { body: intent } = await createIntent(asha)
    const { razorpay_payment_id: paymentId } = await checkout.pay(intent.id)
    await refundAtDesk(shop, paymentId, { amount: 10_000 })
    await expect
      .poll(() => readOrder(asha, intent.orderId))
      .toMatchObject({ isPaid: true, refundedAmount: 100 })
    expect(await trailOf(shop, intent.orderId)).toContain('paid by webhook')
  })

  test('a refund that was refused and made all the same is reported as made', async () => {
    const { shop, asha, admin, orderId, paymentId } = await paidOrder(open({ standins }))
    const body = { error: { code: 'BAD_REQUEST_ERROR', description: 'Not enough balance' } }
    await checkout.fault({ match: 'POST /v1/payments/pay', times: 1, status: 400, body })
    expect((await refund(admin, orderId, 'late', { amount: 100, reason: 'x' })).status).toBe(409)
    expect(await trailOf(shop, orderId)).toContain('refund_changed by admin')
    const { id } = await shop.app.db.kysely.selectFrom('refunds').select('id').executeTakeFirstOrThrow()
    // An earlier call for the same refund that had been delayed.
    await refundAtDesk(shop, paymentId, { amount: 10_000, receipt: id })
    await expect.poll(() => readOrder(asha, orderId)).toMatchObject({ refundedAmount: 100 })
    expect(await subjectsOf(shop)).toContainEqual(expect.stringMatching(/^Refund for order/))
    expect((await refund(admin, orderId, 'late', { amount: 100, reason: 'x' })).status).toBe(200)
  })

  test('only an administrator refunds money, and only money that arrived', async () => {
    const { shop, asha, admin, orderId } = await paidOrder(open({ standins }))
    expect((await refund(asha, orderId, 'mine', { reason: 'x' })).status).toBe(403)
    expect((await refund(shop.visitor, orderId, 'mine', { reason: 'x' })).status).toBe(401)
    expect((await refund(admin, '0'.repeat(24), 'none', { reason: 'x' })).status).toBe(404)
    const { body: unpaid } = await createIntent(asha)
    expect((await refund(admin, unpaid.orderId, 'none', { reason: 'x' })).body.error).toBe(
      'nothing_to_refund',
    )
  })

  test('a refund’s reason is erased with its customer; that of one not accepted yet, once it is settled or refused', async () => {
    const { shop, admin, orderId, paymentId } = await paidOrder(open({ standins }))
    const reason = 'She marries in Udaipur'
    const { kysely } = shop.app.db
    const reasons = async () => {
      const refunds = kysely
        .selectFrom('refunds')
        .select(['status', 'reason'])
        .where('order_id', '=', orderId)
      return (await refunds.orderBy('amount_paise').execute()).map((row) => [row.status, row.reason])
    }
    const ofPayment = `POST /v1/payments/${paymentId}`
    await refund(admin, orderId, 'settled', { amount: 1_000, reason })
    await checkout.fault({ match: ofPayment, times: 1, status: 500 })
    expect((await refund(admin, orderId, 'asked', { amount: 2_000, reason })).status).toBe(502)
    await checkout.refundsWait()
    expect((await cancel(admin, orderId, 'off', reason)).status).toBe(200)
    await shop.app.db.transaction((queries) => eraseOrder(queries, orderId, shop.app.clock()))
    expect(await reasons()).toEqual([
      ['processed', ''],
      ['asked', reason],
      ['pending', ''],
    ])
    const events = await kysely.selectFrom('order_events').selectAll().execute()
    expect(JSON.stringify(events)).not.toContain('Udaipur')
    expect((await readOrder(admin, orderId)).events).toContainEqual(
      expect.objectContaining({ what: 'refund_asked', details: '{"amountPaise":100000}' }),
    )
    const made = (await checkout.refundsOf(paymentId)).find(({ amount }) => amount === 39_500_00)
    await checkout.settleRefund(made?.id ?? '', true)
    await expect.poll(reasons).toContainEqual(['processed', ''])
    await expect.poll(reasons).not.toContainEqual(['pending', reason])
    expect(await reasons()).not.toContainEqual(['processed', reason])
    await checkout.fault({ match: ofPayment, times: 1, status: 400, body: REFUSED })
    shop.passTime(HOUR_MS)
    await shop.app.payments.reconcile({ everything: true })
    await expect.poll(reasons).toEqual([
      ['processed', ''],
      ['failed', ''],
      ['processed', ''],
    ])
  })
})
