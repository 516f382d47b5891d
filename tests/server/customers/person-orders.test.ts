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

/**
 * A paid order in somebody's account: it was paused and resumed, asked about and answered, and is then dispatched or
 * paused.
 */
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

/** Everything that is stored about an order's production and requests. */
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
  test('a data export contains how the order went, where its parcel is and what was said about it', async () => {
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
    // Which member of staff it was is that person's own data.
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

  test('if an order keeps everything, staff still get the e-mail about her request after she is erased', async () => {
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
    'after the erasure nothing personal is left in an order that is %s, its link opens nothing, and the promise stays',
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
      // Days and stages aren't personal data: statistics go on counting them.
      const after = await stagesOf(shop, order)
      expect(after.map(({ stage, promise_to, at }) => [stage, promise_to, at])).toEqual(
        before.map(({ stage, promise_to, at }) => [stage, promise_to, at]),
      )
      // A paused order stays paused, and nobody is notified when it resumes.
      if (end === 'paused')
        expect((await act(staff, order, { act: 'resume', step: 2 })).body.progress?.paused).toBeNull()
      expect((await storedOf(shop, order)).includes('Udaipur')).toBe(false)
    },
  )
})
