import { expect, test } from 'vitest'
import { DAY_MS } from '#domain/time/dates.ts'
import { insertUser } from '#server/auth/account.ts'
import { eraseOrder } from '#server/orders/erase-order.ts'
import { ADDRESS, cancel, cartOf, useCheckout, createIntent, line } from '../../support/checkout.ts'
import type { Client } from '../../support/client.ts'
import { customersDeskOf } from '../../support/customers.ts'
import { askForPrice } from '../../support/enquiries.ts'
import { onBothDatabases } from '../../support/databases.ts'
import { paidOrder } from '../../support/production.ts'
import { sentQuote } from '../../support/quotes.ts'

const { standins, checkout } = useCheckout('appwrite')

const order = async (shopper: Client, phone: string, product = 'blazer') => {
  const shippingAddress = { ...ADDRESS, phone }
  const { status, body } = await createIntent(shopper, {
    ...cartOf(shopper, [line(product)]),
    shippingAddress,
  })
  expect(status).toBe(200)
  return body
}

onBothDatabases((open) => {
  test('a cancelled order is no longer in production', async () => {
    const shop = await open({ standins })
    const staff = await shop.signIn('staff@example.in', 'admin')
    const { id } = await paidOrder(shop)
    const desk = customersDeskOf(staff)
    const shown = async () => (await desk.read(`order-${id}`)).body.orders
    expect(await shown()).toMatchObject([{ state: 'paid', stage: 'confirmed' }])
    await cancel(staff, id, 'k1')
    expect(await shown()).toMatchObject([{ state: 'closed', stage: null }])
  })

  test('one person’s orders, quotes, requests and messages are on one page, whichever of them it is opened from', async () => {
    const shop = await open({ standins })
    const staff = await shop.signIn('staff@example.in', 'admin')
    const asha = await shop.signIn('asha@example.in')
    const placed = await order(asha, '9876543210')
    const quote = await sentQuote(shop, staff, { email: 'Asha@Example.in', phone: '' })
    const requestId = await askForPrice(shop)
    await shop.visitor.post('/api/contacts', {
      firstName: 'A.',
      lastName: 'Rao',
      email: 'other@example.in',
      phone: '098765-43210',
      message: 'Is the stole still made?',
      privacyPolicy: true,
    })
    const meera = await shop.signIn('meera@example.in')
    await order(meera, '9811024680')

    const desk = customersDeskOf(staff)
    const { body: customer } = await desk.read(`order-${placed.orderId}`)
    expect(customer).toMatchObject({
      orders: [{ id: placed.orderId, joinedBy: null, state: 'unpaid', titles: ['Burgundy Silk Blazer'] }],
      quotes: [{ number: quote.number, joinedBy: null, state: 'sent' }],
      enquiries: [
        { kind: 'message', about: 'Is the stole still made?', joinedBy: 'phone', state: 'new' },
        { kind: 'price', id: requestId, about: 'Burgundy Silk Blazer', joinedBy: null },
      ],
      isMore: false,
    })
    expect(customer.accountSince).not.toBeNull()
    expect(customer.contacts.map(({ kind, joinedBy }) => [kind, joinedBy])).toEqual([
      ['email', null],
      ['phone', null],
      ['email', 'phone'],
    ])
    const ids = ({ orders, quotes, enquiries }: typeof customer) =>
      [...orders, ...quotes, ...enquiries].map(({ id }) => id).toSorted()
    for (const key of [`quote-${quote.id}`, `requests-${requestId}`, `account-${asha.user?._id}`]) {
      const { status, body } = await desk.read(key)
      expect([key, status, ids(body)]).toEqual([key, 200, ids(customer)])
    }
  })

  test('money of orders linked only by a telephone number is listed separately', async () => {
    const shop = await open({ standins })
    const staff = await shop.signIn('staff@example.in', 'admin')
    const asha = await shop.signIn('asha@example.in')
    const mother = await shop.signIn('kamala@example.in')
    const { intent } = await checkout.buy(asha)
    const { orderId } = await order(mother, ADDRESS.phone, 'shirt')
    const { body } = await customersDeskOf(staff).read(`order-${intent.orderId}`)
    const [own, joined] = [
      body.orders.find(({ id }) => id === intent.orderId),
      body.orders.find(({ id }) => id === orderId),
    ]
    expect(own?.joinedBy).toBeNull()
    expect(joined?.joinedBy).toBe('phone')
    expect(body.money).toEqual({ spent: own?.total, due: 0 })
    expect(body.joinedMoney).toEqual({ spent: 0, due: joined?.total })
  })

  test('money that a dispute took was not spent', async () => {
    const shop = await open({ standins })
    const staff = await shop.signIn('staff@example.in', 'admin')
    const { intent } = await checkout.buy(await shop.signIn('asha@example.in'))
    const { kysely } = shop.app.db
    const payment = await kysely.selectFrom('payments').selectAll().executeTakeFirstOrThrow()
    const at = shop.app.clock().toISOString()
    await kysely
      .insertInto('disputes')
      .values({
        id: 'disp_lost',
        order_id: intent.orderId,
        payment_id: payment.id,
        status: 'lost',
        phase: 'chargeback',
        reason: '',
        amount_paise: payment.amount_paise,
        deducted_paise: payment.amount_paise - 100,
        deducted_at: at,
        currency: 'INR',
        created_at: at,
        changed_at: at,
      })
      .execute()
    const { body } = await customersDeskOf(staff).read(`order-${intent.orderId}`)
    expect(body.money).toEqual({ spent: 1, due: 0 })
  })

  test('dots and plus don’t separate people at Google, but do at other hosts', async () => {
    const shop = await open({ standins })
    const staff = await shop.signIn('staff@example.in', 'admin')
    const [one, two] = [await shop.signIn('asha.rao@gmail.com'), await shop.signIn('asharao+shop@gmail.com')]
    const [a, b] = [await order(one, '9876543210'), await order(two, '9811024680')]
    const { body } = await customersDeskOf(staff).read(`order-${a.orderId}`)
    expect(body.orders.map(({ id, joinedBy }) => [id, joinedBy])).toEqual([
      [b.orderId, null],
      [a.orderId, null],
    ])
  })

  test('data under another spelling of a Gmail address are mentioned wherever those of one are shown, exported or erased', async () => {
    const shop = await open({ standins })
    const staff = await shop.signIn('staff@example.in', 'admin')
    const [asked, other] = ['asha.rao@gmail.com', 'asharao@gmail.com']
    const key = `requests-${await askForPrice(shop, { email: asked })}`
    const quote = await sentQuote(shop, staff, { email: other, phone: '' })
    const desk = customersDeskOf(staff)
    const { contacts } = (await desk.read(key)).body
    expect(contacts.map(({ typed }) => typed)).toEqual([other, asked, '+91 98765 43210'])
    const exported = await staff.post('/api/admin/people/export', { email: asked })
    expect(exported.body).toMatchObject({ alsoUnder: [other], quotes: [] })
    const erase = async (email: string) =>
      (await staff.post<{ retained: readonly string[] }>('/api/admin/people/erase', { email })).body.retained
    expect(await erase(asked)).toContain(
      `data under ${other}, which Google delivers to the same mailbox: erase that, too.`,
    )
    expect((await desk.read(`quote-${quote.id}`)).status).toBe(200)
    expect((await erase(other)).join()).not.toContain('mailbox:')
    expect((await desk.read(`quote-${quote.id}`)).status).toBe(404)
  })

  test('an order and a quote are found by an e-mail address with a plus in it', async () => {
    const shop = await open({ standins })
    const staff = await shop.signIn('staff@example.in', 'admin')
    const email = 'asha+silk@outlook.com'
    const asha = await shop.signIn(email)
    const placed = await order(asha, '9876543210')
    // Only the e-mail address links it.
    await shop.app.db.kysely.updateTable('orders').set({ user_id: null }).execute()
    const quote = await sentQuote(shop, staff, { email, phone: '' })
    const requestId = await askForPrice(shop, { email, phone: '9811024680' })
    const { body } = await customersDeskOf(staff).read(`requests-${requestId}`)
    expect(body.orders.map(({ id }) => id)).toEqual([placed.orderId])
    expect(body.quotes.map(({ id }) => id)).toEqual([quote.id])
  })

  test('a customer page says that there is more only if a kind of record was cut off', async () => {
    const shop = await open({ standins })
    const staff = await shop.signIn('staff@example.in', 'admin')
    const desk = customersDeskOf(staff)
    const quote = await sentQuote(shop, staff, { email: 'asha@example.in', phone: '' })
    const key = `requests-${await askForPrice(shop)}`
    const { kysely } = shop.app.db
    const enquiry = await kysely.selectFrom('enquiry_index').selectAll().executeTakeFirstOrThrow()
    const row = await kysely.selectFrom('quotes').selectAll().executeTakeFirstOrThrow()
    const more = (count: number, first = 0) =>
      Array.from({ length: count }, (_, n) => `${first + n}`.padStart(24, '0'))
    await kysely
      .insertInto('enquiry_index')
      .values(more(150).map((id) => ({ ...enquiry, id })))
      .execute()
    await kysely
      .insertInto('quotes')
      .values(more(60).map((id) => ({ ...row, id, number: id, request_id: null })))
      .execute()
    expect((await desk.list()).body).toMatchObject({ isMore: false })
    expect((await desk.list('asha')).body).toMatchObject({ isMore: false })
    expect((await desk.read(key)).body).toMatchObject({ isMore: false })
    expect((await desk.read(`quote-${quote.id}`)).body.quotes).toHaveLength(61)
    await kysely
      .insertInto('enquiry_index')
      .values(more(50, 150).map((id) => ({ ...enquiry, id })))
      .execute()
    expect((await desk.list()).body).toMatchObject({ isMore: true })
    expect((await desk.list('asha')).body).toMatchObject({ isMore: true })
    expect((await desk.read(key)).body).toMatchObject({ isMore: true })
  })

  test('changes and deletions made in the document service are found', async () => {
    const shop = await open({ standins })
    const staff = await shop.signIn('staff@example.in', 'admin')
    const id = await askForPrice(shop)
    const desk = customersDeskOf(staff)
    await staff.call('PATCH', '/api/admin/requests', JSON.stringify({ id, state: 'answered' }))
    expect((await desk.search('rao')).body.enquiries).toMatchObject([{ id, state: 'answered' }])
    const { service } = shop.app.enquiries
    await service.change('requests', id, { name: 'Usha Rao' })
    await shop.app.enquiries.sweep()
    expect((await desk.search('usha')).body.enquiries).toMatchObject([{ id, name: 'Usha Rao' }])
    await service.remove('requests', id)
    shop.passTime(DAY_MS)
    await shop.app.enquiries.sweep()
    const later = await shop.signIn('later@example.in', 'admin')
    expect((await customersDeskOf(later).search('usha')).body.enquiries).toEqual([])
  })

  test('the search finds each kind by what a caller says, and groups the records of one person', async () => {
    const shop = await open({ standins })
    const staff = await shop.signIn('staff@example.in', 'admin')
    const asha = await shop.signIn('asha@example.in')
    const placed = await order(asha, '9876543210')
    const { body: read } = await staff.get<{ number: string }>(`/api/orders/${placed.orderId}`)
    const quote = await sentQuote(shop, staff)
    const id = await askForPrice(shop)
    const desk = customersDeskOf(staff)
    const found = async (q: string) => {
      const { body } = await desk.search(q)
      return [body.orders.length, body.customers.length, body.quotes.length, body.enquiries.length]
    }
    for (const [q, counts] of [
      ['98765 43210', [1, 1, 1, 1]],
      ['+91-98765-43210', [1, 1, 1, 1]],
      ['43210', [1, 1, 1, 1]],
      ['asha@example.in', [1, 1, 1, 1]],
      ['asha@exa', [1, 1, 1, 1]],
      ['silk blazer', [1, 1, 1, 1]],
      ['bengaluru', [1, 1, 0, 0]],
      [read.number, [1, 1, 0, 0]],
      [read.number.toLowerCase().replace('-', ' '), [1, 1, 0, 0]],
      [read.number.replace('-', ''), [1, 1, 0, 0]],
      [`#${read.number}`, [1, 1, 0, 0]],
      [quote.number, [0, 1, 1, 0]],
      ['nobody', [0, 0, 0, 0]],
      ['', [0, 0, 0, 0]],
      ['%', [0, 0, 0, 0]],
      ["' or 1=1", [0, 0, 0, 0]],
    ] as const)
      expect([q, await found(q)]).toEqual([q, counts])
    const { body } = await desk.search('43210')
    expect(body.customers).toMatchObject([
      { key: `requests-${id}`, email: 'asha@example.in', latest: { what: 'price' } },
    ])
    // People ask about orders that closed unpaid, too.
    shop.passTime(DAY_MS + 60_000)
    await shop.app.payments.reconcile({ everything: true })
    const later = await shop.signIn('later@example.in', 'admin')
    expect((await customersDeskOf(later).search('bengaluru')).body.orders).toMatchObject([
      { state: 'closed' },
    ])
  })

  test('an account without an order is found by its name, whatever its characters and accents', async () => {
    const shop = await open({ standins })
    const staff = await shop.signIn('staff@example.in', 'admin')
    const { kysely } = shop.app.db
    const accounts = [
      ["Zoë D'Souza", 'zoe@example.in', ['zoe', 'Zoë', "D'Souza", 'd’souza', 'souza', 'zoe@exa']],
      ['Éloïse Rao-Iyer', 'eloise@example.in', ['éloïse', 'ELOISE', 'Rao-Iyer', 'iyer', 'eloise@example.in']],
    ] as const
    for (const [name, email] of accounts)
      await insertUser(kysely, { name, email, created_at: shop.app.clock().toISOString() })
    const found = async (q: string) =>
      (await customersDeskOf(staff).search(q)).body.customers.map(({ email }) => email)
    for (const [, email, typed] of accounts)
      for (const q of typed) expect([q, await found(q)]).toEqual([q, [email]])
    await staff.post('/api/admin/people/erase', { email: 'zoe@example.in' })
    expect(await found('souza')).toEqual([])
    const [erased] = await kysely.selectFrom('users').selectAll().where('erased_at', 'is not', null).execute()
    expect(erased?.search_text).toBe('')
  })

  test('the list of customers starts with the most recent contact, each person once', async () => {
    const shop = await open({ standins })
    const staff = await shop.signIn('staff@example.in', 'admin')
    await order(await shop.signIn('asha@example.in'), '9876543210')
    shop.passTime(1000)
    await order(await shop.signIn('meera@example.in'), '9811024680')
    shop.passTime(1000)
    await askForPrice(shop)
    const desk = customersDeskOf(staff)
    const { body } = await desk.list()
    expect(body.customers.map(({ email }) => email)).toEqual(['asha@example.in', 'meera@example.in'])
    expect((await desk.list('meera')).body.customers).toHaveLength(1)
    expect((await desk.list('nobody')).body.customers).toEqual([])
  })

  test('the order of an erased customer is nobody’s in the list, and nothing can be noted about her', async () => {
    const shop = await open({ standins })
    const staff = await shop.signIn('staff@example.in', 'admin')
    const { orderId } = await order(await shop.signIn('asha@example.in'), '9876543210')
    const { kysely } = shop.app.db
    await kysely
      .updateTable('orders')
      .set({ status: 'closed', closed_at: '2026-01-01T00:00:00.000Z', listed: 0 })
      .execute()
    await kysely.updateTable('payments').set({ status: 'closed' }).execute()
    await shop.app.db.transaction((queries) => eraseOrder(queries, orderId, shop.app.clock()))
    const desk = customersDeskOf(staff)
    expect((await desk.list()).body.customers).toEqual([])
    expect((await desk.search('blazer')).body).toMatchObject({ orders: [{ id: orderId }], customers: [] })
    expect(await desk.note(`order-${orderId}`, 'Prefers silk')).toMatchObject({
      status: 409,
      body: { message: 'A note needs a customer with an e-mail address or a telephone number.' },
    })
  })

  test('a key contains no personal data, and an invalid one is not found', async () => {
    const shop = await open({ standins })
    const staff = await shop.signIn('staff@example.in', 'admin')
    for (const key of ['order-', 'order-unknown', 'asha@example.in', 'note-1', 'quote-1', 'account-1', '%20'])
      expect([key, (await customersDeskOf(staff).read(encodeURIComponent(key))).status]).toEqual([key, 404])
  })
})
