import { expect, test, vi } from 'vitest'
import type { BoardAnswer } from '#contract/board/get-board.ts'
import type { WaitingCounts } from '#contract/desk/count-waiting.ts'
import type { SentMeasurements } from '#contract/fit/get-sent-measurements.ts'
import type { Order } from '#domain/orders/order.ts'
import { type PauseKind } from '#domain/production/pauses.ts'
import { eraseSnapshotsOf } from '#server/fit/snapshots.ts'
import { eraseOrder } from '#server/orders/erase-order.ts'
import { openTrackingLinks } from '#server/tracking/tracking-links.ts'
import { cancel, readOrder } from '../../support/checkout.ts'
import { onBothDatabases } from '../../support/databases.ts'
import { emailsTo } from '../../support/emails.ts'
import { act, paidOrder, stagesOf } from '../../support/production.ts'
import type { Shop } from '../../support/shop.ts'

const PASSPORT = { unit: 'cm', taken: { bust: 914, waist: 711 } } as const
const OTHERS = { unit: 'cm', taken: { bust: 930 } } as const

const staffOf = (shop: Shop) => shop.signIn('staff@example.in', 'admin')

/** An order in somebody's account that staff have paused. */
const pausedOrder = async (shop: Shop, kind: PauseKind = 'measurements', reason = 'Not yet') => {
  const asha = await shop.signIn('asha@example.in')
  const staff = await staffOf(shop)
  const order = await paidOrder(shop, { userId: asha.user?._id ?? null })
  await act(staff, order, { act: 'pause', kind, step: 1, reason })
  shop.passTime(1000)
  const path = `/api/orders/${order.id}/measurements`
  const send = (passport: object = PASSPORT) => asha.post<{ readonly error?: string }>(path, passport)
  return { order, asha, staff, send, path }
}

const sentWith = async (shop: Shop, id: string) =>
  (await (await staffOf(shop)).get<SentMeasurements>(`/api/admin/measurements?kind=order&id=${id}`)).body.sent

/** The orders that the desk shows as ready to resume. */
const atDesk = async (shop: Shop) => {
  const staff = await staffOf(shop)
  const { body: counts } = await staff.get<WaitingCounts>('/api/admin/waiting')
  const { body: board } = await staff.get<BoardAnswer>('/api/admin/board?group=paused')
  const orders = board.sections.flatMap((section) => section.orders)
  return { count: counts.measured, came: orders.map(({ measurementsAt }) => measurementsAt !== null) }
}

onBothDatabases((open) => {
  test('measurements that a paused order waits for reach the desk, and staff resume it', async () => {
    const shop = await open()
    const { order, asha, staff, send } = await pausedOrder(shop)
    expect(await atDesk(shop)).toEqual({ count: 0, came: [false] })
    expect((await readOrder(asha, order.id)).progress).not.toHaveProperty('measurementsAt')

    expect((await send()).status).toBe(204)
    expect(await sentWith(shop, order.id)).toMatchObject({ passport: PASSPORT })
    expect(await atDesk(shop)).toEqual({ count: 1, came: [true] })
    for (const reader of [asha, staff])
      expect((await readOrder(reader, order.id)).progress).toMatchObject({
        pausedFor: 'measurements',
        measurementsAt: expect.stringMatching(/^\d{4}-/),
      })
    expect((await readOrder(staff, order.id)).events?.map(({ what }) => what)).toContain('measurements_sent')
    expect(shop.logged.join('')).not.toMatch(/bust|waist/)

    expect((await send(OTHERS)).status).toBe(204)
    expect(await sentWith(shop, order.id)).toMatchObject({ passport: OTHERS })
    const { body } = await act(staff, order, { act: 'resume', step: 2 })
    expect(body.progress).toMatchObject({ paused: null, step: 3 })
    expect(body.progress).not.toHaveProperty('measurementsAt')
    expect(await atDesk(shop)).toEqual({ count: 0, came: [] })
    // By then it is being cut with these.
    expect(await send()).toMatchObject({ status: 409, body: { error: 'not_awaited' } })
    expect(await sentWith(shop, order.id)).toMatchObject({ passport: OTHERS })
  })

  test('an order that is cancelled although they arrived can no longer be resumed', async () => {
    const shop = await open()
    const { order, staff, send } = await pausedOrder(shop)
    await send()
    expect((await cancel(staff, order.id, 'off')).status).toBe(200)
    expect(await atDesk(shop)).toEqual({ count: 0, came: [] })
  })

  test('whoever has the order’s link may send them, and nobody else', async () => {
    const shop = await open()
    const { order, path } = await pausedOrder(shop)
    const meera = await shop.signIn('meera@example.in')
    const token = await openTrackingLinks(shop.app).tokenFor({ id: order.id, link_rev: 0 })
    const other = await paidOrder(shop)
    const wrong = await openTrackingLinks(shop.app).tokenFor({ id: other.id, link_rev: 9 })
    const statuses = [
      (await shop.visitor.post(path, PASSPORT)).status,
      (await meera.post(path, PASSPORT)).status,
      (await (await staffOf(shop)).post(path, PASSPORT)).status,
      (await shop.visitor.post(`/api/track/${wrong}/measurements`, PASSPORT)).status,
      (await shop.visitor.post(`/api/track/${token}/measurements`, { unit: 'cm', taken: {} })).status,
    ]
    expect(statuses).toEqual([401, 404, 404, 404, 422])
    expect(await sentWith(shop, order.id)).toBeNull()
    expect((await shop.visitor.post(`/api/track/${token}/measurements`, PASSPORT)).status).toBe(204)
    expect(await sentWith(shop, order.id)).toMatchObject({ passport: PASSPORT })
  })

  test('measurements stay with an order that is removed from its account, whose owner can’t delete them', async () => {
    const shop = await open()
    const { order, asha, staff, send } = await pausedOrder(shop)
    await send()
    expect((await staff.post(`/api/orders/${order.id}/detach`, {})).status).toBe(200)
    const { db, clock } = shop.app
    expect(await eraseSnapshotsOf(db.kysely, asha.user?._id ?? '', clock())).toEqual([])
    const { erase_asked_at } = await db.kysely
      .selectFrom('measurement_snapshots')
      .select('erase_asked_at')
      .where('owner_id', '=', order.id)
      .executeTakeFirstOrThrow()
    expect(erase_asked_at).toBeNull()
    expect(await sentWith(shop, order.id)).toMatchObject({ passport: PASSPORT })
  })

  test('a customer told that her order waits for measurements is told where to send them', async () => {
    const shop = await open()
    const toldOf = async (kind: PauseKind) => {
      const { order } = await pausedOrder(shop, kind)
      const told = (await emailsTo(shop, 'meera@example.in')).find(
        ({ dedupe_key }) => dedupe_key === `paused ${order.id} 2`,
      )
      return told?.body.includes('You can send your measurements where you track your order.')
    }
    expect(await toldOf('measurements')).toBe(true)
    expect(await toldOf('payment')).toBe(false)
  })

  test('an order that waits for something else, or was cancelled, accepts none', async () => {
    const shop = await open()
    // The reason is free text for people and decides nothing.
    const { order, send } = await pausedOrder(shop, 'cloth', 'The cloth is short by its measurements')
    expect((await send()).status).toBe(409)
    await shop.app.db.kysely
      .updateTable('order_production')
      .set({ paused_for: 'measurements' })
      .where('order_id', '=', order.id)
      .execute()
    await shop.app.db.kysely
      .updateTable('orders')
      .set({ cancelled_at: shop.app.clock().toISOString() })
      .where('id', '=', order.id)
      .execute()
    expect((await send()).status).toBe(409)
    expect(await sentWith(shop, order.id)).toBeNull()
  })

  test('a customer erased while her measurements are on their way leaves none', async () => {
    const shop = await open()
    const { order } = await pausedOrder(shop)
    const { db, fit, clock } = shop.app
    await db.transaction((queries) => eraseOrder(queries, order.id, clock()))
    await expect(fit.sendFor(order, PASSPORT)).rejects.toMatchObject({ status: 404 })
    expect(await sentWith(shop, order.id)).toBeNull()
  })

  test('somebody whose order is taken away while her measurements are on their way leaves none', async () => {
    const shop = await open()
    const { order, staff } = await pausedOrder(shop)
    await staff.post(`/api/orders/${order.id}/detach`, {})
    await expect(shop.app.fit.sendFor(order, PASSPORT)).rejects.toMatchObject({ status: 404 })
    expect(await sentWith(shop, order.id)).toBeNull()
  })

  test('measurements sent before the order was paused aren’t those it waits for', async () => {
    const shop = await open()
    const { order, staff, send } = await pausedOrder(shop)
    await send()
    await act(staff, order, { act: 'resume', step: 2 })
    shop.passTime(1000)
    await act(staff, order, { act: 'pause', kind: 'measurements', step: 3, reason: 'Your sleeves anew' })
    expect(await atDesk(shop)).toEqual({ count: 0, came: [false] })
    expect((await send()).status).toBe(204)
    expect(await atDesk(shop)).toEqual({ count: 1, came: [true] })
  })

  test('a desk with the order open is told that they arrived, and shows it in the history', async () => {
    const shop = await open()
    const { order, staff, send } = await pausedOrder(shop)
    const path = `/api/orders/${order.id}/progress`
    const tag = (await staff.get(path)).headers.get('etag') ?? ''
    const news = staff.get<Order>(path, { headers: { 'if-none-match': tag } })
    await vi.waitFor(() => expect(shop.app.production.changes.waiting()).toBe(1))
    await send()
    const { progress, events } = (await news).body
    expect(progress).toHaveProperty('measurementsAt')
    expect(events?.at(-1)).toMatchObject({ what: 'measurements_sent', actor: 'shopper' })
  })

  test('if measurements arrive while staff resume the order, one comes first and neither is lost', async () => {
    const shop = await open()
    const { order, staff, send } = await pausedOrder(shop)
    const [sent, went] = await Promise.all([send(), act(staff, order, { act: 'resume', step: 2 })])
    expect(went.status).toBe(200)
    expect([204, 409]).toContain(sent.status)
    expect((await stagesOf(shop, order)).map(({ event }) => event)).toEqual(['moved', 'paused', 'resumed'])
    expect((await sentWith(shop, order.id)) !== null).toBe(sent.status === 204)
  })
})
