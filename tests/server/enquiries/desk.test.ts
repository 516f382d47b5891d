import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { PriceRequest } from '#domain/enquiries/enquiry.ts'
import { countRows } from '#server/db/count-rows.ts'
import { onBothDatabases } from '../../support/databases.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { useStandins } from '../../support/standins.ts'
import { cartOf } from '../../support/checkout.ts'

const standins = useStandins('appwrite', 'razorpay')
const open = (env: Record<string, string> = {}) => openShop({ standins, env })

const HOUR_MS = 60 * 60 * 1000

interface Page<E = PriceRequest> {
  readonly entries: readonly E[]
  readonly page: number
  readonly total: number
  readonly totalPages: number
  readonly isAway: boolean
}

const DESKS = ['/api/admin/requests', '/api/admin/contacts', '/api/admin/subscribers']

// The stand-in keeps its rows from test to test: each test speaks of somebody of its own.
let somebody = ''
beforeEach(() => {
  somebody = `s${crypto.randomUUID().slice(0, 8)}`
})

const request = (change: object = {}) => ({
  name: `Asha ${somebody}`,
  email: `${somebody}@example.com`,
  phone: '9876543210',
  message: 'For May.',
  size: 'M',
  productSlug: 'blazer',
  productTitle: 'Emerald blazer',
  ...change,
})
const adminOf = (shop: Shop) => shop.signIn('admin@example.com', 'admin')
const patch = <T>(client: Awaited<ReturnType<typeof adminOf>>, path: string, body: object) =>
  client.call<T>('PATCH', path, JSON.stringify(body))

test('whoever asks the document service without the shop’s key sees no row', async () => {
  const shop = await open()
  await shop.visitor.post('/api/subscribers', { email: `${somebody}@example.com`, phone: '9876543210' })
  const { config } = shop.app
  const list = `${config.APPWRITE_ENDPOINT}/tablesdb/${config.APPWRITE_DATABASE_ID}/tables/${config.APPWRITE_SUBSCRIBERS_TABLE_ID}/rows`
  for (let index = 0; index < 100; index += 1) {
    const query = JSON.stringify({ method: 'equal', attribute: 'email', values: [`${somebody}@example.com`] })
    const answer = await fetch(`${list}?queries[0]=${encodeURIComponent(query)}`, {
      headers: { 'x-appwrite-project': config.APPWRITE_PROJECT_ID },
    })
    expect(answer.status).toBe(401)
    expect(await answer.text()).not.toContain('example.com')
  }
})

test('of two who write a note at once the slower one is refused, and takes nothing of the other’s back', async () => {
  const shop = await open()
  const admin = await adminOf(shop)
  await shop.visitor.post('/api/requests', request())
  const path = '/api/admin/requests'
  const noteNow = async () => (await admin.get<Page>(`${path}?q=${somebody}`)).body.entries[0]
  const id = (await noteNow())?.id
  const write = (note: string, noteBefore: string) => patch(admin, path, { id, note, noteBefore })
  expect((await write('Prefers mornings.', '')).status).toBe(200)
  expect(await write('Wants emerald.', '')).toMatchObject({ status: 409, body: { error: 'note_changed' } })
  expect((await noteNow())?.note).toBe('Prefers mornings.')
  // What was stored already, asked for again after a lost answer.
  expect((await write('Prefers mornings.', '')).status).toBe(200)
  expect((await write('Prefers mornings, wants emerald.', 'Prefers mornings.')).status).toBe(200)
  expect((await noteNow())?.note).toBe('Prefers mornings, wants emerald.')
})

test('the desk lists newest first, searches, filters and pages', async () => {
  const shop = await open()
  const admin = await adminOf(shop)
  for (let index = 0; index < 27; index += 1)
    await shop.visitor.post('/api/requests', request({ message: `no. ${index}` }))
  const ask = async (query: string) => (await admin.get<Page>(`/api/admin/requests?${query}`)).body
  const first = await ask(`q=${somebody}`)
  expect(first).toMatchObject({ page: 1, total: 27, totalPages: 2, isAway: false })
  expect(first.entries.map(({ message }) => message).slice(0, 2)).toEqual(['no. 26', 'no. 25'])
  expect(first.entries[0]).toEqual({
    ...request({ message: 'no. 26' }),
    id: expect.any(String),
    createdAt: expect.stringMatching(/Z$/),
    kind: 'price',
    state: 'new',
    note: '',
    answeredAt: null,
  })
  expect((await ask(`q=${somebody}&page=2`)).entries).toHaveLength(2)
  // What stood on the third page has been answered since: staff see what is left, not an empty desk.
  const past = await ask(`q=${somebody}&page=3`)
  expect(past).toMatchObject({ page: 2, total: 27 })
  expect(past.entries).toHaveLength(2)
  expect((await ask(`q=${somebody}&state=answered`)).total).toBe(0)
  expect((await ask(`q=${somebody}&state=nonsense&page=-3`)).total).toBe(27)
  expect((await ask(`q=${somebody}%40EXAMPLE`)).total).toBe(27)
})

test('what the document service has not counted any more is reached page by page', async () => {
  const shop = await open()
  const admin = await adminOf(shop)
  for (let index = 0; index < 60; index += 1)
    await shop.visitor.post('/api/requests', request({ message: `no. ${index}` }))
  const ask = async (page: number) =>
    (await admin.get<Page>(`/api/admin/requests?q=${somebody}&page=${page}`)).body
  await standins.control('appwrite', 'POST', '/control/count', { most: 30 })
  onTestFinished(() => standins.control('appwrite', 'POST', '/control/count', { most: 5000 }))
  const pages = [await ask(1), await ask(2), await ask(3)]
  expect(pages.map(({ page, total, totalPages }) => [page, total, totalPages])).toEqual([
    [1, 30, 2],
    [2, 30, 3],
    [3, 30, 3],
  ])
  const messages = pages.flatMap(({ entries }) => entries.map(({ message }) => message))
  expect(messages).toEqual(Array.from({ length: 60 }, (_, index) => `no. ${59 - index}`))
  // Past the end staff see the last page that was counted, and may go on from there.
  expect(await ask(4)).toMatchObject({ page: 2, totalPages: 3 })
})

onBothDatabases((openOn) => {
  test('what the document service has not taken yet lies on the desk with all its words', async () => {
    const shop = await openOn({ standins })
    const admin = await adminOf(shop)
    const path = '/api/admin/requests'
    const ask = async (query: string) => (await admin.get<Page>(`${path}?${query}`)).body
    await shop.visitor.post('/api/requests', request({ message: 'delivered' }))
    await standins.control('appwrite', 'POST', '/control/faults', [
      { match: 'POST /v1/tablesdb', times: 1, status: 500, body: {} },
    ])
    await shop.visitor.post('/api/requests', request({ message: 'pending' }))

    const { entries, total } = await ask(`q=${somebody}&kind=price`)
    expect([total, ...entries.map(({ message, state }) => [message, state])]).toEqual([
      2,
      ['pending', 'pending'],
      ['delivered', 'new'],
    ])
    expect(entries[0]).toMatchObject({ ...request({ message: 'pending' }), note: '', answeredAt: null })
    const found = async (query: string) => (await ask(query)).entries.some(({ state }) => state === 'pending')
    expect(await found(`q=${somebody.toUpperCase()}&state=new`)).toBe(true)
    expect(await found(`q=${somebody}&state=answered`)).toBe(false)
    expect(await found(`q=${somebody}&kind=appointment`)).toBe(false)
    expect(await found('q=somebody-else')).toBe(false)
    const others = { name: 'Somebody else', email: 'else@example.in' }
    for (let index = 0; index < 25; index += 1)
      await shop.visitor.post('/api/requests', request({ ...others, message: `no. ${index}` }))
    expect((await ask('page=2')).page).toBe(2)
    expect(await found('page=2')).toBe(false)
    expect(await found('page=1')).toBe(true)
    const file = await admin.get<string>(`${path}?q=${somebody}`, { headers: { accept: 'text/csv' } })
    expect(file.body).toContain('","price","pending","')

    shop.passTime(61 * 1000)
    await shop.app.enquiries.pending.deliverDue()
    const after = await ask(`q=${somebody}`)
    expect(after.entries.map(({ message, state }) => [message, state])).toEqual([
      ['pending', 'new'],
      ['delivered', 'new'],
    ])
    expect(after.total).toBe(2)
  })

  test('of more pending enquiries than a page shows, every one is found, listed in the file, indexed, and keeps its measurements', async () => {
    const shop = await openOn({ standins })
    const admin = await adminOf(shop)
    const path = '/api/admin/requests'
    const measurements = { unit: 'cm', taken: { bust: 914 } } as const
    await standins.control('appwrite', 'POST', '/control/faults', [
      { match: 'POST /v1/tablesdb', status: 500, body: {} },
    ])
    await shop.visitor.post('/api/requests', request({ message: 'the oldest', measurements }))
    shop.passTime(1)
    for (let index = 0; index < 120; index += 1)
      await shop.visitor.post('/api/requests', request({ message: `no. ${index}` }))
    const { body } = await admin.get<Page>(`${path}?q=${somebody}`)
    expect([body.total, body.entries.length]).toEqual([121, 100])
    const oldest = (await shop.app.enquiries.pending.all('requests')).at(-1)
    expect(oldest?.fields['message']).toBe('the oldest')
    const { body: one } = await admin.get<Page>(`${path}?id=${oldest?.id}`)
    expect(one.entries).toMatchObject([{ message: 'the oldest' }])
    const file = await admin.get<string>(`${path}?q=${somebody}`, { headers: { accept: 'text/csv' } })
    expect(file.body).toContain('the oldest')

    shop.passTime(49 * HOUR_MS)
    await shop.app.enquiries.sweep()
    const { kysely } = shop.app.db
    const indexed = kysely.selectFrom('enquiry_index').where('email', '=', `${somebody}@example.com`)
    expect(await countRows(indexed)).toBe(121)
    await shop.app.retention.purge()
    const measured = kysely.selectFrom('measurement_snapshots')
    expect(await countRows(measured)).toBe(1)
    // Nor does a request that is not found lose them while it waits.
    await kysely.deleteFrom('enquiry_index').execute()
    await shop.app.retention.purge()
    expect(await countRows(measured)).toBe(1)

    await standins.control('appwrite', 'POST', '/control/faults', [{ match: '/v1/', reset: true }])
    const later = await adminOf(shop)
    const { body: second } = await later.get<Page>(`${path}?q=${somebody}&page=2`)
    expect(second).toMatchObject({ isAway: true, page: 2, total: 121, totalPages: 2 })
    expect(second.entries.at(-1)).toMatchObject({ message: 'the oldest' })
    expect((await later.get<Page>(`${path}?q=${somebody}&page=9`)).body.page).toBe(2)
  })

  test('while the document service is away the desk shows what the shop keeps, and no one else sees it', async () => {
    const shop = await openOn({ standins })
    const admin = await adminOf(shop)
    await standins.control('appwrite', 'POST', '/control/faults', [{ match: '/v1/', reset: true }])
    await shop.visitor.post('/api/contacts', { firstName: 'Asha', message: 'Do you ship to Pune?' })
    const { status, body } = await admin.get<Page<object>>('/api/admin/contacts')
    expect([status, body]).toMatchObject([
      200,
      { isAway: true, total: 1, entries: [{ firstName: 'Asha', state: 'pending' }] },
    ])
    expect((await admin.get('/api/admin/requests')).status).toBe(502)
    const shopper = await shop.signIn('customer@example.com')
    const refused = await shopper.get('/api/admin/contacts')
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([403, expect.not.stringContaining('Pune')])
  })
})

test('an enquiry that the service took without saying so lies on the desk once', async () => {
  const shop = await open()
  const admin = await adminOf(shop)
  await standins.control('appwrite', 'POST', '/control/faults', [
    { match: 'POST /v1/tablesdb', times: 1, drop: true },
  ])
  expect((await shop.visitor.post('/api/requests', request())).status).toBe(502)
  expect(await shop.app.enquiries.pending.all('requests')).toHaveLength(1)
  const { body } = await admin.get<Page>(`/api/admin/requests?q=${somebody}`)
  expect(body).toMatchObject({ total: 1, entries: [{ state: 'new' }] })
})

test('an administrator answers, notes, and takes it back', async () => {
  const shop = await open()
  const admin = await adminOf(shop)
  const { body: sent } = await shop.visitor.post<{ id: string }>('/api/requests', request())
  const path = '/api/admin/requests'
  const answered = await patch<PriceRequest>(admin, path, { ...sent, state: 'answered', note: 'Rang her' })
  expect(answered.status).toBe(200)
  expect(answered.body).toMatchObject({ state: 'answered', note: 'Rang her', message: 'For May.' })
  expect(Date.parse(answered.body.answeredAt ?? '')).toBeGreaterThan(0)
  const back = await patch(admin, path, { id: sent.id, state: 'new' })
  expect(back.body).toMatchObject({ state: 'new', note: 'Rang her', answeredAt: null })
  expect((await patch(admin, path, { id: 'nobody', state: 'closed' })).status).toBe(404)
  expect((await patch(admin, path, { id: sent.id, state: 'gone' })).status).toBe(422)
})

test('the file holds every entry, and no cell a spreadsheet would run', async () => {
  const shop = await open()
  const admin = await adminOf(shop)
  await shop.visitor.post('/api/requests', request({ name: '=1+1', message: 'one,\n"two"' }))
  const { headers, body } = await admin.get<string>(`/api/admin/requests?q=${somebody}`, {
    headers: { accept: 'text/csv' },
  })
  expect(headers.get('content-type')).toContain('text/csv')
  expect(headers.get('content-disposition')).toContain('requests.csv')
  expect(body).toMatch(/^"Received","Kind","State","Name",/)
  expect(body).toContain(`,"price","new","'=1+1","${somebody}@example.com",`)
  expect(body).toContain('"one,\n""two"""')
})

test('while the document service is away the desk says so', async () => {
  const shop = await open()
  const admin = await adminOf(shop)
  await standins.control('appwrite', 'POST', '/control/faults', [{ match: '/v1/', reset: true }])
  for (const path of DESKS) {
    expect((await admin.get(path)).status).toBe(502)
    expect((await admin.get(path, { headers: { accept: 'text/csv' } })).status).toBe(502)
  }
  expect((await patch(admin, DESKS[0] ?? '', { id: 'x', state: 'closed' })).status).toBe(502)
})

const INDIA_AHEAD_MS = 5.5 * HOUR_MS

const untilMidnight = (shop: Shop) =>
  shop.passTime(24 * HOUR_MS - ((shop.app.clock().getTime() + INDIA_AHEAD_MS) % (24 * HOUR_MS)))

const remindersOf = (shop: Shop) =>
  shop.app.db.kysely
    .selectFrom('outbox')
    .select(['recipient', 'body'])
    .where('dedupe_key', 'like', 'digest %')
    .orderBy('created_at')
    .orderBy('id')
    .execute()

test('staff are reminded once a day, in the morning, of what nobody has answered', async () => {
  const shop = await open({ STAFF_EMAIL: 'house@example.com' })
  // From midnight in India on, two days hold two mornings.
  untilMidnight(shop)
  await shop.visitor.post('/api/requests', request())
  await standins.control('appwrite', 'POST', '/control/faults', [
    { match: 'POST /v1/tablesdb', times: 1, status: 500, body: {} },
  ])
  await shop.visitor.post('/api/contacts', { firstName: 'Kept', lastName: somebody })
  for (let hour = 0; hour < 48; hour += 1) {
    await shop.app.enquiries.remind()
    shop.passTime(HOUR_MS)
  }
  const reminded = await remindersOf(shop)
  expect(reminded).toHaveLength(2)
  expect(reminded[0]?.recipient).toBe('house@example.com')
  expect(reminded[0]?.body).toContain(`Kept ${somebody} (message), waiting less than a day`)
  // The document service has a clock of its own, by which the request may be a day older.
  const ages = reminded.map(({ body }) => {
    const [, age = ''] =
      /Asha \w+ \(Price, Emerald blazer\), waiting (.+)/.exec(body.slice(body.indexOf(`Asha ${somebody}`))) ??
      []
    return ['less than a day', '1 day', '2 days'].indexOf(age)
  })
  expect(ages[0]).toBeGreaterThanOrEqual(0)
  expect(ages[1]).toBe((ages[0] ?? 0) + 1)
})

test('a shop without a document service reminds staff of what it stores itself', async () => {
  const shop = await openShop({ env: { STAFF_EMAIL: 'house@example.com' } })
  untilMidnight(shop)
  shop.passTime(9 * HOUR_MS)
  await shop.visitor.post('/api/requests', request())
  await shop.app.enquiries.remind()
  const [reminded] = await remindersOf(shop)
  expect(reminded?.body).toContain(`Asha ${somebody} (Price, Emerald blazer)`)
  expect(reminded?.body).toContain('The document service can’t be asked')
})

test('a silent document service is waited for until eleven; then staff are reminded of what is known, and that more may wait', async () => {
  const shop = await open({ STAFF_EMAIL: 'house@example.com' })
  untilMidnight(shop)
  shop.passTime(9 * HOUR_MS)
  await standins.control('appwrite', 'POST', '/control/faults', [{ match: '/v1/', reset: true }])
  await shop.visitor.post('/api/requests', request())
  await shop.app.enquiries.remind()
  expect(await remindersOf(shop)).toEqual([])
  shop.passTime(2 * HOUR_MS)
  await shop.app.enquiries.remind()
  const [reminded, ...more] = await remindersOf(shop)
  expect(more).toEqual([])
  expect(reminded?.body).toContain(`Asha ${somebody} (Price, Emerald blazer)`)
  expect(reminded?.body).toContain('The document service can’t be asked')
})

test('where nothing is known while the document service is silent, staff are reminded once it answers', async () => {
  const shop = await open({ STAFF_EMAIL: 'house@example.com' })
  untilMidnight(shop)
  shop.passTime(12 * HOUR_MS)
  await shop.visitor.post('/api/requests', request())
  await standins.control('appwrite', 'POST', '/control/faults', [{ match: '/v1/', reset: true }])
  await shop.app.enquiries.remind()
  expect(await remindersOf(shop)).toEqual([])
  await standins.control('appwrite', 'DELETE', '/control/faults')
  await shop.app.enquiries.remind()
  const [reminded] = await remindersOf(shop)
  expect(reminded?.body).toContain(`Asha ${somebody} (Price, Emerald blazer)`)
  expect(reminded?.body).not.toContain('The document service can’t be asked')
})

onBothDatabases((openOn) => {
  test('all that is kept about an e-mail address can be exported, and erased as far as the law allows', async () => {
    const shop = await openOn({ standins })
    const admin = await adminOf(shop)
    const email = `${somebody}@example.com`
    const person = await shop.signIn(email)
    const measurements = { unit: 'cm', taken: { bust: 914 } } as const
    await shop.visitor.post('/api/requests', request())
    await shop.visitor.post('/api/contacts', { firstName: 'Asha', email, message: 'Hello' })
    await shop.visitor.post('/api/subscribers', { email, phone: '9876543210' })
    await person.post('/api/payment/create-payment-intent', cartOf(person))
    await shop.app.db.kysely.updateTable('orders').set({ status: 'paid' }).execute()
    await standins.control('appwrite', 'POST', '/control/faults', [
      { match: 'POST /v1/tablesdb', times: 1, status: 500, body: {} },
    ])
    await shop.visitor.post('/api/requests', request({ message: 'kept for later', measurements }))

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
      requests: [{ message: 'For May.' }],
      messages: [{ message: 'Hello' }],
      subscriptions: [{ phone: '9876543210', state: 'active' }],
      onTheirWay: [{ message: 'kept for later', measurements: { millimetres: measurements.taken } }],
    })
    expect(JSON.stringify(exported.body)).not.toContain('password_hash')

    // A mail server names whom it refuses.
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
        `${somebody}@`,
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

    // Whoever comes back is a new subscriber, with an e-mail that says how to leave.
    await shop.visitor.post('/api/subscribers', { email, phone: '9876543210' })
    await shop.app.outbox.sendDue()
    expect((await written()).filter((message) => message.includes(`To: ${email}`))).toHaveLength(1)
  })
})

test('where PostHog counts visits, staff are told to delete an erased account there, too', async () => {
  const shop = await open({ PUBLIC_POSTHOG_KEY: 'phc_1' })
  const admin = await adminOf(shop)
  const erase = async (email: string) =>
    (await admin.post<{ retained: string[] }>('/api/admin/people/erase', { email })).body.retained
  const asha = `${somebody}@example.com`
  const devi = `devi.${somebody}@example.com`
  await shop.signIn(asha)
  await shop.visitor.post('/api/subscribers', { email: devi, phone: '9876543210' })
  expect(await erase(asha)).toEqual([expect.stringContaining('PostHog')])
  expect(await erase(devi)).toEqual([])
})

test('an administrator is not erased by accident', async () => {
  const shop = await open()
  const admin = await adminOf(shop)
  const answer = await admin.post('/api/admin/people/erase', { email: 'admin@example.com' })
  expect([answer.status, answer.body]).toMatchObject([409, { error: 'is_admin' }])
  expect((await admin.get('/api/orders')).status).toBe(200)
})

test('nothing is erased while the document service can’t be asked', async () => {
  const shop = await open()
  const admin = await adminOf(shop)
  const email = `${somebody}@example.com`
  const person = await shop.signIn(email)
  await standins.control('appwrite', 'POST', '/control/faults', [{ match: '/v1/', reset: true }])
  expect((await admin.post('/api/admin/people/erase', { email })).status).toBe(502)
  expect((await person.get('/api/orders/myorders')).status).toBe(200)
})
