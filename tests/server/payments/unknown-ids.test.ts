import { expect, test } from 'vitest'
import { HOUR_MS, DAY_MS } from '#domain/time/dates.ts'
import { onBothDatabases } from '../../support/databases.ts'
import { subjectsOf } from '../../support/emails.ts'
import {
  postWebhook,
  readOrder,
  refund,
  useCheckout,
  verify,
  withOrder,
  withPeople,
} from '../../support/checkout.ts'
import type { Shop } from '../../support/shop.ts'

const { standins, checkout } = useCheckout()
const STAFF = { STAFF_EMAIL: 'staff@ilvara.example' }
const PART = { amount: 5000, reason: 'A sleeve too long' }
const UNKNOWN = {
  status: 400,
  body: { error: { code: 'BAD_REQUEST_ERROR', description: 'The id provided does not exist' } },
}

/** An order as its customer and as staff see it, each signed in anew: sessions end while time passes. */
const views = (shop: Shop, orderId: string) => {
  const signInStaff = () => shop.signIn('admin@example.in', 'admin')
  const forStaff = async () => readOrder(await signInStaff(), orderId)
  return {
    signInStaff,
    forStaff,
    forHer: async () => readOrder(await shop.signIn('asha@example.in'), orderId),
    flags: async () => (await forStaff()).flags?.map(({ reason }) => reason),
  }
}

const staffTold = async (shop: Shop, reason: string) =>
  (await subjectsOf(shop, STAFF.STAFF_EMAIL)).filter((subject) => subject.includes(reason))

/** The provider knows this id no more until it is told to know it again; its messages and lists tell nothing. */
const forget = async (match: string) => {
  await checkout.tellNobody()
  await checkout.fault({ match: '^GET /v1/refunds$', status: 500 })
  await checkout.fault({ match: '^GET /v1/payments$', status: 500 })
  await checkout.fault({ match, ...UNKNOWN })
  return async () => {
    await standins.control('razorpay', 'DELETE', '/control/faults')
  }
}

/** An order that nobody has paid yet. */
const withUnpaid = async (opening: Promise<Shop>) => {
  const { intent, ...people } = await withOrder(opening)
  const { id: providerOrderId, orderId } = intent
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 4 * HOUR_MS) {
      people.shop.passTime(4 * HOUR_MS)
      await people.shop.app.payments.reconcile()
    }
  }
  return { ...people, ...views(people.shop, orderId), orderId, providerOrderId, pass }
}

/** An order with two payments that the provider hasn’t known for a day and a half: its customer’s, and a closed one. */
const withTwoUnknown = async (opening: Promise<Shop>) => {
  const people = await withUnpaid(opening)
  const proof = await checkout.pay(people.providerOrderId)
  const know = await forget('^GET /v1/(orders|payments)/')
  expect((await verify(people.asha, proof)).status).toBe(502)
  const { kysely } = people.shop.app.db
  const first = await kysely.selectFrom('payments').selectAll().executeTakeFirstOrThrow()
  const other = { ...first, id: 'other', provider_order_id: 'order_other', status: 'closed' as const }
  await kysely.insertInto('payments').values(other).execute()
  await people.pass(36 * HOUR_MS)
  expect(await people.flags()).toEqual(['payment_unknown'])
  return { ...people, know }
}

/** A paid order of which a part is going back, by a refund that the provider then forgets. */
const withUnknownRefund = async (opening: Promise<Shop>) => {
  const people = await withPeople(opening)
  const { intent, proof } = await checkout.buy(people.asha)
  const { orderId } = intent
  await checkout.refundsWait()
  // A message about it that came only after a check would say that the provider knows it.
  await checkout.tellNobody()
  expect((await refund(people.admin, orderId, 'a sleeve', PART)).status).toBe(200)
  const paymentId = proof.razorpay_payment_id
  const [made] = await checkout.refundsOf(paymentId)
  const refundId = made?.id ?? ''
  const path = `/v1/refunds/${refundId}`
  const know = await forget(`^GET ${path}$`)
  const asks = async () => (await checkout.calls()).filter((call) => call.path === path).length
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 5 * HOUR_MS) {
      people.shop.passTime(5 * HOUR_MS)
      await people.shop.app.payments.reconcile()
    }
  }
  return { ...people, ...views(people.shop, orderId), orderId, paymentId, refundId, know, asks, pass }
}

onBothDatabases((open) => {
  test('a refund that the provider hasn’t known for a day is flagged for staff once, and asked about once a day', async () => {
    const { shop, orderId, know, asks, pass, ...see } = await withUnknownRefund(
      open({ standins, env: STAFF }),
    )
    const { forStaff, forHer, flags, signInStaff } = see
    await pass(20 * HOUR_MS)
    expect(await forStaff()).toMatchObject({ flags: [] })
    expect((await forHer()).refunds).toEqual([expect.not.objectContaining({ isUnknown: true })])

    await pass(10 * HOUR_MS)
    expect(await flags()).toEqual(['refund_unknown'])
    expect(await forHer()).toMatchObject({
      isRefundUnknown: true,
      refundedAmount: 5000,
      refunds: [{ amount: 5000, isUnknown: true }],
    })
    const before = await asks()
    await pass(3 * DAY_MS)
    expect((await asks()) - before).toBeLessThanOrEqual(3)
    await shop.app.staffEmails.storeEmails()
    expect(await staffTold(shop, 'refund')).toHaveLength(1)
    // It may be on its way all the same, so the same money can't go back again.
    expect(
      (await refund(await signInStaff(), orderId, 'again', { amount: 37_501, reason: 'More' })).status,
    ).toBe(422)

    await know()
    await pass(DAY_MS + 5 * HOUR_MS)
    expect(await flags()).toEqual([])
    const known = await forHer()
    expect(known.refunds).toEqual([expect.not.objectContaining({ isUnknown: true })])
    expect(known).not.toHaveProperty('isRefundUnknown')
  })

  test('a refund of which the provider learns later counts, by its message or its list', async () => {
    for (const way of ['message', 'list']) {
      const { shop, forHer, flags, paymentId, refundId, pass } = await withUnknownRefund(open({ standins }))
      await pass(30 * HOUR_MS)
      expect(await flags()).toEqual(['refund_unknown'])
      if (way === 'message') {
        const entity = { id: refundId, payment_id: paymentId, amount: 500_000, currency: 'INR' }
        const told = { ...entity, status: 'processed' }
        await postWebhook(shop, { event: 'refund.processed', id: `late ${refundId}`, refund: told })
      } else {
        await checkout.settleRefund(refundId, true)
        await standins.control('razorpay', 'DELETE', '/control/faults')
        await checkout.fault({ match: `^GET /v1/refunds/`, ...UNKNOWN })
        await shop.app.payments.reconcile()
      }
      expect(await flags()).toEqual([])
      expect((await forHer()).refunds).toMatchObject([{ state: 'processed' }])
      await standins.control('razorpay', 'DELETE', '/control/faults')
    }
  })

  test('once staff have cleared its flag, the refund counts as made and is never flagged again', async () => {
    const { forHer, flags, signInStaff, orderId, pass } = await withUnknownRefund(open({ standins }))
    await pass(30 * HOUR_MS)
    expect(await flags()).toEqual(['refund_unknown'])
    const cleared = await (
      await signInStaff()
    ).post(`/api/orders/${orderId}/clear-flag`, { reason: 'refund_unknown' })
    expect(cleared.status).toBe(200)
    await pass(3 * DAY_MS)
    expect(await flags()).toEqual([])
    expect((await forHer()).refunds).toEqual([expect.not.objectContaining({ isUnknown: true })])
  })

  test('a message that a refund was made counts even if the provider doesn’t know it at that moment', async () => {
    const { shop, forStaff, paymentId, refundId, pass } = await withUnknownRefund(open({ standins }))
    await pass(20 * HOUR_MS)
    shop.passTime(11 * HOUR_MS)
    const entity = { id: refundId, payment_id: paymentId, amount: 500_000, currency: 'INR' }
    const told = { ...entity, status: 'processed' }
    await Promise.all([
      shop.app.payments.reconcile(),
      postWebhook(shop, { event: 'refund.processed', id: `race ${refundId}`, refund: told }),
      shop.app.payments.reconcile(),
    ])
    expect(await forStaff()).toMatchObject({ flags: [], refunds: [{ state: 'processed' }] })
  })

  test('an order whose payment the provider does not know closes at its last check, and not before', async () => {
    const { shop, forStaff, orderId, providerOrderId } = await withUnpaid(open({ standins }))
    await forget(`^GET /v1/orders/${providerOrderId}/payments$`)
    const stateAfter = async (ms: number) => {
      shop.passTime(ms)
      await shop.app.payments.reconcile()
      await shop.app.payments.reconcile()
      return (await forStaff()).state
    }
    expect(await stateAfter(25 * HOUR_MS)).toBe('unpaid')
    expect(await stateAfter(7 * DAY_MS)).toBe('unpaid')
    expect(await stateAfter(2 * DAY_MS)).toBe('closed')
    // Nobody has heard of any money.
    expect(await forStaff()).toMatchObject({ flags: [] })
    const { next_check_at } = await shop.app.db.kysely
      .selectFrom('payments')
      .select('next_check_at')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    expect(next_check_at).toBeNull()
  })

  test('an order that an earlier program left open at its last check closes when the shop starts', async () => {
    const { shop, forStaff, providerOrderId } = await withUnpaid(open({ standins }))
    await forget(`^GET /v1/orders/${providerOrderId}/payments$`)
    shop.passTime(20 * DAY_MS)
    await shop.app.db.kysely.updateTable('payments').set({ next_check_at: null }).execute()
    await shop.app.payments.reconcile({ everything: true })
    expect(await forStaff()).toMatchObject({ state: 'closed' })
  })

  test('a payment that a customer made and the provider doesn’t know is flagged for staff after a day, and still counts', async () => {
    const { shop, asha, providerOrderId, pass, ...see } = await withUnpaid(open({ standins, env: STAFF }))
    const { forStaff, forHer, flags } = see
    const proof = await checkout.pay(providerOrderId)
    const know = await forget('^GET /v1/(orders|payments)/')
    // The provider signed it, and can't say what became of it.
    expect((await verify(asha, proof)).status).toBe(502)
    await pass(20 * HOUR_MS)
    expect(await forStaff()).toMatchObject({ state: 'pending', flags: [] })
    await pass(16 * HOUR_MS)
    expect(await flags()).toEqual(['payment_unknown'])
    expect(await forHer()).toMatchObject({ state: 'pending', isPaymentUnknown: true })
    await shop.app.staffEmails.storeEmails()
    expect(await staffTold(shop, 'payment')).toHaveLength(1)

    await pass(9 * DAY_MS)
    expect(await forHer()).toMatchObject({ state: 'closed', isPaymentUnknown: true })
    expect(await flags()).toEqual(['payment_unknown'])
    await shop.app.staffEmails.storeEmails()
    expect(await staffTold(shop, 'payment')).toHaveLength(1)

    await know()
    expect((await verify(await shop.signIn('asha@example.in'), proof)).status).toBe(200)
    const paid = await forHer()
    expect(paid.isPaid).toBe(true)
    expect(paid).not.toHaveProperty('isPaymentUnknown')
    expect(await flags()).toEqual([])
  })

  test('a payment that the provider doesn’t know at its only check, which is its last, is flagged for staff', async () => {
    const { shop, asha, flags, forHer, providerOrderId } = await withUnpaid(open({ standins }))
    const proof = await checkout.pay(providerOrderId)
    await forget('^GET /v1/(orders|payments)/')
    expect((await verify(asha, proof)).status).toBe(502)
    shop.passTime(20 * DAY_MS)
    await shop.app.payments.reconcile()
    expect(await forHer()).toMatchObject({ state: 'closed', isPaymentUnknown: true })
    expect(await flags()).toEqual(['payment_unknown'])
  })

  test('an order whose payment closed before it ended, unasked, closes when the shop starts', async () => {
    const { shop, forStaff } = await withUnpaid(open({ standins }))
    shop.passTime(20 * DAY_MS)
    const pending_at = shop.app.clock().toISOString()
    await shop.app.db.kysely
      .updateTable('payments')
      .set({ status: 'closed', pending_at, next_check_at: null })
      .execute()
    await shop.app.payments.reconcile({ everything: true })
    expect(await forStaff()).toMatchObject({ state: 'closed' })
  })

  test('what the provider forgets a second time is flagged a second time', async () => {
    const { know, flags, pass, refundId } = await withUnknownRefund(open({ standins }))
    await pass(30 * HOUR_MS)
    expect(await flags()).toEqual(['refund_unknown'])
    await know()
    await pass(DAY_MS + 5 * HOUR_MS)
    expect(await flags()).toEqual([])
    await forget(`^GET /v1/refunds/${refundId}$`)
    await pass(40 * HOUR_MS)
    expect(await flags()).toEqual(['refund_unknown'])
  })

  test('the flag stays while another payment is unknown', async () => {
    const { forStaff, pass, know } = await withTwoUnknown(open({ standins }))
    await know()
    await checkout.fault({ match: '^GET /v1/orders/order_other/', ...UNKNOWN })
    await pass(8 * HOUR_MS)
    expect(await forStaff()).toMatchObject({ isPaid: true, flags: [{ reason: 'payment_unknown' }] })
  })

  test('the flag stays for a payment whose last check is over, although another one counts', async () => {
    const { shop, forStaff, pass, know } = await withTwoUnknown(open({ standins }))
    const { kysely } = shop.app.db
    const over = { pending_at: null, next_check_at: null }
    await kysely.updateTable('payments').set(over).where('id', '=', 'other').execute()
    await know()
    await pass(8 * HOUR_MS)
    expect(await forStaff()).toMatchObject({ isPaid: true, flags: [{ reason: 'payment_unknown' }] })
  })

  test('a payment that the provider knows again is confirmed, and its flag goes', async () => {
    const { asha, forStaff, flags, providerOrderId, pass } = await withUnpaid(open({ standins }))
    const proof = await checkout.pay(providerOrderId)
    const know = await forget('^GET /v1/(orders|payments)/')
    expect((await verify(asha, proof)).status).toBe(502)
    await pass(36 * HOUR_MS)
    expect(await flags()).toEqual(['payment_unknown'])
    await know()
    await pass(8 * HOUR_MS)
    expect(await forStaff()).toMatchObject({ isPaid: true, flags: [] })
  })

  test('a refund of a payment that the provider doesn’t know ends at once', async () => {
    const { admin, flags, orderId, paymentId } = await withUnknownRefund(open({ standins }))
    await checkout.fault({ match: `/v1/payments/${paymentId}/refund`, ...UNKNOWN })
    expect((await refund(admin, orderId, 'b', PART)).status).toBe(409)
    expect(await flags()).toEqual(['refund_refused'])
  })
})
