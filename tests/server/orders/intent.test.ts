import { expect, test } from 'vitest'
import { DAY_MS } from '#domain/time/dates.ts'
import { wordsOfText } from '#server/orders/search-words.ts'
import { onBothDatabases } from '../../support/databases.ts'
import { beforeStatement } from '../../support/interleaved.ts'
import { OFFERS } from '../../support/offers.ts'
import { openShop, withCustomer } from '../../support/shop.ts'
import {
  ADDRESS,
  cartOf,
  useCheckout,
  createIntent,
  line,
  readOrder,
  refund,
  trailOf,
  verify,
  withPeople,
} from '../../support/checkout.ts'

const { standins, checkout } = useCheckout()
const QUARTER_HOUR_MS = 15 * 60 * 1000

onBothDatabases((open, database) => {
  test('an order is stored with its lines before the provider is asked for its payment', async () => {
    const { shop, asha } = await withCustomer(open({ standins }))
    const { status, body } = await createIntent(asha, cartOf(asha, [line('blazer', 2), line('shirt')]))
    expect(status).toBe(200)
    expect(body).toEqual({
      id: expect.stringMatching(/^order_/),
      amount: 10_390_000,
      currency: 'INR',
      keyId: shop.app.config.RAZORPAY_KEY_ID,
      secondsLeft: expect.any(Number),
      orderId: expect.stringMatching(/^[0-9a-f]{24}$/),
    })
    const made = (await checkout.ledger()).orders.find(({ id }) => id === body.id)
    expect(made).toMatchObject({ amount: 10_390_000, notes: { orderId: body.orderId } })
    expect(await readOrder(asha, body.orderId)).toMatchObject({
      user: 'Asha',
      totalPrice: 103_900,
      isPaid: false,
      paidAt: null,
      state: 'unpaid',
      refundedAmount: 0,
      shippingAddress: ADDRESS,
      orderItems: [
        { productName: 'Burgundy Silk Blazer', color: 'Burgundy', size: 'S', quantity: 2, price: 85_000 },
        { productName: 'Ivory Silk Shirt', color: '', size: 'S', quantity: 1, price: 18_900 },
      ],
    })
    expect(await trailOf(shop, body.orderId)).toEqual(['placed by shopper', 'provider_order_made by shopper'])
  })

  test('a second click within fifteen minutes pays the same order, and a later one another', async () => {
    const { shop, asha } = await withCustomer(open({ standins }))
    const first = await createIntent(asha, cartOf(asha, [line('blazer'), line('shirt')]))
    const second = await createIntent(asha, cartOf(asha, [line('shirt'), line('blazer')]))
    expect(second.body).toEqual({ ...first.body, secondsLeft: expect.any(Number) })
    const other = await createIntent(asha, cartOf(asha, [line('blazer', 2), line('shirt')]))
    expect(other.body.orderId).not.toBe(first.body.orderId)
    shop.passTime(QUARTER_HOUR_MS + 1000)
    const later = await createIntent(asha, cartOf(asha, [line('blazer'), line('shirt')]))
    expect(later.body.orderId).not.toBe(first.body.orderId)
  })

  test('an order that got a wrong amount is paid by a new payment at the provider, once that amount was refunded', async () => {
    const { shop, asha } = await withCustomer(open({ standins }))
    const admin = await shop.signIn('admin@example.in', 'admin')
    const { body: first } = await createIntent(asha)
    const { orderId } = first
    const { razorpay_payment_id: paymentId } = await checkout.pay(first.id, { amount: first.amount - 100 })
    await shop.app.payments.reconcile({ everything: true })
    expect(await createIntent(asha)).toMatchObject({
      status: 409,
      body: { error: 'payment_unapplied', message: expect.stringContaining('don’t pay again') },
    })
    expect(await readOrder(asha, orderId)).not.toHaveProperty('payable')
    expect((await refund(admin, orderId, 'wrong', { reason: 'Another amount', paymentId })).status).toBe(200)
    expect(await readOrder(asha, orderId)).toMatchObject({ payable: 'full' })
    const { body: again } = await createIntent(asha)
    expect(again).toEqual({
      ...first,
      id: expect.not.stringMatching(first.id),
      secondsLeft: expect.any(Number),
    })
    expect((await asha.post(`/api/orders/${orderId}/pay`)).body).toMatchObject({ id: again.id })
    expect((await verify(asha, await checkout.pay(again.id))).body).toMatchObject({ status: 'ok' })
    expect(await readOrder(asha, orderId)).toMatchObject({ state: 'paid', paidAmount: 42_500 })
  })

  test('an order that wasn’t paid in time can no longer be paid, even before it is closed', async () => {
    const { shop, asha } = await withCustomer(open({ standins }))
    const { body } = await createIntent(asha)
    shop.passTime(DAY_MS)
    const later = await shop.signIn('asha@example.in')
    expect(await later.post(`/api/orders/${body.orderId}/pay`)).toMatchObject({
      status: 409,
      body: { error: 'order_overdue', message: expect.stringContaining('Please order again.') },
    })
  })

  test('a corrected address replaces that of the open order, and the change is recorded', async () => {
    const { shop, asha } = await withCustomer(open({ standins }))
    const first = await createIntent(asha)
    const corrected = { ...ADDRESS, address: '14 Residency Road' }
    const second = await createIntent(asha, { ...cartOf(asha), shippingAddress: corrected })
    expect(second.body).toEqual({ ...first.body, secondsLeft: expect.any(Number) })
    expect(await readOrder(asha, first.body.orderId)).toMatchObject({ shippingAddress: corrected })
    expect(await trailOf(shop, first.body.orderId)).toContain('address_changed by shopper')
    const staff = await shop.signIn('admin@example.in', 'admin')
    expect((await readOrder(staff, first.body.orderId)).events).toContainEqual(
      expect.objectContaining({
        what: 'address_changed',
        details: expect.stringContaining(ADDRESS.address),
      }),
    )
  })

  test('an address corrected while the provider doesn’t answer becomes the order’s', async () => {
    const { asha } = await withCustomer(open({ standins }))
    await checkout.fault({ match: 'POST /v1/orders', times: 1, status: 500 })
    expect((await createIntent(asha)).status).toBe(502)
    const corrected = { ...ADDRESS, address: '14 Residency Road' }
    const { body } = await createIntent(asha, { ...cartOf(asha), shippingAddress: corrected })
    expect(await readOrder(asha, body.orderId)).toMatchObject({ shippingAddress: corrected })
    expect((await asha.get('/api/orders/myorders')).body).toHaveLength(1)
  })

  test('a product that has become more expensive makes another order at its new price', async () => {
    const { shop, asha } = await withCustomer(open({ standins }))
    const { body: first } = await createIntent(asha)
    const dearer = Object.entries(OFFERS).map(([id, offer]) => [id, { ...offer, price: 50_000 }])
    await shop.publish(Object.fromEntries(dearer))
    const { body: second } = await createIntent(asha, cartOf(asha, [{ ...line('blazer'), price: 50_000 }]))
    expect(second).toMatchObject({ amount: 5_000_000, orderId: expect.not.stringMatching(first.orderId) })
  })

  // SQLite runs transactions one after the other.
  test.runIf(database === 'postgres').each([
    { what: 'as at first', last: ADDRESS },
    {
      what: 'another',
      last: { ...ADDRESS, address: '2 Park Street', city: 'Kolkata', phone: '9000000001' },
    },
  ])(
    'of two corrected addresses at once the last one stays, $what, and an order is found by no other',
    async ({ last }) => {
      const { shop, asha } = await withCustomer(open({ standins }))
      const sendTo = (shippingAddress: typeof ADDRESS) =>
        createIntent(asha, { ...cartOf(asha), shippingAddress })
      const { body } = await sendTo(ADDRESS)
      const earlier = { ...ADDRESS, address: '1 Marine Drive', city: 'Mumbai', phone: '9123456789' }
      beforeStatement(shop, /^update "orders"/, () => sendTo(earlier))
      expect((await sendTo(last)).body).toEqual({ ...body, secondsLeft: expect.any(Number) })

      expect(await readOrder(asha, body.orderId)).toMatchObject({ shippingAddress: last })
      const { search_text } = await shop.app.orders.find(body.orderId)
      const words = await shop.app.db.kysely.selectFrom('order_words').select('word').execute()
      expect(words.map(({ word }) => word).toSorted()).toEqual(wordsOfText(search_text).toSorted())
    },
  )

  test('an order whose answer from the provider was lost is found again instead of a second one being made', async () => {
    const { asha } = await withCustomer(open({ standins }))
    await checkout.fault({ match: 'POST /v1/orders', times: 1, drop: true })
    expect((await createIntent(asha)).status).toBe(502)
    const { status, body } = await createIntent(asha)
    expect(status).toBe(200)
    const made = (await checkout.ledger()).orders.filter(({ notes }) => notes.orderId === body.orderId)
    expect(made.map(({ id }) => id)).toEqual([body.id])
  })

  test('an order whose provider failed is in no list', async () => {
    const { admin, asha } = await withPeople(open({ standins }))
    const silent = { status: 502, body: { error: 'provider_failed' } }
    const refused = { status: 422, body: { error: 'payment_refused' } }
    for (const [fault, answer] of [
      [{ status: 500 }, silent],
      [{ status: 429 }, silent],
      [{ reset: true }, silent],
      // Not the provider's own answer, but one by a proxy on the way.
      [{ status: 400 }, silent],
      [{ status: 400, body: { error: { code: 'BAD_REQUEST_ERROR', description: 'No.' } } }, refused],
    ] as const) {
      await checkout.fault({ match: 'POST /v1/orders', times: 1, ...fault })
      const { status, body } = await createIntent(asha)
      expect({ status, body }).toMatchObject(answer)
    }
    expect((await asha.get('/api/orders/myorders')).body).toEqual([])
    expect((await admin.get('/api/orders')).body).toMatchObject({ orders: [], total: 0 })
    expect((await createIntent(asha)).status).toBe(200)
    expect((await admin.get('/api/orders')).body).toMatchObject({ total: 1 })
  })
})

test('only the shop’s own prices count, and a differing price is answered with the right ones', async () => {
  const { shop, asha } = await withCustomer(openShop({ standins }))
  const honest = cartOf(asha, [line('blazer', 2)])
  const cheap = [{ ...line('blazer', 2), price: 1 }]
  for (const lie of [
    { amount: 1 },
    { amount: 0 },
    { amount: -8_500_000 },
    { amount: 1e21 },
    { amount: 8_500_000.5 },
    { totalPrice: 1 },
    { totalPrice: 85_000.001 },
    { products: cheap },
    { products: cheap, totalPrice: 1, amount: 100 },
  ]) {
    const { status, body } = await createIntent(asha, { ...honest, ...lie })
    expect({ lie, status, body }).toMatchObject({
      status: 409,
      body: {
        error: 'price_changed',
        totalPrice: 85_000,
        amount: 8_500_000,
        products: [{ product: 'blazer', unitPrice: 42_500, price: 85_000, quantity: 2 }],
      },
    })
  }
  const dearer = Object.entries(OFFERS).map(([id, offer]) => [id, { ...offer, price: 50_000 }])
  await shop.publish(Object.fromEntries(dearer))
  expect((await createIntent(asha, honest)).body).toMatchObject({
    error: 'price_changed',
    totalPrice: 100_000,
  })
  expect((await checkout.calls()).filter(({ path }) => path.startsWith('/v1'))).toEqual([])
  expect(await shop.app.db.kysely.selectFrom('orders').selectAll().execute()).toEqual([])
})

test('what isn’t sold like that is refused by field', async () => {
  const { asha } = await withCustomer(openShop({ standins }))
  const blazer = line('blazer')
  const cases: readonly (readonly [readonly object[], string])[] = [
    [[{ ...blazer, product: 'nothing' }], 'products.0.product'],
    [[{ ...blazer, product: '__proto__x' }], 'products.0.product'],
    [[{ ...blazer, product: 'constructor' }], 'products.0.product'],
    [[{ ...line('suit'), size: 'M', color: 'Emerald' }], 'products.0.product'],
    [[{ ...blazer, size: 'XXL' }], 'products.0.size'],
    [[{ ...blazer, color: 'Green' }], 'products.0.color'],
    [[{ ...line('shirt'), color: 'Ivory' }], 'products.0.color'],
    [[{ ...blazer, quantity: 0 }], 'products.0.quantity'],
    [[{ ...blazer, quantity: -1 }], 'products.0.quantity'],
    [[{ ...blazer, quantity: 11 }], 'products.0.quantity'],
    [[{ ...blazer, quantity: 1.5 }], 'products.0.quantity'],
    [[{ ...blazer, quantity: 1e9 }], 'products.0.quantity'],
    [[line('blazer', 6), line('blazer', 5)], 'products.1.quantity'],
    [[], 'products'],
    [Array.from({ length: 51 }, () => blazer), 'products'],
  ]
  for (const [products, field] of cases) {
    const { status, body } = await createIntent(asha, { ...cartOf(asha), products })
    expect({ field, status, body }).toMatchObject({
      status: 422,
      body: { fields: { [field]: expect.any(String) } },
    })
  }
})

test('an incomplete or overlong address is refused by field', async () => {
  const { asha } = await withCustomer(openShop({ standins }))
  for (const field of ['name', 'address', 'city', 'postalCode', 'phone'])
    for (const value of ['', '   ', 'x'.repeat(1000), undefined]) {
      const shippingAddress = { ...ADDRESS, [field]: value }
      const { status, body } = await createIntent(asha, { ...cartOf(asha), shippingAddress })
      expect({ status, body }).toMatchObject({
        status: 422,
        body: { fields: { [`shippingAddress.${field}`]: expect.any(String) } },
      })
    }
})

test('values of a wrong type are bad requests', async () => {
  const { asha } = await withCustomer(openShop({ standins }))
  const cart = cartOf(asha)
  for (const wrong of [
    { amount: '8500000' },
    { totalPrice: null },
    { totalPrice: [1] },
    { products: {} },
    { products: [null] },
    { products: [{ ...line('blazer'), quantity: '2' }] },
    { products: [{ ...line('blazer'), product: 7 }] },
    { shippingAddress: 'Bengaluru' },
    { shippingAddress: { ...ADDRESS, phone: 9876543210 } },
    { userId: 1 },
  ])
    expect({ wrong, status: (await createIntent(asha, { ...cart, ...wrong })).status }).toEqual({
      wrong,
      status: 400,
    })
})

test('nobody can order in somebody else’s name, or without a name', async () => {
  const { shop, asha } = await withCustomer(openShop({ standins }))
  const meera = await shop.signIn('meera@example.in')
  expect((await createIntent(asha, cartOf(meera))).status).toBe(403)
  expect((await createIntent(shop.visitor, cartOf(asha))).status).toBe(401)
})

test('the name on a parcel is one line, and not a link', async () => {
  const { asha } = await withCustomer(openShop({ standins }))
  const placed = async (name: string) =>
    createIntent(asha, { ...cartOf(asha), shippingAddress: { ...ADDRESS, name } })
  const { body } = await placed('Asha c/o Meera\nhttps://evil.example/prize')
  expect(await readOrder(asha, body.orderId)).toMatchObject({
    shippingAddress: { name: 'Asha c/o Meera https: evil. example prize' },
  })
  const { body: dotted } = await placed('a.'.repeat(55))
  expect(await readOrder(asha, dotted.orderId)).toMatchObject({
    shippingAddress: { name: 'a. '.repeat(55).trim() },
  })
  for (const name of ['//', '\u202e\u200b', 'a'.repeat(121)])
    expect(await placed(name)).toMatchObject({
      status: 422,
      body: { fields: { 'shippingAddress.name': expect.any(String) } },
    })
})

test('hostile texts are stored unchanged and do no harm', async () => {
  const { asha } = await withCustomer(openShop({ standins }))
  const shippingAddress = {
    ...ADDRESS,
    name: "'); drop table orders;--",
    address: '<script>alert(1)</script> 😀',
  }
  const { body } = await createIntent(asha, { ...cartOf(asha), shippingAddress })
  expect(await readOrder(asha, body.orderId)).toMatchObject({ shippingAddress })
})
