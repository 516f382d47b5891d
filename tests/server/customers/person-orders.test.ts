import { expect, test } from 'vitest'
import type { OrderRow } from '#server/db/schema.ts'
import { openTrackingLinks } from '#server/tracking/tracking-links.ts'
import { onBothDatabases } from '../../support/databases.ts'
import { emailsOf } from '../../support/emails.ts'
import { act, PARCEL, stagesOf } from '../../support/production.ts'
import { buyerOf, orderBy, serviceDeskOf } from '../../support/service.ts'
import type { Shop } from '../../support/shop.ts'
import { useStandins } from '../../support/standins.ts'

const standins = useStandins('appwrite')

const EMAIL = 'asha@example.in'
const PRIVATE = 'She marries on 14 December in Udaipur'

interface Exported {
  readonly orders: readonly { readonly production: { readonly steps: readonly object[] } }[]
  readonly aboutOrders: readonly object[]
}

/** A paid order of somebody with an account: paused and going on, asked about and answered, on its way or standing still. */
const openScene = async (shop: Shop, end: 'sent' | 'paused') => {
  const client = await shop.signIn(EMAIL)
  const order = await orderBy(shop, EMAIL)
  const staff = await shop.signIn('staff@example.in', 'admin')
  const { body } = await buyerOf(client, order).ask({ words: `${PRIVATE}: is it there?` })
  const ticket = body.requests[0]?.ticket ?? ''
  await serviceDeskOf(staff).decide(ticket, 'answer', `Yes. ${PRIVATE}.`)
  await act(staff, order, { act: 'pause', kind: 'other', step: 1, reason: PRIVATE })
  if (end === 'sent') {
    await act(staff, order, { act: 'resume', step: 2 })
    await act(staff, order, { act: 'dispatch', step: 3, ...PARCEL })
  }
  const exported = async () => (await staff.post<Exported>('/api/admin/people/export', { email: EMAIL })).body
  const erase = () => staff.post('/api/admin/people/erase', { email: EMAIL })
  return { order, staff, ticket, exported, erase }
}

/** All that is stored of an order's production and requests. */
const storedOf = async (shop: Shop, order: OrderRow): Promise<string> => {
  const { kysely } = shop.app.db
  return JSON.stringify([
    await stagesOf(shop, order),
    await kysely.selectFrom('order_production').selectAll().where('order_id', '=', order.id).execute(),
    await kysely.selectFrom('service_requests').selectAll().where('order_id', '=', order.id).execute(),
    await kysely.selectFrom('service_events').selectAll().execute(),
    await kysely.selectFrom('outbox').select(['recipient', 'subject', 'body']).execute(),
  ])
}

onBothDatabases((open) => {
  test('who asks for her data gets how her order went, where its parcel is and what was said of it', async () => {
    const shop = await open({ standins })
    const { ticket, exported } = await openScene(shop, 'sent')
    const file = await exported()
    expect(file.orders).toMatchObject([
      { production: { stage: 'dispatched', parcel: PARCEL, expectedDelivery: { to: expect.any(String) } } },
    ])
    expect(file.orders[0]?.production.steps).toMatchObject([
      { event: 'moved', stage: 'confirmed' },
      { event: 'paused', reason: PRIVATE },
      { event: 'resumed' },
      { event: 'moved', stage: 'dispatched' },
    ])
    // Who of the staff it was is the staff's own data.
    expect(file.orders[0]?.production.steps[1]).not.toHaveProperty('by')
    expect(file.aboutOrders).toMatchObject([
      {
        ticket,
        kind: 'question',
        entries: [
          { from: 'customer', text: `${PRIVATE}: is it there?` },
          { from: 'staff', text: `Yes. ${PRIVATE}.` },
        ],
      },
    ])
  })

  test('what staff are told of her request about an order that keeps everything is told, also once she is erased', async () => {
    const shop = await open({ standins })
    const { order, erase } = await openScene(shop, 'paused')
    const { kysely } = shop.app.db
    await kysely.updateTable('orders').set({ flag: 'money came late' }).where('id', '=', order.id).execute()
    await kysely.updateTable('outbox').set({ status: 'waiting' }).execute()
    expect((await erase()).status).toBe(200)
    const told = (await emailsOf(shop)).filter(({ dedupe_key }) => dedupe_key.startsWith('staff service '))
    expect(told).toMatchObject([{ status: 'waiting', body: expect.stringContaining(PRIVATE) }])
  })

  test.each(['sent', 'paused'] as const)(
    'erased, nothing of her is left in an order that is %s, its link opens nothing, and that it was promised stays',
    async (end) => {
      const shop = await open({ standins })
      const { order, staff, erase } = await openScene(shop, end)
      const links = openTrackingLinks(shop.app)
      const token = await links.tokenFor(order)
      const before = await stagesOf(shop, order)
      expect(await storedOf(shop, order)).toContain('Udaipur')
      expect((await erase()).status).toBe(200)
      const stored = await storedOf(shop, order)
      for (const personal of ['Udaipur', PARCEL.trackingNumber, PARCEL.url, EMAIL])
        expect(stored).not.toContain(personal)
      await expect(links.open(token)).rejects.toMatchObject({ status: 404 })
      // Days and stages are no person's: figures go on counting them.
      const after = await stagesOf(shop, order)
      expect(after.map(({ stage, promise_to, at }) => [stage, promise_to, at])).toEqual(
        before.map(({ stage, promise_to, at }) => [stage, promise_to, at]),
      )
      // An order that stands still does so afterwards, and nobody is told when it goes on.
      if (end === 'paused')
        expect((await act(staff, order, { act: 'resume', step: 2 })).body.progress?.paused).toBeNull()
      expect((await storedOf(shop, order)).includes('Udaipur')).toBe(false)
    },
  )
})
