import { randomInt } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import type { PriceRequest } from '#domain/enquiries/enquiry.ts'
import { HOUR_MS } from '#domain/time/dates.ts'
import { countRows } from '#server/db/count-rows.ts'
import { onBothDatabases } from '../../support/databases.ts'
import { change, useSomebody } from '../../support/enquiries.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { useStandins } from '../../support/standins.ts'

const standins = useStandins('appwrite')
const somebody = useSomebody()
const open = () => openShop({ standins })

interface Page<E = PriceRequest> {
  readonly entries: readonly E[]
  readonly page: number
  readonly total: number
  readonly totalPages: number
  readonly isAway: boolean
}

const DESKS = ['/api/admin/requests', '/api/admin/contacts', '/api/admin/subscribers']

const adminOf = (shop: Shop) => shop.signIn('admin@example.com', 'admin')
test('whoever asks the document service without the shop’s key sees no row', async () => {
  const shop = await open()
  await shop.visitor.post('/api/subscribers', { email: somebody.email, phone: '9876543210' })
  const { config } = shop.app
  const list = `${config.APPWRITE_ENDPOINT}/tablesdb/${config.APPWRITE_DATABASE_ID}/tables/${config.APPWRITE_SUBSCRIBERS_TABLE_ID}/rows`
  for (let index = 0; index < 100; index += 1) {
    const query = JSON.stringify({ method: 'equal', attribute: 'email', values: [somebody.email] })
    const answer = await fetch(`${list}?queries[0]=${encodeURIComponent(query)}`, {
      headers: { 'x-appwrite-project': config.APPWRITE_PROJECT_ID },
    })
    expect(answer.status).toBe(401)
    expect(await answer.text()).not.toContain('example.com')
  }
})

test('if two write a note at once the slower one is refused, and undoes nothing of the other’s', async () => {
  const shop = await open()
  const admin = await adminOf(shop)
  await shop.visitor.post('/api/requests', somebody.request())
  const path = '/api/admin/requests'
  const noteNow = async () => (await admin.get<Page>(`${path}?q=${somebody.name}`)).body.entries[0]
  const id = (await noteNow())?.id
  const write = (note: string, noteBefore: string) => change(admin, path, { id, note, noteBefore })
  expect((await write('Prefers mornings.', '')).status).toBe(200)
  expect(await write('Wants emerald.', '')).toMatchObject({ status: 409, body: { error: 'note_changed' } })
  expect((await noteNow())?.note).toBe('Prefers mornings.')
  // Storing the same note again, as after a lost answer, succeeds.
  expect((await write('Prefers mornings.', '')).status).toBe(200)
  expect((await write('Prefers mornings, wants emerald.', 'Prefers mornings.')).status).toBe(200)
  expect((await noteNow())?.note).toBe('Prefers mornings, wants emerald.')
})

test('the desk lists newest first, searches, filters and pages', async () => {
  const shop = await open()
  const admin = await adminOf(shop)
  for (let index = 0; index < 27; index += 1)
    await shop.visitor.post('/api/requests', somebody.request({ message: `no. ${index}` }))
  const ask = async (query: string) => (await admin.get<Page>(`/api/admin/requests?${query}`)).body
  const first = await ask(`q=${somebody.name}`)
  expect(first).toMatchObject({ page: 1, total: 27, totalPages: 2, isAway: false })
  expect(first.entries.map(({ message }) => message).slice(0, 2)).toEqual(['no. 26', 'no. 25'])
  expect(first.entries[0]).toEqual({
    ...somebody.request({ message: 'no. 26' }),
    id: expect.any(String),
    createdAt: expect.stringMatching(/Z$/),
    kind: 'price',
    state: 'new',
    note: '',
    answeredAt: null,
  })
  expect((await ask(`q=${somebody.name}&page=2`)).entries).toHaveLength(2)
  // The entries of the third page have been answered meanwhile: staff see what is left, not an empty page.
  const past = await ask(`q=${somebody.name}&page=3`)
  expect(past).toMatchObject({ page: 2, total: 27 })
  expect(past.entries).toHaveLength(2)
  expect((await ask(`q=${somebody.name}&state=answered`)).total).toBe(0)
  expect((await ask(`q=${somebody.name}&state=nonsense&page=-3`)).total).toBe(27)
  expect((await ask(`q=${somebody.name}%40EXAMPLE`)).total).toBe(27)
})

test('an enquiry is found by its telephone number, however it was typed there or here', async () => {
  const shop = await open()
  const admin = await adminOf(shop)
  const digits = `9${String(randomInt(1e9)).padStart(9, '0')}`
  const blanks = `${digits.slice(0, 5)} ${digits.slice(5)}`
  await shop.visitor.post('/api/requests', somebody.request({ phone: blanks, message: 'with blanks' }))
  await shop.visitor.post('/api/requests', somebody.request({ phone: digits, message: 'without' }))
  for (const typed of [blanks, digits, `0${digits}`, `+91-${digits}`]) {
    const { body } = await admin.get<Page>(`/api/admin/requests?q=${encodeURIComponent(typed)}`)
    expect(body.entries.map(({ message }) => message)).toEqual(['without', 'with blanks'])
  }
  expect((await admin.get<Page>(`/api/admin/requests?q=%2B1 ${digits}`)).body.total).toBe(0)
})

test('an enquiry is found by its sender’s name without accents, with another apostrophe and in any order', async () => {
  const shop = await open()
  const admin = await adminOf(shop)
  const family = `Ćirić${randomInt(1e9)}`
  for (const name of [`Zoë ${family}`, `Zoya O’Brien ${family}`])
    await shop.visitor.post('/api/requests', somebody.request({ name }))
  const found = async (q: string) =>
    (
      await admin.get<Page<{ name: string }>>(`/api/admin/requests?q=${encodeURIComponent(q)}`)
    ).body.entries.map(({ name }) => name)
  const typed = family.replaceAll('ć', 'c').replace('Ć', 'C')
  for (const q of [`zoe ${typed}`, `${family} ZOE`]) expect(await found(q), q).toEqual([`Zoë ${family}`])
  expect(await found(`o'brien ${typed}`)).toEqual([`Zoya O’Brien ${family}`])
  expect(await found(`zoe brien ${typed}`)).toEqual([])
})

test('entries beyond the document service’s count are reached page by page', async () => {
  const shop = await open()
  const admin = await adminOf(shop)
  for (let index = 0; index < 60; index += 1)
    await shop.visitor.post('/api/requests', somebody.request({ message: `no. ${index}` }))
  const ask = async (page: number) =>
    (await admin.get<Page>(`/api/admin/requests?q=${somebody.name}&page=${page}`)).body
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
  // Past the end staff see the last page that was counted, and can go on from there.
  expect(await ask(4)).toMatchObject({ page: 2, totalPages: 3 })
})

onBothDatabases((openOn) => {
  test('an enquiry that the document service hasn’t accepted yet is on the desk with all its text', async () => {
    const shop = await openOn({ standins })
    const admin = await adminOf(shop)
    const path = '/api/admin/requests'
    const ask = async (query: string) => (await admin.get<Page>(`${path}?${query}`)).body
    await shop.visitor.post('/api/requests', somebody.request({ message: 'delivered' }))
    await standins.fail('appwrite', 'POST /v1/tablesdb', { times: 1, status: 500, body: {} })
    await shop.visitor.post('/api/requests', somebody.request({ message: 'pending' }))

    const { entries, total } = await ask(`q=${somebody.name}&kind=price`)
    expect([total, ...entries.map(({ message, state }) => [message, state])]).toEqual([
      2,
      ['pending', 'pending'],
      ['delivered', 'new'],
    ])
    expect(entries[0]).toMatchObject({
      ...somebody.request({ message: 'pending' }),
      note: '',
      answeredAt: null,
    })
    const found = async (query: string) => (await ask(query)).entries.some(({ state }) => state === 'pending')
    expect(await found(`q=${somebody.name.toUpperCase()}&state=new`)).toBe(true)
    expect(await found(`q=${somebody.name}&state=answered`)).toBe(false)
    expect(await found(`q=${somebody.name}&kind=appointment`)).toBe(false)
    expect(await found('q=somebody-else')).toBe(false)
    const others = { name: 'Somebody else', email: 'else@example.in' }
    for (let index = 0; index < 25; index += 1)
      await shop.visitor.post('/api/requests', somebody.request({ ...others, message: `no. ${index}` }))
    expect((await ask('page=2')).page).toBe(2)
    expect(await found('page=2')).toBe(false)
    expect(await found('page=1')).toBe(true)
    const file = await admin.get<string>(`${path}?q=${somebody.name}`, { headers: { accept: 'text/csv' } })
    expect(file.body).toContain('","price","pending","')

    shop.passTime(61 * 1000)
    await shop.app.enquiries.pending.deliverDue()
    const after = await ask(`q=${somebody.name}`)
    expect(after.entries.map(({ message, state }) => [message, state])).toEqual([
      ['pending', 'new'],
      ['delivered', 'new'],
    ])
    expect(after.total).toBe(2)
  })

  test('if there are more pending enquiries than a page shows, each is found, exported, indexed, and keeps its measurements', async () => {
    const shop = await openOn({ standins })
    const admin = await adminOf(shop)
    const path = '/api/admin/requests'
    const measurements = { unit: 'cm', taken: { bust: 914 } } as const
    await standins.fail('appwrite', 'POST /v1/tablesdb', { status: 500, body: {} })
    await shop.visitor.post('/api/requests', somebody.request({ message: 'the oldest', measurements }))
    shop.passTime(1)
    for (let index = 0; index < 120; index += 1)
      await shop.visitor.post('/api/requests', somebody.request({ message: `no. ${index}` }))
    const { body } = await admin.get<Page>(`${path}?q=${somebody.name}`)
    expect([body.total, body.entries.length]).toEqual([121, 100])
    const oldest = (await shop.app.enquiries.pending.all('requests')).at(-1)
    expect(oldest?.fields['message']).toBe('the oldest')
    const { body: one } = await admin.get<Page>(`${path}?id=${oldest?.id}`)
    expect(one.entries).toMatchObject([{ message: 'the oldest' }])
    const file = await admin.get<string>(`${path}?q=${somebody.name}`, { headers: { accept: 'text/csv' } })
    expect(file.body).toContain('the oldest')

    shop.passTime(49 * HOUR_MS)
    await shop.app.enquiries.sweep()
    const { kysely } = shop.app.db
    const indexed = kysely.selectFrom('enquiry_index').where('email', '=', somebody.email)
    expect(await countRows(indexed)).toBe(121)
    await shop.app.retention.purge()
    const measured = kysely.selectFrom('measurement_snapshots')
    expect(await countRows(measured)).toBe(1)
    // A request that isn't in the index doesn't lose them while it waits, either.
    await kysely.deleteFrom('enquiry_index').execute()
    await shop.app.retention.purge()
    expect(await countRows(measured)).toBe(1)

    await standins.fail('appwrite', '/v1/', { reset: true })
    const later = await adminOf(shop)
    const { body: second } = await later.get<Page>(`${path}?q=${somebody.name}&page=2`)
    expect(second).toMatchObject({ isAway: true, page: 2, total: 121, totalPages: 2 })
    expect(second.entries.at(-1)).toMatchObject({ message: 'the oldest' })
    expect((await later.get<Page>(`${path}?q=${somebody.name}&page=9`)).body.page).toBe(2)
  })

  test('while the document service is away the desk shows what the shop has stored, to staff only', async () => {
    const shop = await openOn({ standins })
    const admin = await adminOf(shop)
    await standins.fail('appwrite', '/v1/', { reset: true })
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

test('an enquiry that the service stored without acknowledging it is on the desk once', async () => {
  const shop = await open()
  const admin = await adminOf(shop)
  await standins.fail('appwrite', 'POST /v1/tablesdb', { times: 1, drop: true })
  expect((await shop.visitor.post('/api/requests', somebody.request())).status).toBe(502)
  expect(await shop.app.enquiries.pending.all('requests')).toHaveLength(1)
  const { body } = await admin.get<Page>(`/api/admin/requests?q=${somebody.name}`)
  expect(body).toMatchObject({ total: 1, entries: [{ state: 'new' }] })
})

test('an administrator marks an enquiry as answered, writes a note, and undoes the answer', async () => {
  const shop = await open()
  const admin = await adminOf(shop)
  const { body: sent } = await shop.visitor.post<{ id: string }>('/api/requests', somebody.request())
  const path = '/api/admin/requests'
  const answered = await change<PriceRequest>(admin, path, { ...sent, state: 'answered', note: 'Rang her' })
  expect(answered.status).toBe(200)
  expect(answered.body).toMatchObject({ state: 'answered', note: 'Rang her', message: 'For a board meeting' })
  expect(Date.parse(answered.body.answeredAt ?? '')).toBeGreaterThan(0)
  const back = await change(admin, path, { id: sent.id, state: 'new' })
  expect(back.body).toMatchObject({ state: 'new', note: 'Rang her', answeredAt: null })
  expect((await change(admin, path, { id: 'nobody', state: 'closed' })).status).toBe(404)
  expect((await change(admin, path, { id: sent.id, state: 'gone' })).status).toBe(422)
})

test('the file contains every entry, and no cell that a spreadsheet would execute', async () => {
  const shop = await open()
  const admin = await adminOf(shop)
  await shop.visitor.post('/api/requests', somebody.request({ name: '=1+1', message: 'one,\n"two"' }))
  const { headers, body } = await admin.get<string>(`/api/admin/requests?q=${somebody.name}`, {
    headers: { accept: 'text/csv' },
  })
  expect(headers.get('content-type')).toContain('text/csv')
  expect(headers.get('content-disposition')).toContain('requests.csv')
  expect(body).toMatch(/^"Received","Kind","State","Name",/)
  expect(body).toContain(`,"price","new","'=1+1","${somebody.name}@example.com",`)
  expect(body).toContain('"one,\n""two"""')
  const [head = '', row = ''] = body.trim().split('\r\n')
  expect(head).toMatch(/,"Received_IST","Answered_IST"$/)
  const [, received = ''] = /^"([^"]+)"/.exec(row) ?? []
  const inIndia = new Date(Date.parse(received) + 5.5 * HOUR_MS).toISOString()
  expect(row.endsWith(`,"${inIndia.slice(0, 19).replace('T', ' ')}",""`)).toBe(true)
})

test('while the document service is away the desk says so', async () => {
  const shop = await open()
  const admin = await adminOf(shop)
  await standins.fail('appwrite', '/v1/', { reset: true })
  for (const path of DESKS) {
    expect((await admin.get(path)).status).toBe(502)
    expect((await admin.get(path, { headers: { accept: 'text/csv' } })).status).toBe(502)
  }
  expect((await change(admin, DESKS[0] ?? '', { id: 'x', state: 'closed' })).status).toBe(502)
})
