import { expect, test, vi } from 'vitest'
import type { Order } from '#domain/orders/order.ts'
import type { TrackedOrder } from '#domain/tracking/tracked-order.ts'
import type { OrderServiceView } from '#domain/service/service-request.ts'
import { openTrackingLinks } from '#server/tracking/tracking-links.ts'
import { onBothDatabases } from '../../support/databases.ts'
import { storeOrderRow } from '../../support/order-rows.ts'
import { act } from '../../support/production.ts'
import { buyerOf, orderBy, serviceDeskOf } from '../../support/service.ts'
import { type Shop, withCustomer } from '../../support/shop.ts'

/** The number of open pages; WATCHERS=1000 opens as many as a good day has. */
const PAGES = Number(process.env.WATCHERS ?? 20)
const ORDERS = 5

/** Opens the page of an order's link: returns what it shows, and its request for changes. */
const openPage = async (shop: Shop, token: string, signal: AbortSignal) => {
  const ask = (headers: Record<string, string>) =>
    shop.send(new Request(`${shop.app.config.SITE_URL}/api/track/${token}`, { headers, signal }))
  const first = await ask({})
  const tag = first.headers.get('etag') ?? ''
  return {
    token,
    stage: ((await first.json()) as TrackedOrder).progress.stage,
    news: ask({ 'if-none-match': tag }),
  }
}

onBothDatabases((open) => {
  test('every open page gets a change made on the desk, and closed ones leave nothing behind', async () => {
    const shop = await open()
    const staff = await shop.signIn('admin@example.in', 'admin')
    const links = openTrackingLinks(shop.app)
    const orders = await Promise.all(Array.from({ length: ORDERS }, () => storeOrderRow(shop)))
    const tokens = await Promise.all(orders.map((order) => links.tokenFor(order)))
    const leaving = new AbortController()
    const pages = await Promise.all(
      Array.from({ length: PAGES }, (_, n) => openPage(shop, tokens[n % ORDERS] ?? '', leaving.signal)),
    )
    const { held } = shop.app.tracking
    await vi.waitFor(() => expect(shop.app.production.changes.waiting()).toBe(PAGES))
    const [moved, ...others] = orders
    if (!moved) throw new Error('There is no order.')
    expect((await act(staff, moved, { act: 'move', stage: 'cutting', step: 1 })).status).toBe(200)

    const hers = pages.filter(({ token }) => token.startsWith(moved.id))
    expect(hers).toHaveLength(PAGES / ORDERS)
    for (const { stage, news } of hers) {
      const answer = await news
      expect([stage, answer.status]).toEqual(['confirmed', 200])
      expect(((await answer.json()) as TrackedOrder).progress.stage).toBe('cutting')
    }
    expect(held.size()).toBe((PAGES / ORDERS) * others.length)
    leaving.abort()
    await vi.waitFor(() => expect([held.size(), shop.app.production.changes.waiting()]).toEqual([0, 0]))
  })

  test('a page gets changes made by another server', async () => {
    const shop = await open()
    const order = await storeOrderRow(shop)
    const token = await openTrackingLinks(shop.app).tokenFor(order)
    const { news } = await openPage(shop, token, new AbortController().signal)
    await vi.waitFor(() => expect(shop.app.production.changes.waiting()).toBe(1))
    await shop.app.db.kysely
      .updateTable('order_production')
      .set({ stage: 'ready', step: 2 })
      .where('order_id', '=', order.id)
      .execute()
    expect(((await (await news).json()) as TrackedOrder).progress.stage).toBe('ready')
  })

  test('her page and the page of her link get requests and staff’s answers to them', async () => {
    const { shop, asha } = await withCustomer(open())
    const order = await orderBy(shop, 'asha@example.in')
    const token = await openTrackingLinks(shop.app).tokenFor(order)
    const desk = serviceDeskOf(await shop.signIn('staff@example.in', 'admin'))
    const paths = [`/api/orders/${order.id}/progress`, `/api/track/${token}`]
    const afterwards = async (what: () => Promise<unknown>) => {
      const tags = await Promise.all(paths.map(async (path) => (await asha.get(path)).headers.get('etag')))
      const news = paths.map((path, at) =>
        asha.get<{ service: OrderServiceView }>(path, { headers: { 'if-none-match': tags[at] ?? '' } }),
      )
      await vi.waitFor(() => expect(shop.app.production.changes.waiting()).toBe(2))
      await what()
      return (await Promise.all(news)).map(({ body }) => body.service.requests[0])
    }
    const asked = await afterwards(() => buyerOf(asha, order).ask({ words: 'When does it arrive?' }))
    expect(asked).toMatchObject([{ state: 'open' }, { state: 'open' }])
    const solved = await afterwards(() => desk.decide(asked[0]?.ticket ?? '', 'done', 'On Friday.'))
    for (const request of solved)
      expect(request).toMatchObject({ state: 'done', entries: [{}, { text: 'On Friday.' }] })
  })

  test('the owner and staff get changes of an order’s money, including refunds', async () => {
    const { shop, asha } = await withCustomer(open())
    const order = await orderBy(shop, 'asha@example.in')
    const staff = await shop.signIn('admin@example.in', 'admin')
    const path = `/api/orders/${order.id}/progress`
    const seen = await Promise.all([asha, staff].map((client) => client.get<Order>(path)))
    for (const { body } of seen)
      expect(body).toMatchObject({ state: 'paid', paidAmount: 50_000, balanceDue: 0, refundedAmount: 0 })
    const news = [asha, staff].map((client, at) =>
      client.get<Order>(path, { headers: { 'if-none-match': seen[at]?.headers.get('etag') ?? '' } }),
    )
    await vi.waitFor(() => expect(shop.app.production.changes.waiting()).toBe(2))
    await shop.app.db.kysely
      .updateTable('orders')
      .set({ refunded_paise: 1_000_000 })
      .where('id', '=', order.id)
      .execute()
    for (const { body } of await Promise.all(news)) expect(body.refundedAmount).toBe(10_000)
  })

  test('an order’s progress is sent to its owner and to staff, and to nobody else', async () => {
    const { shop, asha } = await withCustomer(open())
    const order = await storeOrderRow(shop, { user_id: asha.user?._id ?? null })
    const path = `/api/orders/${order.id}/progress`
    const own = await asha.get(path)
    expect([own.status, own.body]).toMatchObject([200, { progress: { stage: 'confirmed', step: 1 } }])
    expect(JSON.stringify(own.body)).not.toMatch(/"(by|events)"/)
    const staff = await shop.signIn('admin@example.in', 'admin')
    expect((await staff.get(path)).body).toMatchObject({
      progress: { stage: 'confirmed', steps: [{ by: '' }] },
      events: [],
    })
    expect((await (await shop.signIn('meera@example.in')).get(path)).status).toBe(404)
    expect((await shop.visitor.get(path)).status).toBe(401)
  })

  test('the delivery window for today’s orders stays right until the day ends', async () => {
    const shop = await open()
    const answer = await shop.visitor.get<readonly string[]>('/api/delivery-window')
    expect(answer.body).toEqual([
      'Ordered today:',
      expect.stringMatching(/^with you between \d+\u00a0\w+ and /),
    ])
    shop.passTime(40 * 24 * 60 * 60 * 1000)
    const later = await shop.visitor.get<readonly string[]>('/api/delivery-window')
    expect(later.body).not.toEqual(answer.body)
  })
})
