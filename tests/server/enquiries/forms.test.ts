import { createServer, type Socket } from 'node:net'
import { expect, test, vi } from 'vitest'
import { formAnswers } from '#copy/enquiries/form-answers.ts'
import { messages } from '#copy/messages.ts'
import type { Client } from '../../support/client.ts'
import { onBothDatabases } from '../../support/databases.ts'
import { emailsOf, subjectsOf } from '../../support/emails.ts'
import { listening } from '../../support/listening.ts'
import { ownTimeOf } from '../../support/own-time.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { useStandins } from '../../support/standins.ts'

const standins = useStandins('appwrite')
const open = (env: Record<string, string> = {}) => openShop({ standins, env })

const REQUEST = {
  name: 'Asha Rao',
  email: 'asha@example.com',
  phone: '+91 98765 43210',
  message: 'For a board meeting in May.',
  size: 'M',
  productSlug: 'emerald-blazer',
  productTitle: 'Emerald blazer',
}
const newFormId = () => crypto.randomUUID().replaceAll('-', '').slice(0, 24)

interface Call {
  readonly method: string
  readonly path: string
  readonly query: string | Record<string, string>
  readonly body: { readonly rowId: string; readonly data: Record<string, unknown> }
}
const calls = () => standins.control<readonly Call[]>('appwrite', 'GET', '/control/calls')
const made = async (table: string) =>
  (await calls())
    .filter(({ method, path }) => method === 'POST' && path.endsWith(`/tables/${table}/rows`))
    .map(({ body }) => body)

const post = (shop: Shop, path: string, fields: Record<string, string>, from?: string) =>
  shop.visitor.call('POST', path, new URLSearchParams(fields).toString(), {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    ...(from && { from }),
  })
const send = <T = { message: string; error: string; fields: Record<string, string>; pending: boolean }>(
  client: Client,
  path: string,
  body: object,
) => client.post<T>(path, body)

test('a price request becomes one document with the id of its form', async () => {
  const shop = await open()
  const id = newFormId()
  const { status, body } = await send(shop.visitor, '/api/requests', { ...REQUEST, id, openMs: 9000 })
  expect(status).toBe(201)
  expect(body).toEqual({ outcome: 'sent', id, message: 'Price request submitted successfully!' })
  expect(await made('requests')).toEqual([{ rowId: id, data: { ...REQUEST, kind: 'price', state: 'new' } }])
})

test.each(['propertyIsEnumerable', 'A'.repeat(24), 'a'.repeat(19)])(
  'an id that no page makes is refused: %s',
  async (id) => {
    const shop = await open()
    const contact = { firstName: 'Asha', email: 'asha@example.in', message: 'Hello' }
    expect((await send(shop.visitor, '/api/requests', { ...REQUEST, id })).status).toBe(422)
    expect((await send(shop.visitor, '/api/contacts', { ...contact, id })).status).toBe(422)
    expect(await made('requests')).toEqual([])
  },
)

test('an appointment’s message contains its day, its time and the colour, but no size', async () => {
  const shop = await open()
  const { size: _, ...request } = {
    ...REQUEST,
    kind: 'appointment',
    day: 'Friday',
    time: 'about 4 pm',
    color: 'Emerald',
  }
  const { status, body } = await send(shop.visitor, '/api/requests', request)
  expect(status).toBe(201)
  expect(body.message).toBe('Appointment booked successfully!')
  const [document] = await made('requests')
  expect(document?.data).toMatchObject({
    kind: 'appointment',
    message:
      'Preferred day: Friday\nPreferred time: about 4 pm\nColour: Emerald\nFor a board meeting in May.',
  })
  expect(document?.data).not.toHaveProperty('size')
})

test('missing fields of a request are reported in the specified words', async () => {
  const shop = await open()
  const fieldsFor = async (change: object) =>
    (await send(shop.visitor, '/api/requests', { ...REQUEST, ...change })).body.fields
  expect(await fieldsFor({ email: '' })).toEqual({ email: 'Email address is required' })
  expect(await fieldsFor({ email: undefined })).toEqual({ email: 'Email address is required' })
  expect(await fieldsFor({ email: 'asha at example' })).toEqual({
    email: 'Please enter a valid email address',
  })
  expect(await fieldsFor({ name: ' ', phone: '' })).toEqual({
    name: formAnswers.nameMissing,
    phone: formAnswers.phoneMissing,
  })
  expect(await fieldsFor({ message: 'x'.repeat(5001) })).toEqual({
    message: 'Please use 5000 characters or fewer',
  })
  expect((await send(shop.visitor, '/api/requests', { ...REQUEST, phone: 5 })).status).toBe(400)
  expect(await calls()).toEqual([])
})

const SPAM = 'You won!\r\nBcc: all@example.in https://evil.example/prize\u202e'
const PLAIN = 'You won! Bcc: all example. in https: evil. example prize'

test('names become a single line that no mail program turns into a link, and none of their words is lost', async () => {
  const shop = await open({ STAFF_EMAIL: 'staff@example.in' })
  expect((await send(shop.visitor, '/api/requests', { ...REQUEST, name: SPAM })).status).toBe(201)
  const contact = { firstName: SPAM, lastName: '<Rao>', phone: '98765\n43210', message: 'one\ntwo' }
  expect((await send(shop.visitor, '/api/contacts', contact)).status).toBe(201)
  expect((await made('requests'))[0]?.data).toMatchObject({ name: PLAIN })
  expect((await made('contacts'))[0]?.data).toMatchObject({
    firstName: PLAIN,
    lastName: 'Rao',
    phone: '98765 43210',
    message: 'one\ntwo',
  })
  expect((await subjectsOf(shop)).toSorted()).toEqual([
    `Message from ${PLAIN} Rao`,
    `Price request from ${PLAIN}`,
  ])
})

test('a name of symbols alone is refused at its field, and so is one that is too long without its links', async () => {
  const shop = await open()
  const answer = async (name: string) =>
    (await send(shop.visitor, '/api/requests', { ...REQUEST, name })).body.fields
  expect(await answer('//\u200b@')).toEqual({ name: formAnswers.nameMissing })
  expect(await answer('a.'.repeat(60))).toEqual({ name: 'Please use 128 characters or fewer' })
})

test('a request that is sent again isn’t stored twice, and corrected words replace the first', async () => {
  const shop = await open()
  const admin = await shop.signIn('admin@example.com', 'admin')
  const id = newFormId()
  await standins.fail('appwrite', 'POST /v1/tablesdb', { times: 1, drop: true })
  expect((await send(shop.visitor, '/api/requests', { ...REQUEST, id, name: 'Retried' })).status).toBe(502)
  const again = { ...REQUEST, id, name: 'Retried', phone: '98765 00000' }
  expect((await send(shop.visitor, '/api/requests', again)).status).toBe(201)
  const { body } = await admin.get<{ total: number; entries: object[] }>('/api/admin/requests?q=retried')
  expect(body).toMatchObject({ total: 1, entries: [{ id, phone: '98765 00000', state: 'new' }] })
})

test('the contact form accepts everything, and leaves out empty fields', async () => {
  const shop = await open()
  const { status, body } = await send(shop.visitor, '/api/contacts', {})
  expect(status).toBe(201)
  expect(body.message).toBe('Thanks for reaching out! We will get back to you shortly.')
  const odd = { firstName: 'Asha', email: 'not an address', phone: '1'.repeat(30), privacyPolicy: true }
  expect((await send(shop.visitor, '/api/contacts', odd)).status).toBe(201)
  const [empty, full] = await made('contacts')
  expect(empty?.data).toEqual({ privacyPolicy: false, state: 'new' })
  expect(full?.data).toEqual({
    firstName: 'Asha',
    email: 'not an address',
    phone: '1'.repeat(20),
    message: `phone: ${'1'.repeat(30)}`,
    privacyPolicy: true,
    state: 'new',
  })
  // If it is longer than the service allows, only the beginning is stored.
  expect((await send(shop.visitor, '/api/contacts', { message: 'पत्र'.repeat(5000) })).status).toBe(201)
  expect((await made('contacts')).at(-1)?.data.message).toBe('पत्र'.repeat(4000))
})

test('the lucky draw looks an e-mail address up before creating it; a second entry counts as success', async () => {
  const shop = await open()
  const entry = { email: 'Devi@Example.com', phone: '+91 987 654 3210' }
  const first = await send(shop.visitor, '/api/subscribers', entry)
  expect(first.status).toBe(201)
  expect(first.body).toMatchObject({
    outcome: 'subscribed',
    message: 'Thank you for subscribing to our newsletter!',
  })
  const [list, create] = await calls()
  expect(list?.method).toBe('GET')
  expect(JSON.stringify(list?.query)).toContain('devi@example.com')
  expect(create?.body.data).toEqual({
    email: 'devi@example.com',
    phone: '9876543210',
    subscribed_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    status: 'active',
  })
  const second = await send(shop.visitor, '/api/subscribers', entry)
  expect(second.status).toBe(200)
  expect(second.body.message).toBe("You're already subscribed!")
  expect(await made('subscribers')).toHaveLength(1)
})

test('errors in the lucky draw’s fields are reported in the specified words', async () => {
  const shop = await open()
  const { status, body } = await send(shop.visitor, '/api/subscribers', { email: 'devi', phone: '98765' })
  expect(status).toBe(422)
  expect(body.fields).toEqual({
    email: 'Please enter a valid email address',
    phone: 'Please enter a valid 10-digit Indian mobile number',
  })
})

test.each([
  { how: 'answers at once', email: 'rush@example.com', slow: 'no call' },
  { how: 'lags at its lists', email: 'lists@example.com', slow: 'GET /v1/tablesdb' },
  { how: 'lags at its creations', email: 'creations@example.com', slow: 'POST /v1/tablesdb' },
])(
  'of a hundred simultaneous entries of one e-mail address one is stored, and all succeed, when the service $how',
  async ({ email, slow }) => {
    const shop = await open()
    await standins.fail('appwrite', slow, { delayMs: 700 })
    const answers = await Promise.all(
      Array.from({ length: 100 }, () =>
        send<{ outcome: string }>(shop.visitor, '/api/subscribers', { email, phone: '9876543210' }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200 || status === 201)).toHaveLength(100)
    expect(answers.filter(({ body }) => body.outcome === 'subscribed')).toHaveLength(1)
    await standins.recover('appwrite')
    const admin = await shop.signIn('admin@example.com', 'admin')
    const { body } = await admin.get<{ total: number }>(`/api/admin/subscribers?q=${email}`)
    expect(body.total).toBe(1)
  },
)

test('a thousand posts in a minute from one IP address store twenty at most; a second IP is served', async () => {
  const shop = await open({ RATE_LIMITS: '1' })
  const began = shop.app.clock().getTime()
  const statuses: number[] = []
  for (let index = 0; index < 1000; index += 1) {
    const words = { message: `no. ${index}` }
    const { status, headers } = await shop.visitor.post('/api/contacts', words, { from: '192.0.2.7' })
    statuses.push(status === 429 && Number(headers.get('retry-after')) > 0 ? 429 : status)
    // However long the machine takes, it is a minute.
    shop.passTime(began + (index + 1) * 60 - shop.app.clock().getTime())
  }
  const stored = statuses.filter((status) => status === 201).length
  expect(new Set(statuses)).toEqual(new Set([201, 429]))
  expect(stored).toBeGreaterThan(9)
  expect(stored).toBeLessThanOrEqual(20)
  expect(await made('contacts')).toHaveLength(stored)
  expect((await shop.visitor.post('/api/contacts', {}, { from: '192.0.2.8' })).status).toBe(201)
})

test('programs that fill in everything, or submit at once, are refused visibly', async () => {
  const shop = await open()
  const trapped = await send(shop.visitor, '/api/requests', { ...REQUEST, fax: 'x' })
  expect([trapped.status, trapped.body.error]).toEqual([422, 'not_a_person'])
  const hasty = await send(shop.visitor, '/api/requests', { ...REQUEST, openMs: 200 })
  expect([hasty.status, hasty.body.error, hasty.headers.get('retry-after')]).toEqual([429, 'too_quick', '2'])
  expect(await calls()).toEqual([])
})

test('a form posted without JavaScript is answered with a page that says whether it worked', async () => {
  const shop = await open()
  const pageAfter = async (path: string, fields: Record<string, string>) => {
    const { status, headers } = await post(shop, path, fields)
    expect(status).toBe(303)
    return headers.get('location')
  }
  expect(await pageAfter('/api/requests', REQUEST)).toBe('/sent/price-request')
  expect(await pageAfter('/api/requests', { ...REQUEST, kind: 'appointment' })).toBe('/sent/appointment')
  expect(await pageAfter('/api/requests', { ...REQUEST, email: '' })).toBe('/sent/request-to-check')
  expect(await pageAfter('/api/contacts', { privacyPolicy: 'on' })).toBe('/sent/contact-unanswerable')
  expect(await pageAfter('/api/contacts', { email: 'meera@example.com' })).toBe('/sent/contact')
  const entry = { email: 'meera@example.com', phone: '9876543210' }
  expect(await pageAfter('/api/subscribers', entry)).toBe('/sent/lucky-draw')
  expect(await pageAfter('/api/subscribers', entry)).toBe('/sent/lucky-draw-already')
  expect(await pageAfter('/api/subscribers', { email: 'x', phone: '1' })).toBe('/sent/lucky-draw-to-check')
  expect((await made('contacts'))[0]?.data['privacyPolicy']).toBe(true)
})

test('a posted form that the browser repeats is one document', async () => {
  const shop = await open()
  await post(shop, '/api/requests', { ...REQUEST, name: 'Twice' })
  await post(shop, '/api/requests', { ...REQUEST, name: 'Twice' })
  const ids = (await made('requests')).map(({ rowId }) => rowId)
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
})

test('other sites can’t send anything', async () => {
  const shop = await open()
  const headers = { origin: 'https://evil.example' }
  for (const path of ['/api/requests', '/api/contacts', '/api/subscribers']) {
    expect((await shop.visitor.post(path, REQUEST, { headers })).status).toBe(403)
    const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' }
    expect((await shop.visitor.call('POST', path, 'name=x', { headers: form })).status).toBe(403)
  }
  expect(await calls()).toEqual([])
})

onBothDatabases((openOn) => {
  test('what the document service doesn’t accept is stored, and delivered when it is back', async () => {
    const shop = await openOn({ standins })
    const id = newFormId()
    await standins.fail('appwrite', 'POST /v1/tablesdb', { times: 2, status: 500, body: {} })
    const { status, body } = await send(shop.visitor, '/api/requests', { ...REQUEST, id })
    expect([status, body.message, body.pending]).toEqual([502, messages.request.failed, true])
    expect(await shop.app.enquiries.pending.all('requests')).toHaveLength(1)
    await shop.app.enquiries.pending.deliverDue()
    expect(await made('requests')).toHaveLength(1)
    shop.passTime(61 * 1000)
    await shop.app.enquiries.pending.deliverDue()
    expect(await shop.app.enquiries.pending.all('requests')).toHaveLength(1)
    shop.passTime(10 * 60 * 1000)
    await shop.app.enquiries.pending.deliverDue()
    expect(await shop.app.enquiries.pending.all('requests')).toHaveLength(0)
    expect((await made('requests')).map(({ rowId }) => rowId)).toEqual([id, id, id])
  })
})

test('a delivery interrupted by the end of the process is completed by the next process', async () => {
  const shop = await open()
  await standins.fail('appwrite', 'POST /v1/tablesdb', { times: 1, delayMs: 2000, reset: true })
  const unanswered = send(shop.visitor, '/api/requests', { ...REQUEST, name: 'Half sent' })
  await vi.waitFor(async () => expect(await shop.app.enquiries.pending.all('requests')).toHaveLength(1))
  const next = await open({ DATA_DIR: shop.dataDir })
  next.passTime(61 * 1000)
  await next.app.enquiries.pending.deliverDue()
  expect(await next.app.enquiries.pending.all('requests')).toHaveLength(0)
  const admin = await next.signIn('admin@example.com', 'admin')
  expect((await admin.get<{ total: number }>('/api/admin/requests?q=half sent')).body.total).toBe(1)
  expect((await unanswered).status).toBe(502)
})

test('staff get one e-mail for each request, and none about what programs send', async () => {
  const shop = await open({ STAFF_EMAIL: 'house@example.com' })
  const id = newFormId()
  for (let time = 0; time < 2; time += 1) await send(shop.visitor, '/api/requests', { ...REQUEST, id })
  await send(shop.visitor, '/api/requests', { ...REQUEST, fax: 'x' })
  await send(shop.visitor, '/api/contacts', { firstName: 'Devi', message: 'Do you ship to Pune?' })
  const emails = await emailsOf(shop)
  expect(emails.map(({ subject }) => subject)).toEqual(['Price request from Asha Rao', 'Message from Devi'])
  // Devi left no e-mail address that can be replied to.
  expect(emails.map((email) => email.reply_to)).toEqual([REQUEST.email, null])
  expect(emails[0]).toMatchObject({ recipient: 'house@example.com' })
  expect(emails[0]?.body).toContain('/shop/emerald-blazer')
  expect(emails[0]?.body).toContain(`/admin/requests?entry=${id}`)
})

test('a mail server that never answers doesn’t delay visitors, and the e-mail stays', async () => {
  const silent = createServer()
  const callers: Socket[] = []
  silent.on('connection', (socket) => callers.push(socket))
  const port = await listening(silent)
  const shop = await open({ SMTP_URL: `smtp://127.0.0.1:${port}`, STAFF_EMAIL: 'house@example.com' })
  await send(shop.visitor, '/api/contacts', { firstName: 'Devi' })
  const sending = shop.app.outbox.sendDue()
  await vi.waitFor(() => expect(callers).toHaveLength(1))

  const { result: answers, ms } = await ownTimeOf(() =>
    Promise.all([
      send(shop.visitor, '/api/requests', REQUEST),
      send(shop.visitor, '/api/contacts', { firstName: 'Meera' }),
      send(shop.visitor, '/api/subscribers', { email: 'meera.smtp@example.com', phone: '9876543210' }),
    ]),
  )
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(ms).toBeLessThan(5000)
  const outcome = await Promise.race([sending.then(() => 'sent'), Promise.resolve('still sending')])
  expect(outcome).toBe('still sending')

  silent.close()
  for (const socket of callers) socket.destroy()
  await sending
  const emails = await emailsOf(shop)
  expect(emails.map(({ status }) => status)).toEqual(['waiting', 'waiting', 'waiting', 'waiting'])
  expect(emails.every(({ body }) => body.length > 0)).toBe(true)
})

test('with a mail server but no staff address nothing is sent', async () => {
  const shop = await open({ SMTP_URL: 'smtp://127.0.0.1:1' })
  await send(shop.visitor, '/api/requests', REQUEST)
  expect(await emailsOf(shop)).toEqual([])
})
