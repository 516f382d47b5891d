import { expect, test } from 'vitest'
import type { BoardAnswer } from '#contract/board/get-board.ts'
import type { OrderOutcome } from '#contract/production/move-orders.ts'
import type { BoardOrder } from '#domain/board/board.ts'
import type { OrderPapers } from '#domain/board/papers.ts'
import { dayInIndia } from '#domain/time/day-in-india.ts'
import type { Order } from '#domain/orders/order.ts'
import {
  ADDRESS,
  cancel,
  cartOf,
  useCheckout,
  createIntent,
  line,
  readOrder,
  withPeople,
} from '../../support/checkout.ts'
import type { Client } from '../../support/client.ts'
import { onBothDatabases } from '../../support/databases.ts'
import type { Shop } from '../../support/shop.ts'

const { standins, checkout } = useCheckout()

const board = async (staff: Client, query = '') =>
  (await staff.get<BoardAnswer>(`/api/admin/board${query}`)).body
const groupsOf = ({ sections }: BoardAnswer) =>
  Object.fromEntries(sections.map(({ group, total }) => [group, total]))
const ordersOf = ({ sections }: BoardAnswer): readonly BoardOrder[] =>
  sections.flatMap(({ orders }) => orders)

const openWithOrder = async (open: () => Promise<Shop>) => {
  const { shop, admin, asha } = await withPeople(open())
  const { intent } = await checkout.buy(asha)
  return { shop, admin, asha, id: intent.orderId }
}

/** Moves the end of an order's promise, as passing time would. */
const promisedUntil = (shop: Shop, orderId: string, days: number) =>
  shop.app.db.kysely
    .updateTable('order_production')
    .set({ promise_to: dayInIndia(shop.app.clock(), days) })
    .where('order_id', '=', orderId)
    .execute()

const act = (staff: Client, orderId: string, change: object, key = 'a'.repeat(32)) =>
  staff.post<Order & { error?: string }>(`/api/orders/${orderId}/production`, change, {
    headers: { 'idempotency-key': key },
  })
const PARCEL = { act: 'dispatch', carrier: 'Blue Dart', trackingNumber: 'BD1', url: '' }

onBothDatabases((open) => {
  test('the board shows open orders by promise, with what is being made and how much time is left', async () => {
    const { shop, admin, asha, id } = await openWithOrder(() => open({ standins }))
    await createIntent(asha, cartOf(asha, [line('shirt', 2)]))
    const first = await board(admin)
    expect(groupsOf(first)).toEqual({ later: 1, unpaid: 1 })
    expect(ordersOf(first)).toMatchObject([
      {
        orderId: id,
        group: 'later',
        customer: 'Asha',
        city: 'Bengaluru',
        stage: 'confirmed',
        step: 1,
        balanceDue: 0,
        notes: 0,
        lines: [{ title: 'Burgundy Silk Blazer', size: 'S', color: 'Burgundy', quantity: 1 }],
      },
      { group: 'unpaid', stage: null, step: 0, daysLeft: null, lines: [{ quantity: 2 }] },
    ])
    await promisedUntil(shop, id, -1)
    expect(ordersOf(await board(admin))[0]).toMatchObject({ group: 'late' })
    expect(ordersOf(await board(admin))[0]?.daysLeft).toBeLessThan(0)
  })

  test('orders can be moved in groups; a cancelled, refunded or delivered one leaves the board', async () => {
    const { admin, id } = await openWithOrder(() => open({ standins }))
    const moved = await admin.post<readonly OrderOutcome[]>(
      '/api/admin/production',
      { stage: 'ready', orders: [{ orderId: id, step: 1 }] },
      { headers: { 'idempotency-key': 'b'.repeat(32) } },
    )
    expect(moved.body).toMatchObject([{ orderId: id, outcome: 'done' }])
    expect(groupsOf(await board(admin, '?stage=ready'))).toEqual({ later: 1 })
    expect(groupsOf(await board(admin, '?stage=cutting'))).toEqual({})
    await act(admin, id, { ...PARCEL, step: 2 })
    expect(groupsOf(await board(admin))).toEqual({ travelling: 1 })
    await act(admin, id, { act: 'move', stage: 'delivered', step: 3 }, 'c'.repeat(32))
    expect(groupsOf(await board(admin))).toEqual({})
    const other = await openWithOrder(() => open({ standins }))
    await cancel(other.admin, other.id, 'off')
    expect(groupsOf(await board(other.admin))).toEqual({})
  })

  test('a group is paged, the most urgent orders first', async () => {
    const { shop, admin, id } = await openWithOrder(() => open({ standins }))
    const { kysely } = shop.app.db
    const order = await kysely.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
    const row = await kysely.selectFrom('order_production').selectAll().executeTakeFirstOrThrow()
    for (let n = 1; n <= 59; n += 1) {
      const copy = n.toString(16).padStart(24, '0')
      await kysely
        .insertInto('orders')
        .values({ ...order, id: copy, number: `C-${n}`, reuse_key: null })
        .execute()
      await kysely
        .insertInto('order_production')
        .values({ ...row, order_id: copy, promise_to: dayInIndia(shop.app.clock(), 40 + n) })
        .execute()
    }
    const all = await board(admin)
    expect(all.sections).toMatchObject([{ group: 'later', total: 60 }])
    expect(all.sections[0]?.orders).toHaveLength(20)
    expect(all.sections[0]?.orders[0]?.orderId).toBe(id)
    const second = await board(admin, '?group=later&page=2')
    expect(second).toMatchObject({ page: 2, totalPages: 2 })
    expect(ordersOf(second).map(({ number }) => number)).toEqual(
      Array.from({ length: 10 }, (_, n) => `C-${50 + n}`),
    )
    expect((await board(admin, '?group=later&page=99')).page).toBe(2)
    expect((await board(admin, '?group=x&stage=y&page=z')).sections).toHaveLength(1)
  })

  test('printed papers show no price and keep the requested order', async () => {
    const { admin, asha, id } = await openWithOrder(() => open({ standins }))
    const { intent: other } = await checkout.buy(asha)
    await cancel(admin, other.orderId, 'off')
    const { body } = await admin.get<readonly OrderPapers[]>(
      `/api/admin/papers?orders=${other.orderId},${id},${id},x,${'0'.repeat(24)}`,
    )
    expect(body).toMatchObject([
      { orderId: other.orderId, isClosed: true },
      { orderId: id, isClosed: false, address: { ...ADDRESS, state: '' }, lines: [{ quantity: 1 }] },
    ])
    expect(JSON.stringify(body)).not.toMatch(/price|paise|42500/i)
    expect((await admin.get('/api/admin/papers')).body).toEqual([])
  })

  test('if an address is changed while a parcel is being dispatched, it goes to the address that the order then has', async () => {
    const { admin, id } = await openWithOrder(() => open({ standins }))
    const before = { ...ADDRESS, state: '' }
    const address = { ...before, city: 'Mysuru', postalCode: '570001' }
    const [changed, left] = await Promise.all([
      admin.post<{ error?: string }>(`/api/orders/${id}/address`, { before, address }),
      act(admin, id, { ...PARCEL, step: 1 }),
    ])
    expect(left.status).toBe(200)
    const order = await readOrder(admin, id)
    const isChanged = changed.status === 200
    if (!isChanged) expect(changed.body.error).toBe('dispatched')
    expect(order.shippingAddress.city).toBe(isChanged ? 'Mysuru' : 'Bengaluru')
    const again = await admin.post<{ error?: string }>(`/api/orders/${id}/address`, {
      before: isChanged ? address : before,
      address: { ...before, city: 'Hubballi' },
    })
    expect(again).toMatchObject({ status: 409, body: { error: 'dispatched' } })
  })
})
