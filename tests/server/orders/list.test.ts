import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Order } from '#domain/orders/order.ts'
import type { OrdersPage } from '#contract/orders/list-orders.ts'
import { migrate } from '#server/db/migrate.ts'
import type { Client } from '../../support/client.ts'
import { onBothDatabases } from '../../support/databases.ts'
import { openShop, type Shop, withStaff } from '../../support/shop.ts'
import {
  ADDRESS,
  cancel,
  cartOf,
  useCheckout,
  createIntent,
  line,
  readOrder,
  verify,
  withPeople,
  withOrder,
} from '../../support/checkout.ts'

const { standins, checkout } = useCheckout()

const list = async (admin: Client, query = '') => (await admin.get<OrdersPage>(`/api/orders${query}`)).body

const numbersOf = ({ orders }: OrdersPage) => orders.map(({ number }) => number)

/** Orders of one, two, and up to `count` shirts, oldest first. */
const placeOrders = async (shop: Shop, shopper: Client, count: number): Promise<Order[]> => {
  const orders: Order[] = []
  for (let n = 1; n <= count; n++) {
    shop.passTime(1000)
    const lines = [line('shirt', 1 + (n % 10)), ...(n > 10 ? [line('blazer')] : [])]
    const { body } = await createIntent(shopper, cartOf(shopper, lines))
    orders.push(await readOrder(shopper, body.orderId))
  }
  return orders
}

onBothDatabases((open) => {
  test('an administrator pages through all orders, newest first, none twice and none missing', async () => {
    const { shop, admin } = await withStaff(open({ standins }))
    const orders = await placeOrders(shop, await shop.signIn('asha@example.in'), 13)
    const newestFirst = orders.map(({ number }) => number).reverse()
    expect(await list(admin)).toMatchObject({ page: 1, total: 13, totalPages: 2 })
    const pages = []
    for (let page = 1; page <= 5; page++) pages.push(await list(admin, `?pagenumber=${page}&pagesize=3`))
    expect(pages.flatMap(numbersOf)).toEqual(newestFirst)
    expect(pages.map(({ totalPages }) => totalPages)).toEqual([5, 5, 5, 5, 5])
  })

  test('invalid page numbers and sizes are replaced by valid ones', async () => {
    const { shop, admin } = await withStaff(open({ standins }))
    await placeOrders(shop, await shop.signIn('asha@example.in'), 3)
    expect(await list(admin, '?pagenumber=99&pagesize=2')).toMatchObject({ page: 2, totalPages: 2 })
    for (const odd of [
      'pagenumber=-1',
      'pagenumber=0',
      'pagenumber=x',
      'pagenumber=1e400',
      'pagesize=0',
      'pagesize=x',
    ])
      expect(await list(admin, `?${odd}`)).toMatchObject({ page: 1, total: 3 })
    expect((await list(admin, '?pagesize=100000')).orders).toHaveLength(3)
  })

  test('orders are found by customer, number, any of their ids, and state', async () => {
    const { shop, admin, asha } = await withPeople(open({ standins }))
    const [first, second] = await placeOrders(shop, asha, 2)
    await placeOrders(shop, await shop.signIn('meera@example.in'), 1)
    const { body: intent } = await createIntent(asha, cartOf(asha, [line('blazer', 3)]))
    const proof = await checkout.pay(intent.id)
    await verify(asha, proof)
    expect(await list(admin, '?q=MEERA')).toMatchObject({ total: 1, orders: [{ user: 'Meera' }] })
    expect(numbersOf(await list(admin, `?q=${first?.number.toLowerCase()}`))).toEqual([first?.number])
    for (const id of [proof.razorpay_payment_id, intent.id, intent.orderId])
      expect(await list(admin, `?q=%20${id}`)).toMatchObject({
        total: 1,
        orders: [{ _id: intent.orderId, state: 'paid' }],
      })
    expect(await list(admin, `?q=${'0'.repeat(24)}`)).toMatchObject({ total: 0 })
    for (const q of ['%25', '_', '\\', "'"]) expect(await list(admin, `?q=${q}`)).toMatchObject({ total: 0 })
    expect(await list(admin, '?state=paid')).toMatchObject({ total: 1, orders: [{ _id: intent.orderId }] })
    expect(await list(admin, '?state=unpaid')).toMatchObject({ total: 3 })
    expect(numbersOf(await list(admin, '?state=unpaid&q=asha@example.in'))).toEqual([
      second?.number,
      first?.number,
    ])
  })

  test('a cancelled order that received money stays in the lists, with its refund', async () => {
    const { admin, asha } = await withPeople(open({ standins }))
    const { body: kept } = await createIntent(asha, cartOf(asha, [line('shirt')]))
    const { body: unpaid } = await createIntent(asha, cartOf(asha, [line('shirt', 2)]))
    const { intent } = await checkout.buy(asha)
    for (const id of [unpaid.orderId, intent.orderId])
      expect((await cancel(admin, id, `off ${id}`)).status).toBe(200)
    const ids = ({ orders }: Pick<OrdersPage, 'orders'>) => orders.map(({ _id }) => _id).sort()
    const listed = [kept.orderId, intent.orderId].sort()
    const all = await list(admin)
    expect([ids(all), all.total]).toEqual([listed, 2])
    const { number } = await readOrder(admin, intent.orderId)
    expect(await list(admin, `?q=${number}`)).toMatchObject({
      total: 1,
      orders: [{ _id: intent.orderId, isCancelled: true, refundedAmount: 42_500 }],
    })
    const { body: file } = await admin.call<string>('GET', '/api/orders', null, {
      headers: { accept: 'text/csv' },
    })
    expect(file.split('\r\n').filter((row) => row !== '')).toHaveLength(3)
    expect(ids(await list(admin, '?state=closed'))).toEqual([unpaid.orderId, intent.orderId].sort())
    const own = await asha.get<Order[]>('/api/orders/myorders')
    expect(ids({ orders: own.body })).toEqual(listed)
    // Somebody who searches for a person finds every order.
    const found = await admin.get<{ orders: { id: string }[] }>('/api/admin/search?q=asha')
    expect(found.body.orders).toHaveLength(3)
  })

  test('a cancelled order that had unapplied money stays in her list', async () => {
    const { shop, asha, admin, intent } = await withOrder(open({ standins }))
    await checkout.pay(intent.id, { amount: intent.amount - 500_00 })
    await shop.app.payments.reconcile({ everything: true })
    expect((await cancel(admin, intent.orderId, 'off')).status).toBe(200)
    expect((await asha.get<Order[]>('/api/orders/myorders')).body).toMatchObject([{ _id: intent.orderId }])
    expect(await list(admin)).toMatchObject({
      total: 1,
      orders: [{ _id: intent.orderId, isCancelled: true }],
    })
  })

  test('a closed order that an earlier version of the shop hid although money had come for it is listed after the update', async () => {
    const { shop, admin, intent } = await withOrder(open({ standins }))
    await checkout.pay(intent.id, { amount: intent.amount - 500_00 })
    await shop.app.payments.reconcile({ everything: true })
    expect((await cancel(admin, intent.orderId, 'off')).status).toBe(200)
    const { kysely } = shop.app.db
    await kysely.updateTable('orders').set({ listed: 0 }).execute()
    await kysely.deleteFrom('migrations').where('name', '=', '015-closed-with-money').execute()
    await sql`drop index orders_closed`.execute(kysely)
    await sql`create index orders_cancelled on orders (listed, id)`.execute(kysely)
    expect(await list(admin)).toMatchObject({ total: 0 })
    await migrate(shop.app.db)
    expect(await list(admin)).toMatchObject({ total: 1, orders: [{ _id: intent.orderId }] })
  })

  test('a shopper sees only her own orders', async () => {
    const shop = await open({ standins })
    const asha = await shop.signIn('asha@example.in')
    const meera = await shop.signIn('meera@example.in')
    const [order] = await placeOrders(shop, asha, 1)
    expect((await asha.get('/api/orders/myorders')).body).toMatchObject([{ _id: order?._id }])
    expect((await meera.get('/api/orders/myorders')).body).toEqual([])
    const missing = await meera.get<object>(`/api/orders/${'0'.repeat(24)}`)
    const foreign = await meera.get<object>(`/api/orders/${order?._id}`)
    expect(foreign.status).toBe(404)
    expect({ ...foreign.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' })
    expect((await meera.post(`/api/orders/${order?._id}/pay`)).status).toBe(404)
    for (const odd of ['1', 'order', "'%20or%201=1", `${order?._id}0`, order?._id.toUpperCase()])
      expect((await meera.get(`/api/orders/${odd}`)).status).toBe(404)
    expect((await meera.get('/api/orders')).status).toBe(403)
    expect((await shop.visitor.get('/api/orders')).status).toBe(401)
    expect((await shop.visitor.get(`/api/orders/${order?._id}`)).status).toBe(401)
  })

  test('an administrator sees who ordered, every payment and all events; the shopper doesn’t', async () => {
    const { shop, admin, asha } = await withPeople(open({ standins }))
    const { intent, proof } = await checkout.buy(asha)
    expect(await readOrder(admin, intent.orderId)).toMatchObject({
      email: 'asha@example.in',
      flagged: false,
      payments: [{ id: proof.razorpay_payment_id, orderId: intent.id, state: 'captured', amount: 42_500 }],
      events: [{ what: 'placed', actor: 'shopper: Asha' }, { what: 'provider_order_made' }, { what: 'paid' }],
    })
    // Events written in one transaction have the same time.
    await shop.app.db.kysely.updateTable('order_events').set({ at: '2026-01-01T00:00:00.000Z' }).execute()
    const { events } = await readOrder(admin, intent.orderId)
    expect(events?.map(({ what }) => what)).toEqual(['placed', 'provider_order_made', 'paid'])
    const own = await readOrder(asha, intent.orderId)
    expect(Object.keys(own)).not.toEqual(expect.arrayContaining(['events']))
    expect(own).not.toHaveProperty('payments')
    expect(own).not.toHaveProperty('email')
  })
})

test('the exported list contains no cell that a spreadsheet would execute', async () => {
  const { admin, asha } = await withPeople(openShop({ standins }))
  const shippingAddress = {
    ...ADDRESS,
    name: '=1+1',
    address: '@home, "upstairs"\nleft',
    city: '-5',
    phone: '+919876543',
  }
  await createIntent(asha, { ...cartOf(asha), shippingAddress })
  const { status, headers, body } = await admin.call<string>('GET', '/api/orders', null, {
    headers: { accept: 'text/csv' },
  })
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('cache-control')).toBe('no-store')
  const [head = '', ...rows] = body.split('\r\n')
  expect(head).toMatch(/^"Number","Created","Customer","State",/)
  expect(rows[0]).toContain(`"'=1+1","'@home, ""upstairs""\nleft","'-5","560025","'+919876543",`)
  expect(rows[0]).toContain('1 × Burgundy Silk Blazer S Burgundy')
})

test('an unsupported method is refused as JSON', async () => {
  const shop = await openShop({ standins })
  for (const [method, path] of [
    ['DELETE', '/api/orders'],
    ['POST', '/api/orders/myorders'],
    ['GET', '/api/payment/verify-payment'],
    ['PUT', '/api/payment/create-payment-intent'],
    ['GET', '/api/hooks/razorpay'],
  ] as const)
    expect((await shop.visitor.call(method, path)).status).toBe(405)
})
