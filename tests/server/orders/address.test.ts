import { expect, test } from 'vitest'
import type { AddressChange, ShippingAddressInput } from '#contract/board/change-address.ts'
import type { OrdersPage } from '#contract/orders/list-orders.ts'
import type { Order } from '#domain/orders/order.ts'
import { auditOf } from '../../support/audit.ts'
import { ADDRESS, cancel, useCheckout, createIntent, readOrder, withPeople } from '../../support/checkout.ts'
import type { Client } from '../../support/client.ts'
import { onBothDatabases } from '../../support/databases.ts'
import { emailsTo, subjectsOf } from '../../support/emails.ts'
import { acceptQuote } from '../../support/quote-order.ts'
import { withStaff } from '../../support/shop.ts'

const { standins, checkout } = useCheckout('appwrite')

const OLD: ShippingAddressInput = { ...ADDRESS, state: '' }
const NEW: ShippingAddressInput = {
  name: 'Asha Rao',
  address: 'Flat 3, Sea View\nCarter Road',
  city: 'Mumbai',
  postalCode: '400050',
  state: 'Maharashtra',
  phone: '9811100000',
}

const change = (
  staff: Client,
  orderId: string,
  { before = OLD, address = NEW }: Partial<AddressChange> = {},
) =>
  staff.post<Order & { error?: string; fields?: object }>(`/api/orders/${orderId}/address`, {
    before,
    address,
  })

const found = async (admin: Client, words: string) =>
  (await admin.get<OrdersPage>(`/api/orders?q=${encodeURIComponent(words)}`)).body.total

onBothDatabases((open) => {
  test('staff change an order’s address: it records who and the old address, is found by the new one, and the customer is told', async () => {
    const { shop, admin } = await withStaff(open({ standins }))
    const { intent } = await checkout.buy(await shop.signIn('asha@example.in'))
    const { status, body } = await change(admin, intent.orderId)
    expect(status).toBe(200)
    expect(body.shippingAddress).toEqual(NEW)
    expect(body.events?.at(-1)).toMatchObject({
      what: 'address_changed',
      actor: 'admin: Admin',
      details: JSON.stringify({
        before: {
          name: OLD.name,
          address: OLD.address,
          city: OLD.city,
          postalCode: OLD.postalCode,
          state: '',
          phone: OLD.phone,
        },
        after: {
          name: NEW.name,
          address: NEW.address,
          city: NEW.city,
          postalCode: NEW.postalCode,
          phone: NEW.phone,
          state: NEW.state,
        },
      }),
    })
    expect(await found(admin, '400050 mumbai 9811100000')).toBe(1)
    expect(await found(admin, '560025')).toBe(0)
    const email = (await emailsTo(shop, 'asha@example.in')).find(({ subject }) =>
      subject.startsWith('New delivery address'),
    )
    expect(email?.body).toContain('It now goes to Mumbai.')
    expect(email?.body).toContain('/track/')
    expect(`${email?.body}${email?.html}`).not.toMatch(/Sea View|Residency|400050|9811100000/)
    const entry = (await auditOf(shop)).find(({ act }) => act === 'order.address')
    expect(entry?.subject).toBe(intent.orderId)
    expect(JSON.parse(entry?.details ?? '')).toEqual({
      fields: ['address', 'city', 'postalCode', 'state', 'phone'],
    })
  })

  test('the same address again changes nothing and notifies nobody', async () => {
    const { shop, admin } = await withStaff(open({ standins }))
    const { body: intent } = await createIntent(await shop.signIn('asha@example.in'))
    expect((await change(admin, intent.orderId, { address: OLD })).status).toBe(200)
    expect((await readOrder(admin, intent.orderId)).events?.map(({ what }) => what)).not.toContain(
      'address_changed',
    )
    expect(await subjectsOf(shop)).toEqual([expect.stringMatching(/^Your order/)])
  })

  test('the same change sent again because its answer was lost is one', async () => {
    const { shop, admin, asha } = await withPeople(open({ standins }))
    const { intent } = await checkout.buy(asha)
    const statuses = [await change(admin, intent.orderId), await change(admin, intent.orderId)]
    expect(statuses.map(({ status }) => status)).toEqual([200, 200])
    const { events } = await readOrder(admin, intent.orderId)
    expect(events?.filter(({ what }) => what === 'address_changed')).toHaveLength(1)
    const told = (await subjectsOf(shop)).filter((subject) => subject.startsWith('New delivery address'))
    expect(told).toHaveLength(1)
  })

  test('if two change it at once one is told to look again, and nothing of hers is stored', async () => {
    const { shop, admin } = await withStaff(open({ standins }))
    const other = await shop.signIn('staff@example.in', 'admin')
    const { intent } = await checkout.buy(await shop.signIn('asha@example.in'))
    const theirs = { ...NEW, city: 'Thane', postalCode: '400601' }
    const answers = await Promise.all([
      change(admin, intent.orderId),
      change(other, intent.orderId, { address: theirs }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.error).toBe('address_changed')
    const won = answers.find(({ status }) => status === 200)?.body.shippingAddress
    const order = await readOrder(admin, intent.orderId)
    expect(order.shippingAddress).toEqual(won)
    expect(order.events?.filter(({ what }) => what === 'address_changed')).toHaveLength(1)
  })

  test('a closed order, an unknown one, and an incomplete address are refused', async () => {
    const { shop, admin, asha } = await withPeople(open({ standins }))
    const { body: intent } = await createIntent(asha)
    expect((await change(admin, '0'.repeat(24))).status).toBe(404)
    const lacking = await change(admin, intent.orderId, {
      address: { ...NEW, name: ' ', city: '', state: 'Atlantis', postalCode: '1'.repeat(13) },
    })
    expect(lacking.body.fields).toEqual({
      'address.name': 'Please fill this in.',
      'address.city': 'Please fill this in.',
      'address.postalCode': 'At most 12 characters.',
      'address.state': 'Please choose the State.',
    })
    const bought = await acceptQuote(shop)
    const before = { ...OLD, state: 'Karnataka' }
    const stateless = await change(admin, bought.id, { before, address: { ...NEW, state: '' } })
    expect(stateless.body.fields).toEqual({ 'address.state': 'Please choose the State.' })
    const { intent: paid } = await checkout.buy(asha)
    for (const { orderId } of [intent, paid]) {
      await cancel(admin, orderId, `off ${orderId}`)
      expect((await change(admin, orderId)).body.error).toBe('order_closed')
    }
  })

  test('earlier addresses are exported and erased with the customer’s data', async () => {
    const { shop, admin } = await withStaff(open({ standins }))
    const { intent } = await checkout.buy(await shop.signIn('asha@example.in'))
    await change(admin, intent.orderId)
    const email = 'asha@example.in'
    expect((await admin.post('/api/admin/people/export', { email })).body).toMatchObject({
      orders: [{ delivery: { city: 'Mumbai' }, earlierDeliveries: [{ city: 'Bengaluru' }] }],
    })
    await admin.post('/api/admin/people/erase', { email })
    const events = await shop.app.db.kysely.selectFrom('order_events').selectAll().execute()
    expect(JSON.stringify(events)).not.toMatch(/Residency|Carter/)
  })
})
