import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import type { Order } from '#domain/orders/order.ts'
import { DAY_MS } from '#domain/time/dates.ts'
import { eraseOrder } from '#server/orders/erase-order.ts'
import { lockOrder } from '#server/orders/order-transitions.ts'
import { eraseReasons } from '#server/payments/refund-rows.ts'
import {
  cancel,
  createIntent,
  useCheckout,
  readOrder,
  refund,
  trailOf,
  verify,
  withOrder,
  withPeople,
} from '../../support/checkout.ts'
import { onBothDatabases } from '../../support/databases.ts'
import { emailsOf, subjectsOf } from '../../support/emails.ts'
import {
  acceptQuote,
  DEPOSIT,
  openDeposit,
  pay,
  PAY_WITHIN_MS,
  payFor,
  storedOrder,
  TOTAL,
  withAcceptedQuote,
} from '../../support/quote-order.ts'
import { type Shop, withStaff } from '../../support/shop.ts'

const { standins, checkout } = useCheckout()

const refused = (error: string) => expect.objectContaining({ code: error })

const refundsAtProvider = async (...paymentIds: readonly string[]) => {
  const { refunds } = await checkout.ledger()
  return paymentIds.map((id) =>
    refunds.filter(({ payment_id }) => payment_id === id).reduce((sum, { amount }) => sum + amount, 0),
  )
}

const statusAtProvider = async (paymentId: string) =>
  (await checkout.ledger()).payments.find(({ id }) => id === paymentId)?.status

const paidInTwo = async (shop: Shop) => {
  const order = await acceptQuote(shop)
  const deposit = await pay(shop, checkout, order, 'deposit')
  const balance = await pay(shop, checkout, order, 'balance')
  return { order, ids: [deposit.razorpay_payment_id, balance.razorpay_payment_id] as const }
}

/** The cancellation e-mails that customers got. */
const cancellationsTold = async (shop: Shop): Promise<readonly string[]> => {
  const emails = (await emailsOf(shop)).filter(({ dedupe_key }) => dedupe_key.startsWith('cancelled '))
  return emails.map(({ body }) => body)
}

/** Long enough for an order to be cancelled. */
const SLOW_ANSWER_MS = 2000

/** Long enough for a click to be read and to wait for a row that another transaction holds. */
const COMES_TO_WAIT_MS = 300

onBothDatabases((open) => {
  test('a payment begun while its order is being cancelled is closed with it', async () => {
    const { shop, admin } = await withStaff(open({ standins }))
    const order = await acceptQuote(shop)
    const { db, clock } = shop.app
    const cancelling = await db.transaction(async (queries) => {
      await lockOrder(queries, order.id)
      const pressed = cancel(admin, order.id, 'meanwhile')
      await sleep(COMES_TO_WAIT_MS)
      await openDeposit(queries, order, clock())
      return { pressed }
    })
    expect((await cancelling.pressed).status).toBe(200)
    const left = await db.kysely.selectFrom('payments').select('status').execute()
    expect(left).toEqual([{ status: 'closed' }])
  })

  test('a shopper whose order is cancelled while its payment is being opened is told so', async () => {
    const { shop, admin, asha } = await withPeople(open({ standins }))
    await checkout.fault({ match: 'POST /v1/orders', times: 1, delayMs: SLOW_ANSWER_MS })
    const pressed = createIntent(asha)
    const orders = shop.app.db.kysely.selectFrom('orders').select('id')
    const { id } = await vi.waitFor(() => orders.executeTakeFirstOrThrow())
    expect((await cancel(admin, id, 'meanwhile')).status).toBe(200)
    expect(await pressed).toMatchObject({ status: 409, body: { message: 'This order was cancelled.' } })
  })

  test('a refund comes from the newest payment first, and from both if it is larger', async () => {
    const { shop, admin } = await withStaff(open({ standins }))
    const { order, ids } = await paidInTwo(shop)
    await refund(admin, order.id, 'a', { amount: 60_000, reason: 'A sleeve' })
    expect(await refundsAtProvider(...ids)).toEqual([0, 6_000_000])
    const answers = await Promise.all(
      [1, 2, 3].map(() => refund(admin, order.id, 'b', { amount: 70_000, reason: 'Both sleeves' })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await refundsAtProvider(...ids)).toEqual([3_000_000, TOTAL - DEPOSIT])
    expect(await readOrder(admin, order.id)).toMatchObject({
      state: 'paid',
      refundedAmount: 130_000,
      paidAmount: 150_000,
    })
    expect((await refund(admin, order.id, 'c', { amount: 20_000.01, reason: 'x' })).status).toBe(422)
    expect((await refund(admin, order.id, 'd', { reason: 'The rest' })).status).toBe(200)
    expect(await refundsAtProvider(...ids)).toEqual([DEPOSIT, TOTAL - DEPOSIT])
    expect((await subjectsOf(shop)).filter((subject) => subject.startsWith('Refund'))).toHaveLength(4)
  })

  test('a refund that names its payment comes from that one alone', async () => {
    const { shop, admin } = await withStaff(open({ standins }))
    const { order, ids } = await paidInTwo(shop)
    const [paymentId] = ids
    expect(await refund(admin, order.id, 'a', { amount: 50_001, reason: 'x', paymentId })).toMatchObject({
      status: 422,
      body: { fields: { amount: 'Between 1 and 50000.' } },
    })
    for (const [amount, message] of [
      [50_001, 'This is more than can be refunded.'],
      [0.5, 'This amount can’t be refunded.'],
    ] as const)
      expect((await refund(admin, order.id, 'wrong', { amount, reason: 'x', paymentId })).body).toMatchObject(
        {
          message,
        },
      )
    expect((await refund(admin, order.id, 'b', { amount: 1_000, reason: 'x', paymentId })).status).toBe(200)
    expect(await refundsAtProvider(...ids)).toEqual([100_000, 0])
    expect((await refund(admin, order.id, 'b', { amount: 1_000, reason: 'x' })).status).toBe(200)
    expect((await refund(admin, order.id, 'b', { amount: 2_000, reason: 'x' })).body.error).toBe(
      'idempotency_key_used',
    )
    expect(await refundsAtProvider(...ids)).toEqual([100_000, 0])
    expect(await readOrder(admin, order.id)).toMatchObject({ state: 'paid', refundedAmount: 1_000 })
  })

  test('a refund refused for one of two payments is made from the other, and staff are told', async () => {
    const { shop, admin } = await withStaff(open({ standins }))
    const { order, ids } = await paidInTwo(shop)
    const body = { error: { code: 'BAD_REQUEST_ERROR', description: 'Not enough balance' } }
    await checkout.fault({ match: `POST /v1/payments/${ids[1]}`, times: 1, status: 400, body })
    expect(await refund(admin, order.id, 'all', { reason: 'x' })).toMatchObject({
      status: 409,
      body: { error: 'refund_partly_refused' },
    })
    expect(await refundsAtProvider(...ids)).toEqual([DEPOSIT, 0])
    expect(await storedOrder(shop, order)).toMatchObject({
      flag: 'refund_refused',
      refunded_paise: DEPOSIT,
      status: 'paid',
    })
  })

  test('a refunded deposit leaves the order part-paid: only staff cancel it', async () => {
    const { shop, admin } = await withStaff(open({ standins }))
    const order = await acceptQuote(shop)
    await pay(shop, checkout, order, 'deposit')
    await refund(admin, order.id, 'a', { reason: 'x' })
    expect(await readOrder(admin, order.id)).toMatchObject({
      state: 'part_paid',
      refundedAmount: 50_000,
      // Nobody may pay it any more, so nobody is asked to.
      balanceDue: 0,
    })
    await expect(payFor(shop, order, 'balance')).rejects.toEqual(refused('order_refunded'))
  })

  test('a cancellation refunds everything, payment by payment, and the order can no longer be paid', async () => {
    const { shop, admin } = await withStaff(open({ standins }))
    for (const purposes of [['deposit'], ['deposit', 'balance'], ['full']] as const) {
      const order = await acceptQuote(shop)
      const ids: string[] = []
      for (const purpose of purposes)
        ids.push((await pay(shop, checkout, order, purpose)).razorpay_payment_id)
      const paid = (await storedOrder(shop, order)).captured_paise
      const answers = await Promise.all([1, 2, 3].map(() => cancel(admin, order.id, `off ${order.id}`)))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(answers[0]?.body).toMatchObject({ state: 'closed', isPaid: false, balanceDue: 0 })
      expect((await refundsAtProvider(...ids)).reduce((sum, one) => sum + one, 0)).toBe(paid)
      expect(await storedOrder(shop, order)).toMatchObject({
        status: 'closed',
        listed: 1,
        captured_paise: paid,
        refunded_paise: paid,
        flag: null,
      })
      await expect(payFor(shop, order, 'balance')).rejects.toEqual(refused('order_closed'))
      expect((await cancel(admin, order.id, 'another key')).status).toBe(200)
      const trail = await trailOf(shop, order.id)
      expect(trail.filter((entry) => entry === 'cancelled by admin')).toHaveLength(1)
    }
    expect((await admin.get('/api/orders')).body).toMatchObject({ total: 3 })
    expect((await admin.get('/api/orders?state=closed')).body).toMatchObject({ total: 3 })
    expect((await subjectsOf(shop)).filter((subject) => subject.endsWith('has been cancelled'))).toHaveLength(
      3,
    )
    for (const words of await cancellationsTold(shop))
      expect(words).toContain('will be refunded the way you paid')
  })

  test('an order isn’t cancelled by staff who haven’t seen that it was paid meanwhile', async () => {
    const { admin, asha, intent } = await withOrder(open({ standins }))
    const press = (held: number) =>
      admin.post<Order & { error?: string }>(
        `/api/orders/${intent.orderId}/cancel`,
        { reason: 'Nobody pays', held },
        { headers: { 'idempotency-key': 'one' } },
      )
    await verify(asha, await checkout.pay(intent.id))
    expect((await press(0)).body.error).toBe('money_changed')
    expect(await readOrder(asha, intent.orderId)).toMatchObject({ state: 'paid', refundedAmount: 0 })
    expect((await press(42_500)).body).toMatchObject({ state: 'closed', refundedAmount: 42_500 })
    // After a lost answer the same request is repeated with the amount seen then.
    expect((await press(42_500)).status).toBe(200)
  })

  test('a key that a refund was made with can’t cancel the order', async () => {
    const { shop, admin } = await withStaff(open({ standins }))
    const { order } = await paidInTwo(shop)
    expect((await refund(admin, order.id, 'a', { amount: 1_000, reason: 'A button' })).status).toBe(200)
    expect(await cancel(admin, order.id, 'a')).toMatchObject({
      status: 409,
      body: { error: 'idempotency_key_used' },
    })
    expect(await storedOrder(shop, order)).toMatchObject({ status: 'paid', refunded_paise: 100_000 })
    expect((await cancel(admin, order.id, 'b')).status).toBe(200)
  })

  test('an unpaid order can be cancelled, and money that arrives afterwards is unapplied until it is refunded', async () => {
    const { shop, admin } = await withStaff(open({ standins }))
    const order = await acceptQuote(shop)
    const { id } = await payFor(shop, order, 'full')
    expect((await cancel(admin, order.id, 'off')).status).toBe(200)
    expect(await cancellationsTold(shop)).toEqual([
      expect.stringContaining('If one still arrives, we will refund it.'),
    ])
    const proof = await checkout.pay(id)
    await expect(shop.app.payments.verifyFor(order.id, proof)).rejects.toEqual(refused('payment_mismatch'))
    expect(await storedOrder(shop, order)).toMatchObject({ status: 'closed', flag: 'paid_when_closed' })
    const paymentId = proof.razorpay_payment_id
    const apply = await admin.post(`/api/orders/${order.id}/apply-payment`, { paymentId })
    expect(apply).toMatchObject({ status: 409, body: { error: 'payment_cannot_count' } })
    expect((await refund(admin, order.id, 'back', { reason: 'Too late', paymentId })).status).toBe(200)
    expect(await storedOrder(shop, order)).toMatchObject({ flag: null, refunded_paise: 0 })
  })

  test('a customer who has her money back already isn’t told that she paid nothing', async () => {
    const { shop, admin } = await withStaff(open({ standins }))
    const order = await acceptQuote(shop)
    await pay(shop, checkout, order, 'deposit')
    expect((await refund(admin, order.id, 'back', { reason: 'She asked for it' })).status).toBe(200)
    expect((await cancel(admin, order.id, 'off')).status).toBe(200)
    expect(await cancellationsTold(shop)).toEqual([
      expect.stringContaining('Your money has already been returned to you.'),
    ])
  })

  test('a customer whose payment or refund is being looked into isn’t told that it never came or was returned', async () => {
    const { shop, admin } = await withStaff(open({ standins }))
    const order = await acceptQuote(shop)
    await pay(shop, checkout, order, 'deposit')
    expect((await refund(admin, order.id, 'back', { reason: 'She asked for it' })).status).toBe(200)
    const unpaid = await acceptQuote(shop)
    const flag = (id: string, reason: string) =>
      shop.app.db.kysely.updateTable('orders').set({ flag: reason }).where('id', '=', id).execute()
    await flag(order.id, 'refund_unknown')
    await flag(unpaid.id, 'payment_unknown')
    expect((await cancel(admin, order.id, 'off')).status).toBe(200)
    expect((await cancel(admin, unpaid.id, 'off, too')).status).toBe(200)
    const told = (await cancellationsTold(shop)).join(' ')
    expect(told).toContain('We are looking into your refund and will write to you.')
    expect(told).toContain('We are looking into your payment and will write to you.')
    expect(told).not.toMatch(/already been returned|No payment has reached us/)
  })

  test('erasing a customer also erases what staff wrote of a refund that is still on its way', async () => {
    const { shop, admin } = await withStaff(open({ standins }))
    const order = await acceptQuote(shop)
    await pay(shop, checkout, order, 'full')
    await checkout.refundsWait()
    const amount = DEPOSIT / 100
    expect((await refund(admin, order.id, 'a', { reason: 'Meera is ill', amount })).status).toBe(200)
    const { db } = shop.app
    const reasons = () => db.kysely.selectFrom('refunds').select(['status', 'reason']).execute()
    expect(await reasons()).toEqual([{ status: 'pending', reason: 'Meera is ill' }])
    await db.transaction((queries) => eraseReasons(queries, order.id))
    expect(await reasons()).toEqual([{ status: 'pending', reason: '' }])
  })

  test('erasing a customer leaves what an invoice needs of a cancelled order, and everything while staff must look at it', async () => {
    const { shop, admin } = await withStaff(open({ standins }))
    const erase = ({ id }: { readonly id: string }) =>
      shop.app.db.transaction((queries) => eraseOrder(queries, id, shop.app.clock()))
    const refunded = await acceptQuote(shop)
    await pay(shop, checkout, refunded, 'deposit')
    expect((await cancel(admin, refunded.id, 'off')).status).toBe(200)
    expect(await erase(refunded)).toBe('reduced')
    expect(await storedOrder(shop, refunded)).toMatchObject({ customer_name: 'Meera Iyer', email: '' })
    const flagged = await acceptQuote(shop)
    const { id } = await payFor(shop, flagged, 'full')
    expect((await cancel(admin, flagged.id, 'this one, too')).status).toBe(200)
    const proof = await checkout.pay(id)
    await expect(shop.app.payments.verifyFor(flagged.id, proof)).rejects.toEqual(refused('payment_mismatch'))
    expect(await erase(flagged)).toBe('unsettled')
  })

  test('an order that closed automatically can’t be cancelled', async () => {
    const { shop, order } = await withAcceptedQuote(open({ standins }))
    shop.passTime(PAY_WITHIN_MS)
    await shop.app.payments.reconcile()
    const admin = await shop.signIn('admin@example.in', 'admin')
    expect(await cancel(admin, order.id, 'off')).toMatchObject({
      status: 409,
      body: { error: 'order_closed' },
    })
    expect((await cancel(admin, '0'.repeat(24), 'off')).status).toBe(404)
    const asha = await shop.signIn('asha@example.in')
    expect((await cancel(asha, order.id, 'off')).status).toBe(403)
  })

  test('a customer whose unapplied money was refunded isn’t told that none arrived', async () => {
    const { shop, admin, intent } = await withOrder(open({ standins }))
    const { razorpay_payment_id: paymentId } = await checkout.pay(intent.id, { currency: 'USD' })
    await shop.app.payments.reconcile({ everything: true })
    expect((await refund(admin, intent.orderId, 'back', { reason: 'Dollars', paymentId })).status).toBe(200)
    expect((await cancel(admin, intent.orderId, 'off')).status).toBe(200)
    expect(await cancellationsTold(shop)).toEqual([
      expect.stringContaining('Your money has already been returned to you.'),
    ])
  })

  test('money that is only authorised isn’t captured for a cancelled order', async () => {
    const { shop, admin } = await withStaff(open({ standins }))
    const order = await acceptQuote(shop)
    const { id } = await payFor(shop, order, 'full')
    await cancel(admin, order.id, 'off')
    const proof = await checkout.pay(id, { outcome: 'authorized' })
    await expect(shop.app.payments.verifyFor(order.id, proof)).rejects.toEqual(refused('payment_mismatch'))
    expect(await statusAtProvider(proof.razorpay_payment_id)).toBe('authorized')
    expect(await storedOrder(shop, order)).toMatchObject({ status: 'closed', flag: null })
  })

  test('money that is only authorised isn’t captured for a cart’s cancelled order', async () => {
    const { asha, admin, intent } = await withOrder(open({ standins }))
    await cancel(admin, intent.orderId, 'off')
    const proof = await checkout.pay(intent.id, { outcome: 'authorized' })
    expect((await verify(asha, proof)).status).toBe(409)
    expect(await statusAtProvider(proof.razorpay_payment_id)).toBe('authorized')
  })

  test('money for an order without a known customer isn’t applied, and isn’t captured if it is only authorised', async () => {
    const { shop, intent } = await withOrder(open({ standins }))
    shop.passTime(DAY_MS)
    await shop.app.payments.reconcile({ everything: true })
    shop.passTime(7 * DAY_MS)
    const { db, clock } = shop.app
    expect(await db.transaction((queries) => eraseOrder(queries, intent.orderId, clock()))).toBe('erased')
    const proof = await checkout.pay(intent.id, { outcome: 'authorized' })
    await expect(shop.app.payments.verifyReturn(proof)).rejects.toEqual(refused('payment_mismatch'))
    expect(await statusAtProvider(proof.razorpay_payment_id)).toBe('authorized')
    const taken = await checkout.pay(intent.id)
    await expect(shop.app.payments.verifyReturn(taken)).rejects.toEqual(refused('payment_mismatch'))
    const order = { captured_paise: 0, flag: 'paid_when_closed' }
    expect(await storedOrder(shop, { id: intent.orderId })).toMatchObject(order)
  })

  test('a deposit that is authorised a second time isn’t captured, although the order has room for it', async () => {
    const { shop } = await withStaff(open({ standins }))
    const order = await acceptQuote(shop)
    const { id } = await payFor(shop, order, 'deposit')
    await shop.app.payments.verifyFor(order.id, await checkout.pay(id))
    const again = await checkout.pay(id, { outcome: 'authorized' })
    await expect(shop.app.payments.verifyFor(order.id, again)).rejects.toEqual(refused('payment_mismatch'))
    expect(await statusAtProvider(again.razorpay_payment_id)).toBe('authorized')
    expect(await storedOrder(shop, order)).toMatchObject({ captured_paise: DEPOSIT, flag: null })
  })

  test('the last rupee left of a payment is refunded when its order is cancelled', async () => {
    const { admin, shop } = await withStaff(open({ standins }))
    const order = await acceptQuote(shop)
    const { razorpay_payment_id: id } = await pay(shop, checkout, order, 'deposit')
    await refund(admin, order.id, 'nearly all', { amount: DEPOSIT / 100 - 1, reason: 'Goodwill' })
    expect((await cancel(admin, order.id, 'off')).status).toBe(200)
    expect(await refundsAtProvider(id)).toEqual([DEPOSIT])
  })

  test('everything refundable is refunded although less than a rupee is left of one payment, and no more', async () => {
    const { admin, shop } = await withStaff(open({ standins }))
    const { order, ids } = await paidInTwo(shop)
    const [paymentId] = ids
    const reason = 'Goodwill'
    await refund(admin, order.id, 'nearly all', { amount: DEPOSIT / 100 - 0.5, reason, paymentId })
    const most = (TOTAL - DEPOSIT) / 100
    expect(await refund(admin, order.id, 'too much', { amount: most + 0.5, reason })).toMatchObject({
      status: 422,
      body: { fields: { amount: `Between 1 and ${most}.` } },
    })
    expect((await refund(admin, order.id, 'the rest', { reason })).status).toBe(200)
    expect(await refundsAtProvider(...ids)).toEqual([DEPOSIT - 50, TOTAL - DEPOSIT])
  })

  test('an order that its shopper never learned of is cancelled without an e-mail', async () => {
    const { shop, asha, admin } = await withPeople(open({ standins }))
    await checkout.fault({ match: 'POST /v1/orders', times: 1, status: 500 })
    expect((await createIntent(asha)).status).toBe(502)
    const { id } = await shop.app.db.kysely.selectFrom('orders').select('id').executeTakeFirstOrThrow()
    expect((await cancel(admin, id, 'off')).status).toBe(200)
    expect(await subjectsOf(shop)).toEqual([])
  })
})
