import { expect, test } from 'vitest'
import type { Erasure } from '#contract/desk/erase-person.ts'
import { PRIVACY_NOTICE_VERSION } from '#copy/policies.ts'
import type { Order } from '#domain/orders/order.ts'
import { RETENTION_DAYS } from '#domain/retention.ts'
import { DAY_MS } from '#domain/time/dates.ts'
import { eraseLateTraces } from '#server/orders/erase-late-traces.ts'
import { onBothDatabases } from '../support/databases.ts'
import { act, paidOrder, PARCEL } from '../support/production.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { useStandins } from '../support/standins.ts'
import { cancel, checkoutAt, createIntent } from '../support/checkout.ts'
import { buyerOf, serviceDeskOf } from '../support/service.ts'
import { acceptQuote, pay, payFor, storedOrder } from '../support/quote-order.ts'

const standins = useStandins('razorpay', 'appwrite')
const days = (count: number) => count * DAY_MS

const orders = ({ app }: Shop) => app.db.kysely.selectFrom('orders').selectAll().execute()

onBothDatabases((open) => {
  test('an unpaid order’s name, address and telephone number are erased as long after closing as the notice says', async () => {
    const shop = await open({ standins })
    const asha = await shop.signIn('asha@example.com')
    await createIntent(asha)
    shop.passTime(days(1) + 60_000)
    await shop.app.payments.reconcile({ everything: true })
    expect(await orders(shop)).toMatchObject([{ status: 'closed' }])
    shop.passTime(days(RETENTION_DAYS.unpaidOrder) - 60_000)
    await shop.app.retention.purge()
    const [before] = await orders(shop)
    expect(before?.ship_address).not.toBe('')
    shop.passTime(2 * 60_000)
    await shop.app.retention.purge()
    const [after] = await orders(shop)
    expect(after).toMatchObject({
      email: '',
      ship_phone: '',
      ship_address: '',
      ship_city: '',
      ship_postal_code: '',
      customer_name: 'Erased',
      ship_name: 'Erased',
      number: before?.number,
      total_paise: before?.total_paise,
    })
    const [half, other] = before?.number.toLowerCase().split('-') ?? []
    expect(after?.search_text).toBe(` ${half} ${other} ${half}${other} burgundy silk blazer`)
  })

  test('an order that can still be paid, was paid, or needs staff’s attention keeps everything', async () => {
    const shop = await open({ standins })
    const asha = await shop.signIn('asha@example.com')
    await createIntent(asha)
    const long = new Date(Date.now() - days(400)).toISOString()
    for (const change of [
      { status: 'unpaid' },
      { status: 'part_paid' },
      { status: 'paid', closed_at: long },
      { status: 'closed', closed_at: long, flag: 'money came late' },
    ] as const) {
      await shop.app.db.kysely.updateTable('orders').set(change).execute()
      await shop.app.retention.purge()
      expect((await orders(shop))[0]?.ship_address).not.toBe('')
    }
    await shop.app.db.kysely.updateTable('orders').set({ flag: null }).execute()
    await shop.app.db.kysely.updateTable('payments').set({ status: 'unapplied' }).execute()
    await shop.app.retention.purge()
    expect((await orders(shop))[0]?.ship_address).not.toBe('')
    await shop.app.db.kysely.updateTable('payments').set({ status: 'closed' }).execute()
    await shop.app.retention.purge()
    expect((await orders(shop))[0]?.ship_address).toBe('')
  })

  test('an unpaid order with a customer’s open request keeps everything until the request has ended', async () => {
    const shop = await open({ standins })
    const asha = await shop.signIn('asha@example.com')
    const { body } = await createIntent(asha)
    const closed_at = new Date(Date.now() - days(400)).toISOString()
    await shop.app.db.kysely.updateTable('orders').set({ status: 'closed', closed_at }).execute()
    await shop.app.db.kysely.updateTable('payments').set({ status: 'closed' }).execute()
    const words = 'Why was it closed?'
    const asked = await buyerOf(asha, { id: body.orderId }).ask({ words })
    const ticket = asked.body.requests[0]?.ticket ?? ''
    await shop.app.retention.purge()
    expect(await shop.app.db.kysely.selectFrom('service_requests').selectAll().execute()).toMatchObject([
      { state: 'open', reason: words },
    ])
    await serviceDeskOf(await shop.signIn('staff@example.com', 'admin')).decide(
      ticket,
      'done',
      'Nobody paid.',
    )
    await shop.app.retention.purge()
    expect((await orders(shop))[0]?.ship_address).toBe('')
  })

  test('a guest is found by her e-mail; an order still to be paid keeps everything, a cancelled one its documents', async () => {
    const shop = await open({ standins })
    const admin = await shop.signIn('admin@example.in', 'admin')
    const email = 'meera@example.in'
    const [begun, cancelled] = [
      await acceptQuote(shop, { gstin: '29AAPFU0939F1ZV' }),
      await acceptQuote(shop),
    ]
    for (const order of [begun, cancelled]) await pay(shop, checkoutAt(standins), order, 'deposit')
    await cancel(admin, cancelled.id, 'off')
    const exported = await admin.post<{ account: unknown }>('/api/admin/people/export', { email })
    expect(exported.body).toMatchObject({
      orders: [
        { paidRupees: 50_000 },
        { status: 'part_paid', gstin: '29AAPFU0939F1ZV', totalRupees: 150_000 },
      ],
    })
    expect(exported.body.account).toBeUndefined()
    const erased = await admin.post<{ erased: string[]; retained: string[] }>('/api/admin/people/erase', {
      email,
    })
    expect(erased.body).toEqual({
      erased: ['e-mail and telephone of 1 paid order'],
      retained: [expect.stringContaining('tax law'), expect.stringContaining('1 order paid in part')],
    })
    expect(await storedOrder(shop, begun)).toMatchObject({ email, ship_name: 'Asha Rao' })
    expect(await storedOrder(shop, cancelled)).toMatchObject({
      email: '',
      ship_phone: '',
      ship_name: 'Asha Rao',
      customer_name: 'Meera Iyer',
    })
  })

  test('a customer found only by her account is erased later, by the address that is named for each order that stays', async () => {
    const shop = await open({ standins })
    const admin = await shop.signIn('admin@example.in', 'admin')
    const asha = await shop.signIn('asha@example.in')
    const order = await acceptQuote(shop, { userId: asha.user?._id ?? '' })
    await pay(shop, checkoutAt(standins), order, 'deposit')
    const erase = async (email: string) =>
      (await admin.post<Erasure>('/api/admin/people/erase', { email })).body
    const { retained } = await erase('asha@example.in')
    expect(retained).toEqual([
      expect.stringContaining('cancel it, or erase meera@example.in when it is paid.'),
    ])
    await pay(shop, checkoutAt(standins), order, 'balance')
    expect(await erase('asha@example.in')).toEqual({ erased: [], retained: [] })
    expect(await erase('meera@example.in')).toMatchObject({
      erased: ['e-mail and telephone of 1 paid order'],
    })
    expect(await storedOrder(shop, order)).toMatchObject({ email: '', ship_phone: '' })
  })

  test('delivery details of an order whose customer was erased are deleted once it is delivered', async () => {
    const shop = await open({ standins })
    const admin = await shop.signIn('admin@example.in', 'admin')
    const order = await paidOrder(shop)
    await admin.post('/api/admin/people/erase', { email: order.email })
    const { body } = await admin.get<Order>(`/api/orders/${order.id}`)
    const before = { state: '', ...body.shippingAddress }
    const address = { ...before, city: 'Hampi', state: 'Karnataka', phone: '9811100000' }
    expect((await admin.post(`/api/orders/${order.id}/address`, { before, address })).status).toBe(200)
    const pause = { act: 'pause', kind: 'other', reason: 'Asha is abroad' } as const
    await act(admin, order, { ...pause, step: 1 })
    await act(admin, order, { act: 'resume', step: 2 })
    await act(admin, order, { act: 'dispatch', ...PARCEL, step: 3 })
    const { kysely, transaction } = shop.app.db
    const traces = async () => {
      const tables = [
        'orders',
        'order_words',
        'order_events',
        'order_production',
        'order_stages',
        'outbox',
        'audit_entries',
      ] as const
      const rows = await Promise.all(tables.map((table) => kysely.selectFrom(table).selectAll().execute()))
      const all = JSON.stringify(rows)
      return [PARCEL.trackingNumber, PARCEL.url, address.phone, pause.reason].filter((trace) =>
        all.includes(trace),
      )
    }
    await shop.app.retention.purge()
    expect(await traces()).toHaveLength(4)
    await act(admin, order, { act: 'move', stage: 'delivered', step: 4 })
    // Disputing the payment is answered with the parcel's number.
    await kysely.updateTable('orders').set({ flag: 'dispute' }).execute()
    await shop.app.retention.purge()
    expect(await traces()).toHaveLength(4)
    await kysely.updateTable('orders').set({ flag: null }).execute()
    await shop.app.retention.purge()
    expect(await traces()).toEqual([])
    expect(await storedOrder(shop, order)).toMatchObject({ ship_phone: '', ship_city: 'Hampi' })
    expect(await transaction((queries) => eraseLateTraces(queries, 1))).toBe(0)
  })

  test('an order that a late payment may still reach keeps its customer; once none can, arriving money is unapplied', async () => {
    const shop = await open({ standins })
    const { body: intent } = await createIntent(await shop.signIn('asha@example.com'))
    const order = { id: intent.orderId }
    // A day passes in between, and with it every session.
    const signedIn = () => shop.signIn('admin@example.in', 'admin')
    const erase = async () =>
      (await (await signedIn()).post('/api/admin/people/erase', { email: 'asha@example.com' })).body
    shop.passTime(days(1) + 60_000)
    await shop.app.payments.reconcile({ everything: true })
    expect(await erase()).toMatchObject({ retained: [expect.stringContaining('late payment')] })
    expect(await storedOrder(shop, order)).toMatchObject({
      status: 'closed',
      email: 'asha@example.com',
      ship_name: 'Asha Rao',
    })
    shop.passTime(days(5))
    // The provider has just captured the rest, and may not have told the shop yet.
    expect(await erase()).toMatchObject({ retained: [expect.stringContaining('after six days')] })
    shop.passTime(days(1))
    expect(await erase()).toMatchObject({
      erased: ['name, address, e-mail and telephone of 1 order never paid'],
      retained: [],
    })
    await checkoutAt(standins).pay(intent.id)
    await shop.app.payments.reconcile({ everything: true })
    expect(await storedOrder(shop, order)).toMatchObject({
      status: 'closed',
      captured_paise: 0,
      flag: 'paid_when_closed',
    })
    // Nobody is notified, and staff can only refund it.
    expect(await erase()).toMatchObject({ erased: [], retained: [] })
    const admin = await signedIn()
    const { payments } = (await admin.get<Order>(`/api/orders/${order.id}`)).body
    const paymentId = payments?.[0]?.id ?? ''
    const applied = await admin.post(`/api/orders/${order.id}/apply-payment`, { paymentId })
    expect([applied.status, applied.body]).toMatchObject([409, { error: 'payment_cannot_count' }])
  })

  test('an order whose money isn’t settled keeps its customer until staff have dealt with it', async () => {
    const shop = await open({ standins })
    const admin = await shop.signIn('admin@example.in', 'admin')
    const email = 'meera@example.in'
    const order = await acceptQuote(shop)
    const first = await payFor(shop, order, 'full')
    const { payments } = shop.app
    await pay(shop, checkoutAt(standins), order, 'full')
    await checkoutAt(standins).pay(first.id)
    shop.passTime(60 * 60_000)
    await payments.reconcile({ everything: true })
    const erase = async () => (await admin.post('/api/admin/people/erase', { email })).body
    expect(await storedOrder(shop, order)).toMatchObject({ status: 'paid', flag: 'second_payment' })
    expect(await erase()).toMatchObject({ erased: [], retained: [expect.stringContaining('not settled')] })
    expect(await storedOrder(shop, order)).toMatchObject({ email })
  })

  test('an order whose cancellation was requested keeps its customer, who waits for an answer', async () => {
    const shop = await open({ standins })
    const admin = await shop.signIn('admin@example.in', 'admin')
    const email = 'asha@example.com'
    const asha = await shop.signIn(email)
    const { intent } = await checkoutAt(standins).buy(asha)
    const order = await storedOrder(shop, { id: intent.orderId })
    expect((await buyerOf(asha, order).ask({ kind: 'cancel', words: 'I move abroad.' })).status).toBe(201)
    const erased = await admin.post('/api/admin/people/erase', { email })
    expect(erased.body).toMatchObject({ retained: [expect.stringContaining('not settled')] })
    expect(await storedOrder(shop, order)).toMatchObject({ email })
    const { body } = await admin.get('/api/admin/service?state=waiting')
    expect(body).toMatchObject({ total: 1 })
  })

  test('sent e-mails are emptied, nothing is sent twice, and waiting ones stay', async () => {
    const shop = await open({ standins })
    const { outbox, db } = shop.app
    const message = { to: 'asha@example.com', subject: 'Your order', text: 'Words' }
    await outbox.put({ ...message, key: 'sent' })
    await outbox.sendDue()
    shop.passTime(days(RETENTION_DAYS.sentEmail) + 60_000)
    await outbox.put({ ...message, key: 'waits' })
    await shop.app.retention.purge()
    await outbox.put({ ...message, key: 'sent' })
    const rows = await db.kysely.selectFrom('outbox').selectAll().orderBy('dedupe_key').execute()
    expect(rows).toMatchObject([
      { dedupe_key: 'sent', recipient: '', subject: '', body: '', status: 'sent' },
      { dedupe_key: 'waits', recipient: 'asha@example.com', subject: 'Your order', status: 'waiting' },
    ])
  })

  test('a failed erasure is reported, and doesn’t stop the others', async () => {
    const shop = await open({ standins })
    const { outbox, db, retention } = shop.app
    await outbox.put({ to: 'asha@example.com', subject: 'Your order', text: 'Words', key: 'sent' })
    await outbox.sendDue()
    shop.passTime(days(RETENTION_DAYS.sentEmail) + 60_000)
    await db.kysely.schema.alterTable('service_requests').renameTo('out_of_reach').execute()
    // Those of the requests themselves, and of orders, which an open request keeps.
    await expect(retention.purge()).rejects.toMatchObject({ errors: [expect.any(Error), expect.any(Error)] })
    expect(await db.kysely.selectFrom('outbox').select('recipient').execute()).toEqual([{ recipient: '' }])
  })

  test('received events are deleted after their period', async () => {
    const shop = await open({ standins })
    const note = (event_id: string) =>
      shop.app.db.kysely
        .insertInto('inbox_events')
        .values({ event_id, source: 'razorpay', type: 'x', received_at: shop.app.clock().toISOString() })
        .execute()
    await note('old')
    shop.passTime(days(RETENTION_DAYS.receivedEvent) + 60_000)
    await note('new')
    await shop.app.retention.purge()
    expect(await shop.app.db.kysely.selectFrom('inbox_events').select('event_id').execute()).toEqual([
      { event_id: 'new' },
    ])
  })

  test('each form notes the version of the privacy notice it was sent under, until it is erased', async () => {
    const shop = await open({ standins })
    const email = `${crypto.randomUUID()}@example.com`
    const words = { name: 'Asha Rao', email, phone: '9876543210', message: 'Hello' }
    await shop.visitor.post('/api/requests', words)
    await shop.visitor.post('/api/contacts', { ...words, privacyPolicy: true })
    await shop.visitor.post('/api/subscribers', words)
    const consents = () =>
      shop.app.db.kysely.selectFrom('form_consents').selectAll().orderBy('form').execute()
    expect(await consents()).toMatchObject(
      [
        { form: 'contacts', ticked: 1 },
        { form: 'requests', ticked: 0 },
        { form: 'subscribers', ticked: 0 },
      ].map((consent) => ({ ...consent, notice_version: PRIVACY_NOTICE_VERSION })),
    )
    const admin = await shop.signIn('admin@example.com', 'admin')
    await admin.post('/api/admin/people/erase', { email })
    expect(await consents()).toEqual([])
  })
})

test('a clock that is a day ahead closes no order and erases nothing until another clock agrees', async () => {
  let outside: () => Date | undefined = () => new Date()
  const outsideTime = async () => {
    const time = outside()
    if (!time) throw new Error('Nobody answers.')
    return time
  }
  const shop = await openShop({ standins, outsideTime })
  const asha = await shop.signIn('asha@example.com')
  await createIntent(asha)
  shop.passTime(days(1) + 60_000)
  for (const elsewhere of [() => new Date(), () => undefined]) {
    outside = elsewhere
    await shop.app.payments.reconcile({ everything: true })
    expect(await orders(shop)).toMatchObject([{ status: 'unpaid', listed: 1 }])
  }
  outside = () => shop.app.clock()
  await shop.app.payments.reconcile({ everything: true })
  expect(await orders(shop)).toMatchObject([{ status: 'closed' }])

  shop.passTime(days(60))
  outside = () => new Date()
  await shop.app.retention.purge()
  expect((await orders(shop))[0]?.ship_address).not.toBe('')
  outside = () => undefined
  await expect(shop.app.retention.purge()).rejects.toThrow('Nobody answers.')
  expect((await orders(shop))[0]?.ship_address).not.toBe('')
})

test('a clock that is ahead for a while doesn’t end the provider checks of any order', async () => {
  const shop = await openShop({ standins, outsideTime: async () => new Date() })
  const asha = await shop.signIn('asha@example.com')
  await createIntent(asha)
  shop.passTime(days(9))
  await shop.app.payments.reconcile({ everything: true })
  const [payment] = await shop.app.db.kysely.selectFrom('payments').selectAll().execute()
  expect(payment).toMatchObject({ status: 'open', next_check_at: expect.any(String) })
})
