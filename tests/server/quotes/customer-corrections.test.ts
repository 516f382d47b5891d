import { expect, test } from 'vitest'
import type { OrdersPage } from '#contract/orders/list-orders.ts'
import type { Order } from '#domain/orders/order.ts'
import { auditOf } from '../../support/audit.ts'
import { useCheckout, readOrder, withPeople } from '../../support/checkout.ts'
import type { Client } from '../../support/client.ts'
import { onBothDatabases } from '../../support/databases.ts'
import { emailsTo } from '../../support/emails.ts'
import { storeOrderRow } from '../../support/order-rows.ts'
import { deskOf, holderOf, openWithQuote } from '../../support/quotes.ts'
import type { ShopOptions } from '../../support/shop.ts'

const { standins, checkout } = useCheckout('appwrite')

interface Answer extends Order {
  readonly error?: string
  readonly fields?: object
}

const correct = (staff: Client, orderId: string, before: string, email: string) =>
  staff.post<Answer>(`/api/orders/${orderId}/email`, { before, email })
const detach = (staff: Client, orderId: string, account: string) =>
  staff.post<Answer>(`/api/orders/${orderId}/detach`, { account })

const found = async (staff: Client, words: string) =>
  (await staff.get<OrdersPage>(`/api/orders?q=${encodeURIComponent(words)}`)).body.total

onBothDatabases((onDatabase) => {
  const open = (options: ShopOptions = {}) => onDatabase({ standins, ...options })
  const openAccepted = async () => {
    const opened = await openWithQuote(open, { email: 'wrong@example.in' })
    await opened.holder.accept()
    const order = await opened.shop.app.db.kysely.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
    return { ...opened, order }
  }

  test('a corrected e-mail address gets the order’s e-mails and its links; those sent to the wrong one end', async () => {
    const { shop, staff, quote, holder, order } = await openAccepted()
    const { status, body } = await correct(staff, order.id, 'wrong@example.in', ' Right@example.in ')
    expect(status).toBe(200)
    expect(body).toMatchObject({ email: 'right@example.in', linkRev: order.link_rev + 1 })
    expect(body.events?.filter(({ what }) => what === 'email_changed')).toMatchObject([
      { actor: 'admin: Staff', details: '' },
    ])
    expect((await holder.visit()).status).toBe(404)
    const { body: desk } = await deskOf(staff).read(quote.id)
    expect(desk.draft.email).toBe('right@example.in')
    const [email] = await emailsTo(shop, 'right@example.in')
    expect(email?.body).toContain(desk.link)
    expect(email?.body).not.toContain('wrong@')
    expect((await holderOf(shop, desk).visit()).status).toBe(200)
    expect([await found(staff, 'right@example.in'), await found(staff, 'wrong@example.in')]).toEqual([1, 0])
    const deeds = (await auditOf(shop)).filter(({ act }) => act === 'order.email')
    expect(deeds.map(({ subject, details }) => [subject, details])).toEqual([[order.id, '{}']])
  })

  test('later e-mails go to the corrected address alone', async () => {
    const { shop, staff, quote, order } = await openAccepted()
    await correct(staff, order.id, 'wrong@example.in', 'right@example.in')
    const before = (await emailsTo(shop, 'wrong@example.in')).length
    const { body: desk } = await deskOf(staff).read(quote.id)
    const holder = holderOf(shop, desk)
    await holder.verify(await checkout.pay((await holder.pay('full')).body.id))
    expect(await emailsTo(shop, 'wrong@example.in')).toHaveLength(before)
    expect((await emailsTo(shop, 'right@example.in')).map(({ subject }) => subject)).toContain(
      `Payment received for order ${order.number}`,
    )
  })

  test('the same address changes nothing; one somebody else corrected, no address and nobody’s order are refused', async () => {
    const { shop, staff, order } = await openAccepted()
    const same = await correct(staff, order.id, 'wrong@example.in', 'wrong@example.in')
    expect(same).toMatchObject({ status: 200, body: { linkRev: order.link_rev } })
    await correct(staff, order.id, 'wrong@example.in', 'right@example.in')
    const late = await correct(staff, order.id, 'wrong@example.in', 'third@example.in')
    expect(late).toMatchObject({ status: 409, body: { error: 'email_changed' } })
    const none = await correct(staff, order.id, 'right@example.in', 'nobody')
    expect(none).toMatchObject({
      status: 422,
      body: { fields: { email: 'Please enter an e-mail address.' } },
    })
    const erased = await storeOrderRow(shop, { email: '' })
    expect((await correct(staff, erased.id, '', 'right@example.in')).body.error).toBe('no_customer')
    expect((await correct(staff, 'f'.repeat(24), '', 'right@example.in')).status).toBe(404)
    expect((await correct(shop.visitor, order.id, 'right@example.in', 'thief@example.in')).status).toBe(401)
  })

  test('an order is taken out of the account of whoever claimed it, who can’t claim it again', async () => {
    const { shop, staff, quote, order } = await openAccepted()
    const stranger = await shop.signIn('stranger@example.in')
    const strangers = holderOf(shop, quote, stranger)
    await strangers.claim()
    const { account } = await readOrder(staff, order.id)
    expect(account).toMatchObject({ email: 'stranger@example.in' })
    const other = await detach(staff, order.id, 'somebody@example.in')
    expect(other).toMatchObject({ status: 409, body: { error: 'account_changed' } })

    const { status, body } = await detach(staff, order.id, 'stranger@example.in')
    expect(status).toBe(200)
    expect(body.account).toBeNull()
    expect(body.events?.map(({ what }) => what)).toContain('detached')
    expect((await stranger.get('/api/orders/myorders')).body).toEqual([])
    expect((await stranger.get(`/api/orders/${order.id}`)).status).toBe(404)
    expect((await strangers.claim()).status).toBe(404)
    // Pressed twice.
    expect((await detach(staff, order.id, 'stranger@example.in')).status).toBe(200)
    expect((await auditOf(shop)).filter(({ act }) => act === 'order.detach')).toHaveLength(1)

    const { body: desk } = await deskOf(staff).read(quote.id)
    const meera = await shop.signIn('meera@example.in')
    expect((await holderOf(shop, desk, meera).claim()).status).toBe(200)
    expect((await readOrder(meera, order.id)).number).toBe(order.number)
  })

  test('an order from a cart stays in the account that placed it', async () => {
    const { admin, asha } = await withPeople(open())
    const { intent } = await checkout.buy(asha)
    expect((await readOrder(admin, intent.orderId)).account).toBeNull()
    expect((await detach(admin, intent.orderId, 'asha@example.in')).body.error).toBe('not_detachable')
    expect((await readOrder(asha, intent.orderId)).account).toBeUndefined()
  })
})
