import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cartOf } from '../../support/checkout.ts'
import { onBothDatabases } from '../../support/databases.ts'
import { useSomebody } from '../../support/enquiries.ts'
import { openShop } from '../../support/shop.ts'
import { useStandins } from '../../support/standins.ts'

const standins = useStandins('appwrite', 'razorpay')
const somebody = useSomebody()

onBothDatabases((open) => {
  test('all that is kept about an e-mail address can be exported, and erased as far as the law allows', async () => {
    const shop = await open({ standins })
    const admin = await shop.signIn('admin@example.com', 'admin')
    const email = somebody.email
    const person = await shop.signIn(email)
    const measurements = { unit: 'cm', taken: { bust: 914 } } as const
    await shop.visitor.post('/api/requests', somebody.request())
    await shop.visitor.post('/api/contacts', { firstName: 'Asha', email, message: 'Hello' })
    await shop.visitor.post('/api/subscribers', { email, phone: '9876543210' })
    await person.post('/api/payment/create-payment-intent', cartOf(person))
    await shop.app.db.kysely.updateTable('orders').set({ status: 'paid' }).execute()
    await standins.fail('appwrite', 'POST /v1/tablesdb', { times: 1, status: 500, body: {} })
    await shop.visitor.post('/api/requests', somebody.request({ message: 'kept for later', measurements }))

    await shop.app.outbox.sendDue()
    const written = async () => {
      const folder = join(shop.dataDir, 'emails')
      const files = await readdir(folder)
      return Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
    }
    expect((await written()).filter((message) => message.includes(email)).length).toBeGreaterThan(3)

    const exported = await admin.post<Record<string, object[]>>('/api/admin/people/export', { email })
    expect(exported.status).toBe(200)
    expect(exported.body).toMatchObject({
      email,
      account: { signsInWith: ['Google'] },
      orders: [{ status: 'paid', email, delivery: { phone: '9876543210' }, products: [{ quantity: 1 }] }],
      requests: [{ message: 'For a board meeting' }],
      messages: [{ message: 'Hello' }],
      subscriptions: [{ phone: '9876543210', state: 'active' }],
      onTheirWay: [{ message: 'kept for later', measurements: { millimetres: measurements.taken } }],
    })
    expect(JSON.stringify(exported.body)).not.toContain('password_hash')

    // A mail server's refusal names the recipient.
    await shop.app.db.kysely
      .updateTable('outbox')
      .set({ last_error: `550 <${email}> rejected` })
      .execute()
    const erased = await admin.post<{ erased: string[]; retained: string[] }>('/api/admin/people/erase', {
      email,
    })
    expect(erased.status).toBe(200)
    expect(erased.body.erased).toEqual([
      '1 request',
      '1 message',
      '1 subscription',
      '1 enquiry not yet delivered',
      'the account, its measurements, and every way to sign in to it',
      'e-mail and telephone of 1 paid order',
    ])
    expect(erased.body.retained).toEqual([
      expect.stringContaining('mailbox'),
      expect.stringContaining('tax law'),
    ])
    expect((await person.get('/api/orders/myorders')).status).toBe(401)
    for (const table of [
      'users',
      'orders',
      'order_events',
      'outbox',
      'pending_enquiries',
      'identities',
    ] as const)
      expect(JSON.stringify(await shop.app.db.kysely.selectFrom(table).selectAll().execute())).not.toContain(
        `${somebody.name}@`,
      )
    expect((await written()).filter((message) => message.includes(email))).toEqual([])
    const again = await admin.post('/api/admin/people/export', { email })
    expect(again.body).toMatchObject({
      orders: [],
      requests: [],
      messages: [],
      subscriptions: [],
      onTheirWay: [],
      emails: [],
    })

    // Somebody who subscribes again is a new subscriber, and gets an e-mail that says how to unsubscribe.
    await shop.visitor.post('/api/subscribers', { email, phone: '9876543210' })
    await shop.app.outbox.sendDue()
    expect((await written()).filter((message) => message.includes(`To: ${email}`))).toHaveLength(1)
  })
})

test('if PostHog counts visits, staff are told to delete an erased account there, too', async () => {
  const shop = await openShop({ standins, env: { PUBLIC_POSTHOG_KEY: 'phc_1' } })
  const admin = await shop.signIn('admin@example.com', 'admin')
  const erase = async (email: string) =>
    (await admin.post<{ retained: string[] }>('/api/admin/people/erase', { email })).body.retained
  const asha = somebody.email
  const devi = `devi.${somebody.name}@example.com`
  await shop.signIn(asha)
  await shop.visitor.post('/api/subscribers', { email: devi, phone: '9876543210' })
  expect(await erase(asha)).toEqual([expect.stringContaining('PostHog')])
  expect(await erase(devi)).toEqual([])
})

test('an administrator is not erased by accident', async () => {
  const shop = await openShop({ standins })
  const admin = await shop.signIn('admin@example.com', 'admin')
  const answer = await admin.post('/api/admin/people/erase', { email: 'admin@example.com' })
  expect([answer.status, answer.body]).toMatchObject([409, { error: 'is_admin' }])
  expect((await admin.get('/api/orders')).status).toBe(200)
})

test('nothing is erased while the document service can’t be reached', async () => {
  const shop = await openShop({ standins })
  const admin = await shop.signIn('admin@example.com', 'admin')
  const email = somebody.email
  const person = await shop.signIn(email)
  await standins.fail('appwrite', '/v1/', { reset: true })
  expect((await admin.post('/api/admin/people/erase', { email })).status).toBe(502)
  expect((await person.get('/api/orders/myorders')).status).toBe(200)
})

test('an e-mail address that differs only by an accent is somebody else’s', async () => {
  const shop = await openShop({ standins })
  const admin = await shop.signIn('admin@example.com', 'admin')
  const [jose, accented] = [`jose.${somebody.email}`, `josé.${somebody.email}`]
  await shop.visitor.post('/api/requests', somebody.request({ email: accented }))
  await shop.visitor.post('/api/subscribers', { email: accented, phone: '9876543210' })
  const exportOf = async (email: string) =>
    (await admin.post<object>('/api/admin/people/export', { email })).body
  expect(await exportOf(jose)).toMatchObject({ requests: [], subscriptions: [] })
  await admin.post('/api/admin/people/erase', { email: jose })
  expect(await exportOf(accented)).toMatchObject({ requests: [{}], subscriptions: [{ state: 'active' }] })
})
