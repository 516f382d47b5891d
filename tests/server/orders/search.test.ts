import { expect, test } from 'vitest'
import { HOUR_MS } from '#domain/time/dates.ts'
import { eraseOrder } from '#server/orders/erase-order.ts'
import type { OrdersPage } from '#contract/orders/list-orders.ts'
import type { Client } from '../../support/client.ts'
import { onBothDatabases } from '../../support/databases.ts'
import {
  ADDRESS,
  cartOf,
  createIntent,
  line,
  useCheckout,
  verify,
  withOrder,
  withPeople,
} from '../../support/checkout.ts'

const { standins, checkout } = useCheckout()

const search = async (admin: Client, words: string, rest = '') =>
  (await admin.get<OrdersPage>(`/api/orders?q=${encodeURIComponent(words)}${rest}`)).body

const idsFor = async (admin: Client, words: string) =>
  (await search(admin, words)).orders.map(({ _id }) => _id)

onBothDatabases((open) => {
  test('an order is found by delivery name, telephone however typed, PIN, city, product and e-mail', async () => {
    const { shop, admin, asha } = await withPeople(open({ standins }))
    const meera = await shop.signIn('meera@example.in')
    const shippingAddress = {
      name: 'Zoë D’Souza',
      address: '1 Marine Drive',
      city: 'Navi Mumbai',
      postalCode: '400 703',
      phone: '9819012345',
    }
    const { body } = await createIntent(asha, { ...cartOf(asha, [line('shirt')]), shippingAddress })
    const { body: other } = await createIntent(meera)
    for (const words of [
      'zoe',
      'D’Souza',
      'souza zoë',
      'dsouza',
      'NAVI',
      'mumbai',
      '400703',
      '४०० ७०३',
      '९८१९०१२३४५',
      '400 703',
      '4007',
      '9819012345',
      '98190 12345',
      '098190 12345',
      '+91-98190-12345',
      '(+91) 9819 012 345',
      '12345',
      '98190 123',
      'Ivory Silk',
      'shirt mumbai',
      'asha@example.in',
      'asha@exam',
    ])
      expect([words, await idsFor(admin, words)]).toEqual([words, [body.orderId]])
    expect(await idsFor(admin, 'silk')).toEqual([other.orderId, body.orderId])
    for (const words of [
      'shirt bengaluru',
      'mumba1',
      'umbai',
      '98190 99999',
      '@',
      '%',
      'in',
      'asha@example.in as_a@exam',
    ])
      expect([words, await idsFor(admin, words)]).toEqual([words, []])
  })

  test('a name with a hyphen, an apostrophe or an initial is found by its letters alone', async () => {
    const { admin, asha } = await withPeople(open({ standins }))
    const { body } = await createIntent(asha, {
      ...cartOf(asha),
      shippingAddress: { ...ADDRESS, name: 'Anne–Marie O’Brien D Souza M. S. Nair', city: 'St. Mary’s' },
    })
    for (const words of [
      'annemarie',
      'anne marie',
      'obrien',
      "o'brien",
      'dsouza',
      'd souza',
      'ms nair',
      'st marys',
    ])
      expect([words, await idsFor(admin, words)]).toEqual([words, [body.orderId]])
  })

  test('a corrected address is found as it is now, not as it was', async () => {
    const { admin, asha } = await withPeople(open({ standins }))
    const { body } = await createIntent(asha)
    await createIntent(asha, { ...cartOf(asha), shippingAddress: { ...ADDRESS, city: 'Mysuru' } })
    expect(await idsFor(admin, 'mysuru')).toEqual([body.orderId])
    expect(await idsFor(admin, 'bengaluru')).toEqual([])
  })

  test('words that many orders contain are searched for without counting them', async () => {
    const { shop, admin, asha } = await withPeople(open({ standins }))
    const { body: first } = await createIntent(asha)
    shop.passTime(1000)
    const { body: second } = await createIntent(asha, cartOf(asha, [line('shirt')]))
    // A word is common because of the number of orders that contain it, whichever they are.
    const words = Array.from({ length: 2001 }, (_, n) => ({ word: 'bengaluru', order_id: `other-${n}` }))
    await shop.app.db.kysely.insertInto('order_words').values(words).execute()
    expect(await search(admin, 'bengaluru', '&pagesize=1')).toMatchObject({
      orders: [{ _id: second.orderId }],
      page: 1,
      total: 1,
      totalPages: 2,
      isMore: true,
    })
    expect(await search(admin, 'bengaluru', '&pagesize=1&pagenumber=2')).toMatchObject({
      orders: [{ _id: first.orderId }],
      page: 2,
      totalPages: 2,
      isMore: false,
    })
    expect(await search(admin, 'bengaluru', '&pagesize=1&pagenumber=9')).toMatchObject({
      orders: [{ _id: first.orderId }],
      page: 2,
      total: 2,
    })
    expect(await idsFor(admin, 'bengaluru shirt')).toEqual([second.orderId])
    const { body } = await admin.call<string>('GET', '/api/orders?q=bengaluru', null, {
      headers: { accept: 'text/csv' },
    })
    expect(body.trim().split('\r\n')).toHaveLength(3)
  })

  test('orders are found by the day they were placed in India', async () => {
    const { shop, admin, asha } = await withPeople(open({ standins }))
    const { kysely } = shop.app.db
    const at = { before: '2026-03-09T18:29:59.999Z', first: '2026-03-09T18:30:00.000Z' }
    const last = { last: '2026-03-10T18:29:59.999Z', after: '2026-03-10T18:30:00.000Z' }
    const ids: Record<string, string> = {}
    for (const [name, createdAt] of Object.entries({ ...at, ...last })) {
      const { body } = await createIntent(asha, cartOf(asha, [line('blazer', Object.keys(ids).length + 1)]))
      await kysely
        .updateTable('orders')
        .set({ created_at: createdAt })
        .where('id', '=', body.orderId)
        .execute()
      ids[body.orderId] = name
    }
    const found = async (query: string) => {
      const { orders, total } = (await admin.get<OrdersPage>(`/api/orders?${query}`)).body
      expect(total).toBe(orders.length)
      return orders.map(({ _id }) => ids[_id])
    }
    expect(await found('from=2026-03-10&to=2026-03-10')).toEqual(['last', 'first'])
    expect(await found('from=2026-03-10')).toEqual(['after', 'last', 'first'])
    expect(await found('to=2026-03-09')).toEqual(['before'])
    expect(await found('from=2026-03-11&to=2026-03-09')).toEqual([])
    expect(await found('from=2026-03-10&to=2026-03-10&q=blazer&state=unpaid')).toEqual(['last', 'first'])
    for (const query of ['from=2026-02-30', 'to=yesterday', 'from=2026-3-1']) {
      const answer = await admin.get(`/api/orders?${query}`)
      expect(answer.status).toBe(422)
    }
  })

  test('the list and its file say when an order was placed and paid, by which payment, and whose it is', async () => {
    const { shop, admin, asha } = await withPeople(open({ standins }))
    const { body: intent } = await createIntent(asha)
    shop.passTime(HOUR_MS)
    const proof = await checkout.pay(intent.id)
    await verify(asha, proof)
    await createIntent(asha)
    const { orders } = await search(admin, 'asha')
    expect(orders).toMatchObject([
      { paymentIds: [], email: 'asha@example.in', paidAt: null },
      { paymentIds: [proof.razorpay_payment_id], _id: intent.orderId },
    ])
    const { body } = await admin.call<string>('GET', '/api/orders?state=paid', null, {
      headers: { accept: 'text/csv' },
    })
    const [head = '', row = ''] = body.split('\r\n')
    expect(head).toContain('"Email","Placed_IST","Paid_IST","Payment_ids","Received_INR","Due_INR"')
    expect(row).toMatch(
      new RegExp(
        `"asha@example.in",("\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d",){2}"${proof.razorpay_payment_id}","42500","0","","","0"$`,
      ),
    )
    const [placed = '', paid = ''] = row.match(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/g) ?? []
    expect(Date.parse(paid) - Date.parse(placed)).toBeGreaterThanOrEqual(HOUR_MS)
  })

  test('erased data are no longer found', async () => {
    const { shop, admin, asha, intent } = await withOrder(open({ standins }))
    await verify(asha, await checkout.pay(intent.id))
    const row = await shop.app.orders.find(intent.orderId)
    await shop.app.db.transaction((queries) => eraseOrder(queries, row.id, shop.app.clock()))
    for (const words of ['9876543210', 'asha@example.in']) expect(await idsFor(admin, words)).toEqual([])
    expect(await idsFor(admin, 'asha rao bengaluru blazer')).toEqual([intent.orderId])
  })
})
