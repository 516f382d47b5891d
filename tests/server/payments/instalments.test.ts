import { expect, test } from 'vitest'
import { MINUTE_MS, HOUR_MS } from '#domain/time/dates.ts'
import { payableOf } from '#server/orders/order-answer.ts'
import { unappliedByOrder } from '#server/orders/unapplied-payments.ts'
import { useCheckout, readOrder, refund, trailOf } from '../../support/checkout.ts'
import { onBothDatabases } from '../../support/databases.ts'
import { emailsOf, subjectsOf } from '../../support/emails.ts'
import {
  acceptQuote,
  DEPOSIT,
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

const SUIT = { entryId: '', slug: '', title: 'Wedding suit', size: 'M', color: 'Ivory', discountPaise: 0 }
const DELIVERY = 1_500_00

/** An order from a quote that received a wrong amount, which staff refund. */
const withWrongAmount = async (opening: Promise<Shop>) => {
  const { shop, admin } = await withStaff(opening)
  const order = await acceptQuote(shop)
  const first = await payFor(shop, order, 'full')
  const { razorpay_payment_id: paymentId } = await checkout.pay(first.id, { amount: TOTAL - 100 })
  await shop.app.payments.reconcile({ everything: true })
  const giveBack = () => refund(admin, order.id, 'wrong', { reason: 'Another amount', paymentId })
  return { shop, order, first, giveBack }
}

onBothDatabases((open) => {
  test('an accepted quote is an unpaid order that staff see, in nobody’s account and without any payment', async () => {
    const { shop, admin } = await withStaff(open({ standins }))
    const lines = [
      { entryId: 'suit', slug: 'trouser-suit', title: 'Emerald Trouser Suit', size: 'M', color: 'Emerald' },
      { entryId: '', slug: '', title: 'Handwork', size: '', color: '' },
    ].map((line) => ({ ...line, quantity: 2, unitPricePaise: 3_000_050, discountPaise: 100 }))
    const { id } = await acceptQuote(shop, {
      lines,
      shippingPaise: 50_000,
      totalPaise: 4 * 3_000_050 - 200 + 50_000,
      gstin: '29AAPFU0939F1ZV',
    })
    expect(await readOrder(admin, id)).toMatchObject({
      user: 'Meera Iyer',
      email: 'meera@example.in',
      state: 'unpaid',
      isPaid: false,
      totalPrice: 120_500,
      shippingPrice: 500,
      paidAmount: 0,
      balanceDue: 120_500,
      gstin: '29AAPFU0939F1ZV',
      shippingAddress: { state: 'Karnataka' },
      orderItems: [{ price: 60_000 }, { price: 60_000 }],
      payments: [],
    })
    expect((await admin.get('/api/orders?q=meera')).body).toMatchObject({ total: 1 })
    expect((await admin.get('/api/orders?state=unpaid')).body).toMatchObject({ total: 1 })
    expect(await trailOf(shop, id)).toEqual(['placed by shopper'])
    expect(await subjectsOf(shop)).toEqual([])
    const asha = await shop.signIn('asha@example.in')
    expect((await asha.get(`/api/orders/${id}`)).status).toBe(404)
    expect((await asha.post(`/api/orders/${id}/pay`)).status).toBe(404)
  })

  test('lines that don’t add up to the signed total make no order', async () => {
    const shop = await open()
    await expect(acceptQuote(shop, { totalPaise: TOTAL - 1 })).rejects.toThrow(/do not make its total/)
    expect(await shop.app.db.kysely.selectFrom('orders').select('id').execute()).toEqual([])
  })

  test('a deposit makes it part-paid and the balance paid, each to the paisa and each confirmed by e-mail', async () => {
    const { shop, admin } = await withStaff(open({ standins }))
    const order = await acceptQuote(shop, {
      gstin: '29AAPFU0939F1ZV',
      lines: [{ ...SUIT, quantity: 1, unitPricePaise: TOTAL - DELIVERY }],
      shippingPaise: DELIVERY,
    })
    const deposit = await payFor(shop, order, 'deposit')
    expect(deposit).toMatchObject({ amount: DEPOSIT, orderId: order.id })
    const proof = await checkout.pay(deposit.id)
    expect(await shop.app.payments.verifyFor(order.id, proof)).toEqual({
      status: 'ok',
      order: { _id: order.id },
    })
    expect(await readOrder(admin, order.id)).toMatchObject({
      state: 'part_paid',
      isPaid: false,
      paidAt: null,
      paidAmount: 50_000,
      balanceDue: 100_000,
    })
    // It is for its customer to pay.
    expect(await readOrder(admin, order.id)).not.toHaveProperty('payable')
    expect((await admin.get('/api/orders')).body).toMatchObject({ total: 1 })
    expect((await admin.get('/api/orders?state=part_paid')).body).toMatchObject({ total: 1 })
    const file = await admin.get<string>('/api/orders?state=part_paid', { headers: { accept: 'text/csv' } })
    expect(file.body).toContain('"Received_INR","Due_INR","Address_state","GSTIN","Delivery_INR"\r\n')
    expect(file.body).toContain('"50000","100000","Karnataka","29AAPFU0939F1ZV","1500"\r\n')
    const balance = await payFor(shop, order, 'balance')
    expect(balance.amount).toBe(TOTAL - DEPOSIT)
    const rest = await checkout.pay(balance.id)
    await shop.app.payments.verifyFor(order.id, rest)
    expect(await readOrder(admin, order.id)).toMatchObject({
      state: 'paid',
      isPaid: true,
      paidAt: expect.any(String),
      paidAmount: 150_000,
      balanceDue: 0,
    })
    expect((await admin.get('/api/orders?state=part_paid')).body).toMatchObject({ total: 0 })
    expect((await admin.get('/api/orders?state=paid')).body).toMatchObject({ total: 1 })
    expect(await trailOf(shop, order.id)).toEqual([
      'placed by shopper',
      'part_paid by verify',
      'paid by verify',
    ])
    const { orders } = await checkout.ledger()
    const own = orders.filter(({ notes }) => notes.orderId === order.id)
    expect(own.map(({ amount }) => amount).toSorted()).toEqual([TOTAL - DEPOSIT, DEPOSIT])
    const payments = await shop.app.db.kysely.selectFrom('payments').select('id').execute()
    expect(new Set(own.map(({ receipt }) => receipt))).toEqual(new Set(payments.map(({ id }) => id)))
    expect((await subjectsOf(shop)).map((subject) => subject.replace(/ order .*/, ''))).toEqual([
      'Deposit received for',
      'Payment received for',
    ])
  })

  test('the e-mail of a deposit says what arrived and what is left', async () => {
    const { shop, order } = await withAcceptedQuote(open({ standins }))
    await shop.app.payments.verifyFor(order.id, await checkout.pay((await payFor(shop, order, 'deposit')).id))
    const [email] = await emailsOf(shop)
    expect(email).toMatchObject({
      recipient: 'meera@example.in',
      dedupe_key: expect.stringMatching(/^payment /),
    })
    expect(email?.body).toContain('Your deposit of ₹50,000')
    expect(email?.body).toContain('₹1,00,000 of ₹1,50,000 is left to pay')
  })

  test('however often it is asked for, a purpose has one open payment and one order at the provider', async () => {
    const { shop, order } = await withAcceptedQuote(open({ standins }))
    const intents = await Promise.all(Array.from({ length: 20 }, () => payFor(shop, order, 'deposit')))
    expect(new Set(intents.map(({ id }) => id)).size).toBe(1)
    expect(new Set(intents.map(({ amount }) => amount))).toEqual(new Set([DEPOSIT]))
    const full = await payFor(shop, order, 'full')
    expect(full).toMatchObject({ amount: TOTAL })
    const { orders } = await checkout.ledger()
    expect(orders.filter(({ notes }) => notes.orderId === order.id)).toHaveLength(2)
  })

  test('if the provider’s answer was lost, the order for exactly this payment is found again', async () => {
    const { shop, order } = await withAcceptedQuote(open({ standins }))
    await payFor(shop, order, 'full')
    await checkout.fault({ match: 'POST /v1/orders', times: 1, drop: true })
    await expect(payFor(shop, order, 'deposit')).rejects.toEqual(refused('provider_failed'))
    const { id, amount } = await payFor(shop, order, 'deposit')
    expect(amount).toBe(DEPOSIT)
    const own = (await checkout.ledger()).orders.filter(({ notes }) => notes.orderId === order.id)
    expect(own.find((one) => one.id === id)).toMatchObject({ amount: DEPOSIT })
    expect(own).toHaveLength(2)
  })

  test('a payment that doesn’t fit the order is refused, whatever the browser says', async () => {
    const { shop, order } = await withAcceptedQuote(open({ standins }))
    const { payFor: ask } = shop.app.payments
    for (const [purpose, paise] of [
      ['full', TOTAL - 1],
      ['full', DEPOSIT],
      ['deposit', TOTAL],
      ['deposit', 99],
      ['deposit', TOTAL - 99],
      ['balance', TOTAL],
    ] as const)
      await expect(ask(order.id, purpose, paise)).rejects.toEqual(refused('amount_changed'))
    await shop.app.payments.verifyFor(order.id, await checkout.pay((await payFor(shop, order, 'deposit')).id))
    await expect(payFor(shop, order, 'deposit')).rejects.toEqual(refused('amount_changed'))
    await expect(payFor(shop, order, 'full')).rejects.toEqual(refused('amount_changed'))
    await expect(ask(order.id, 'balance', TOTAL - DEPOSIT - 1)).rejects.toEqual(refused('amount_changed'))
    await shop.app.payments.verifyFor(order.id, await checkout.pay((await payFor(shop, order, 'balance')).id))
    await expect(payFor(shop, order, 'balance')).rejects.toEqual(refused('order_paid'))
    await expect(ask('0'.repeat(24), 'full', TOTAL)).rejects.toEqual(refused('order_not_found'))
  })

  test('the dialog closes after a quarter of an hour, and never after the order’s own time', async () => {
    const { shop, order } = await withAcceptedQuote(open({ standins }))
    const minutesLeft = async () => {
      const { secondsLeft } = await payFor(shop, order, 'full')
      return Math.round(secondsLeft / 60)
    }
    expect(await minutesLeft()).toBe(15)
    shop.passTime(PAY_WITHIN_MS - 5 * MINUTE_MS)
    expect(await minutesLeft()).toBe(5)
    shop.passTime(5 * MINUTE_MS)
    await expect(payFor(shop, order, 'full')).rejects.toEqual(refused('order_overdue'))
  })

  test('after a refunded wrong amount an order is paid by a new payment, because the provider accepts no more for the first', async () => {
    const { shop, order, first, giveBack } = await withWrongAmount(open({ standins }))
    await expect(payFor(shop, order, 'full')).rejects.toEqual(refused('payment_unapplied'))
    await giveBack()
    const second = await payFor(shop, order, 'full')
    expect(second.id).not.toBe(first.id)
    expect((await payFor(shop, order, 'full')).id).toBe(second.id)
    await shop.app.payments.verifyFor(order.id, await checkout.pay(second.id))
    expect(await storedOrder(shop, order)).toMatchObject({ status: 'paid', captured_paise: TOTAL })
  })

  test('while the provider holds money for an order no other payment begins, even after a wrong amount', async () => {
    const { shop, order, first, giveBack } = await withWrongAmount(open({ standins }))
    await giveBack()
    await checkout.fault({ match: 'capture', times: 1, status: 500 })
    await checkout.pay(first.id, { outcome: 'authorized' })
    await shop.app.payments.reconcile({ everything: true })
    expect((await payFor(shop, order, 'full')).id).toBe(first.id)
  })

  test('a proof of payment counts for the order whose link was shown, and for no other', async () => {
    const shop = await open({ standins })
    const [order, other] = [await acceptQuote(shop), await acceptQuote(shop)]
    const proof = await checkout.pay((await payFor(shop, order, 'full')).id)
    const { verifyFor } = shop.app.payments
    await expect(verifyFor(other.id, proof)).rejects.toEqual(refused('order_not_found'))
    await expect(verifyFor(order.id, { ...proof, razorpay_signature: 'f'.repeat(64) })).rejects.toEqual(
      refused('invalid_signature'),
    )
    expect((await storedOrder(shop, order)).status).toBe('unpaid')
    expect(await verifyFor(order.id, proof)).toMatchObject({ status: 'ok' })
    expect(await verifyFor(order.id, proof)).toMatchObject({ status: 'ok' })
    expect((await storedOrder(shop, order)).status).toBe('paid')
  })

  test('money beyond the total is unapplied and flagged, whichever of two tabs is first', async () => {
    const { shop, admin } = await withStaff(open({ standins }))
    for (const first of ['deposit', 'full'] as const) {
      const order = await acceptQuote(shop)
      const tabs = { deposit: await payFor(shop, order, 'deposit'), full: await payFor(shop, order, 'full') }
      const second = first === 'deposit' ? 'full' : 'deposit'
      await shop.app.payments.verifyFor(order.id, await checkout.pay(tabs[first].id))
      const proof = await checkout.pay(tabs[second].id)
      for (const times of [1, 2])
        await expect(shop.app.payments.verifyFor(order.id, proof), String(times)).rejects.toEqual(
          refused('payment_mismatch'),
        )
      expect(await storedOrder(shop, order)).toMatchObject({
        status: first === 'deposit' ? 'part_paid' : 'paid',
        captured_paise: tabs[first].amount,
        flag: 'second_payment',
      })
      const apart = () => unappliedByOrder(shop.app.db.kysely, [order.id])
      expect(await apart()).toEqual(new Map([[order.id, tabs[second].amount]]))
      const { razorpay_payment_id: paymentId } = proof
      await refund(admin, order.id, `${first} a`, { reason: 'twice', paymentId, amount: 10_000 })
      expect(await apart()).toEqual(new Map([[order.id, tabs[second].amount - 1_000_000]]))
      await refund(admin, order.id, `${first} b`, { reason: 'twice', paymentId })
      expect(await apart()).toEqual(new Map())
    }
  })

  test('while one payment is being confirmed, no other one is asked for', async () => {
    const { shop, order } = await withAcceptedQuote(open({ standins }))
    const deposit = await payFor(shop, order, 'deposit')
    const proof = await checkout.pay(deposit.id)
    await checkout.fault({ match: '^GET /v1/payments', times: 1, status: 500 })
    await expect(shop.app.payments.verifyFor(order.id, proof)).rejects.toEqual(refused('provider_failed'))
    await expect(payFor(shop, order, 'full')).rejects.toEqual(refused('payment_pending'))
    expect((await payFor(shop, order, 'deposit')).id).toBe(deposit.id)
  })

  test('while a payment is being looked into, no other one begins', async () => {
    const { shop, order } = await withAcceptedQuote(open({ standins }))
    await pay(shop, checkout, order, 'deposit')
    const payable = async () =>
      payableOf({ ...(await storedOrder(shop, order)), pending_at: null }, 0, shop.app.clock())
    expect(await payable()).toEqual({ payable: 'balance' })
    await shop.app.db.kysely.updateTable('orders').set({ flag: 'payment_unknown' }).execute()
    expect(await payable()).toEqual({})
    await expect(payFor(shop, order, 'balance')).rejects.toEqual(refused('payment_unknown'))
  })

  test('staff find orders whose payment is being confirmed, including those whose deposit is paid', async () => {
    const { shop, admin } = await withStaff(open({ standins }))
    const order = await acceptQuote(shop)
    await pay(shop, checkout, order, 'deposit')
    const proof = await checkout.pay((await payFor(shop, order, 'balance')).id)
    await checkout.fault({ match: '^GET /v1/payments', times: 1, status: 500 })
    await expect(shop.app.payments.verifyFor(order.id, proof)).rejects.toEqual(refused('provider_failed'))
    expect((await admin.get('/api/orders?state=pending')).body).toMatchObject({ orders: [{ _id: order.id }] })
  })

  test('a second payment is looked for as long after the first as it may come, however late that was', async () => {
    const { shop, order } = await withAcceptedQuote(open({ standins }))
    const { id } = await payFor(shop, order, 'full')
    shop.passTime(PAY_WITHIN_MS - HOUR_MS)
    await shop.app.payments.verifyFor(order.id, await checkout.pay(id))
    const look = async (hours: number) => {
      shop.passTime(hours * HOUR_MS)
      await shop.app.payments.reconcile({ everything: true })
      const payments = await shop.app.db.kysely.selectFrom('payments').select('next_check_at').execute()
      return payments.map(({ next_check_at }) => next_check_at !== null)
    }
    expect(await look(5 * 24)).toEqual([true])
    expect(await look(25)).toEqual([false])
  })

  test('a guest’s order enters an account only by being claimed, once, and never because the e-mails are equal', async () => {
    const { shop, order } = await withAcceptedQuote(open({ standins }))
    const meera = await shop.signIn('meera@example.in')
    const asha = await shop.signIn('asha@example.in')
    expect((await meera.get('/api/orders/myorders')).body).toEqual([])
    const accountOf = (email: string) =>
      shop.app.db.kysely
        .selectFrom('users')
        .selectAll()
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
        .then((user) => ({ ...user, google_id: null }))
    const attach = async (email: string) =>
      shop.app.orders.attach(order.id, await accountOf(email), shop.app.clock())
    await attach('meera@example.in')
    await attach('meera@example.in')
    await expect(attach('asha@example.in')).rejects.toEqual(refused('order_taken'))
    expect((await meera.get('/api/orders/myorders')).body).toMatchObject([{ _id: order.id }])
    expect((await asha.get('/api/orders/myorders')).body).toEqual([])
    expect((await trailOf(shop, order.id)).filter((entry) => entry.startsWith('attached'))).toHaveLength(1)
    const { body } = await meera.post<{ id: string; amount: number }>(`/api/orders/${order.id}/pay`)
    expect(body.amount).toBe(TOTAL)
  })
})
