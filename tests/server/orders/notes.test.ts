import { expect, test } from 'vitest'
import type { Order } from '#domain/orders/order.ts'
import { RETENTION_DAYS } from '#domain/retention.ts'
import { DAY_MS } from '#domain/time/dates.ts'
import { auditOf } from '../../support/audit.ts'
import { useCheckout, readOrder, withOrder, withPeople } from '../../support/checkout.ts'
import type { Client } from '../../support/client.ts'
import { onBothDatabases } from '../../support/databases.ts'

const { standins, checkout } = useCheckout('appwrite')

const idOf = (digit: string) => digit.repeat(32)
const note = (staff: Client, orderId: string, id: string, words: string) =>
  staff.post<Order & { fields?: object }>(`/api/orders/${orderId}/notes`, { id, words })

onBothDatabases((open) => {
  test('staff note something about an order, once however often it is sent, and its customer never sees it', async () => {
    const { shop, admin, asha, intent } = await withOrder(open({ standins }))
    const first = await note(
      admin,
      intent.orderId,
      idOf('a'),
      '  She comes on Tuesday.\nLeft shoulder lower. ',
    )
    expect(first.status).toBe(200)
    shop.passTime(1000)
    await Promise.all([1, 2, 3].map(() => note(admin, intent.orderId, idOf('b'), 'Silk is here.')))
    expect((await readOrder(admin, intent.orderId)).notes).toMatchObject([
      { id: idOf('a'), author: 'Admin', words: 'She comes on Tuesday.\nLeft shoulder lower.' },
      { id: idOf('b'), author: 'Admin', words: 'Silk is here.' },
    ])
    expect(await readOrder(asha, intent.orderId)).not.toHaveProperty('notes')
    expect((await asha.get('/api/orders/myorders')).body).not.toMatchObject([{ notes: expect.anything() }])
    const notes = (await auditOf(shop)).filter(({ act }) => act === 'order.note')
    expect(notes.map(({ details }) => details)).toEqual(['{}', '{}'])
  })

  test('a note has text and belongs to an order', async () => {
    const { admin, intent } = await withOrder(open({ standins }))
    expect((await note(admin, '0'.repeat(24), idOf('a'), 'x')).status).toBe(404)
    expect((await note(admin, intent.orderId, 'a', 'x')).status).toBe(422)
    expect((await note(admin, intent.orderId, idOf('a'), ' \n ')).body.fields).toEqual({
      words: 'Please write something.',
    })
    expect((await note(admin, intent.orderId, idOf('a'), 'x'.repeat(2001))).body.fields).toEqual({
      words: 'At most 2000 characters.',
    })
  })

  test('notes are exported and erased with the customer’s data; that there were some stays', async () => {
    const { admin, asha } = await withPeople(open({ standins }))
    const { intent } = await checkout.buy(asha)
    await note(admin, intent.orderId, idOf('a'), 'Asha prefers to be called in the evening.')
    const email = 'asha@example.in'
    expect((await admin.post('/api/admin/people/export', { email })).body).toMatchObject({
      orders: [{ notes: [{ words: 'Asha prefers to be called in the evening.' }] }],
    })
    expect((await admin.post('/api/admin/people/erase', { email })).body).toMatchObject({
      erased: expect.arrayContaining(['the staff’s notes on 1 order']),
    })
    expect((await readOrder(admin, intent.orderId)).notes).toMatchObject([{ author: 'Admin', words: '' }])
    expect((await admin.post('/api/admin/people/export', { email: 'nobody@example.in' })).status).toBe(200)
  })

  test('after its customer’s erasure nothing can be noted about an order, because nobody would find it to erase it', async () => {
    const { shop, admin, asha } = await withPeople(open({ standins }))
    const { intent } = await checkout.buy(asha)
    await admin.post('/api/admin/people/erase', { email: 'asha@example.in' })
    expect(await note(admin, intent.orderId, idOf('a'), 'Asha has moved.')).toMatchObject({
      status: 409,
      body: { error: 'nobody_known' },
    })
    expect(await shop.app.db.kysely.selectFrom('order_notes').selectAll().execute()).toEqual([])
  })

  test('a note is deleted at the end of the privacy notice’s period, but not before its order is done', async () => {
    const { shop, admin, asha } = await withPeople(open({ standins }))
    const { intent: delivered } = await checkout.buy(asha)
    const { intent: made } = await checkout.buy(await shop.signIn('meera@example.in'))
    const old = new Date(shop.app.clock().getTime() - RETENTION_DAYS.customerNote * DAY_MS)
    const { kysely } = shop.app.db
    for (const { orderId } of [delivered, made]) {
      await note(admin, orderId, idOf('a'), 'She likes it loose.')
      const at = new Date(old.getTime() - 1).toISOString()
      await kysely.updateTable('order_notes').set({ at }).where('order_id', '=', orderId).execute()
      await note(admin, orderId, idOf('b'), 'Silk is here.')
      await kysely
        .updateTable('order_notes')
        .set({ at: new Date(old.getTime() + DAY_MS).toISOString() })
        .where('order_id', '=', orderId)
        .where('id', '=', idOf('b'))
        .execute()
    }
    const deliver = ({ orderId }: { readonly orderId: string }) =>
      kysely
        .updateTable('order_production')
        .set({ delivered_on: '2026-01-01' })
        .where('order_id', '=', orderId)
        .execute()
    const words = async ({ orderId }: { readonly orderId: string }) =>
      (await readOrder(admin, orderId)).notes?.map((one) => one.words)
    await deliver(delivered)
    await shop.app.retention.purge()
    expect(await words(delivered)).toEqual(['', 'Silk is here.'])
    expect(await words(made)).toEqual(['She likes it loose.', 'Silk is here.'])
    await deliver(made)
    await shop.app.retention.purge()
    expect(await words(made)).toEqual(['', 'Silk is here.'])
  })
})
