import { createHmac } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { luckyDrawMessages } from '#copy/enquiries/lucky-draw.ts'
import { type App, openApp } from '#server/app.ts'
import { emailsOf } from '../../support/emails.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { useStandins } from '../../support/standins.ts'

const standins = useStandins('appwrite')
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const ONE_CLICK = 'List-Unsubscribe=One-Click'

const subscribe = (shop: Shop, email: string) =>
  shop.visitor.post('/api/subscribers', { email, phone: '9876543210' })

/** A shop with a new subscriber, and the links in her e-mail; `before` is run first, with her e-mail address. */
const openWithSubscriber = async (before?: (shop: Shop, email: string) => Promise<unknown>) => {
  const shop = await openShop({ standins })
  const email = `${crypto.randomUUID()}@example.com`
  await before?.(shop, email)
  await subscribe(shop, email)
  const [message] = await emailsOf(shop)
  const page = /\S+\/unsubscribe\/\S+/.exec(message?.body ?? '')?.[0] ?? ''
  const admin = await shop.signIn('admin@example.com', 'admin')
  const state = async () => {
    const { body } = await admin.get<{ entries: { state: string }[] }>(`/api/admin/subscribers?q=${email}`)
    return body.entries.map((entry) => entry.state)
  }
  return { shop, email, page, oneClick: message?.unsubscribe_url ?? '', state }
}

/** What is sent by a browser that posts the page's form, or by a mail program that knows nothing about the shop. */
const post = (shop: Shop, origin: string, body: string, headers: Readonly<Record<string, string>> = FORM) =>
  shop.send(new Request(origin, { method: 'POST', body, headers }))

test('a subscriber unsubscribes with the form that her e-mail links to, and may subscribe again', async () => {
  const { shop, email, page, state } = await openWithSubscriber()
  expect(new URL(page).pathname).toMatch(/^\/unsubscribe\/[0-9a-f]{32}\.[0-9a-f]{64}\/leave$/)
  const confirm = new URL('confirm', page).href
  const headers = { ...FORM, origin: shop.app.config.SITE_URL }
  for (let time = 0; time < 2; time += 1) {
    const left = await post(shop, confirm, '', headers)
    expect([left.status, left.headers.get('location')]).toEqual([303, '/sent/unsubscribed'])
    expect(await state()).toEqual(['unsubscribed'])
  }
  expect((await subscribe(shop, email)).status).toBe(201)
  expect(await state()).toEqual(['active'])
})

test('a subscriber whom staff entered by hand, with their own id, can unsubscribe through her e-mail and is erased with her consent', async () => {
  const id = crypto.randomUUID()
  const { shop, email, oneClick, state } = await openWithSubscriber((opened, hers) =>
    opened.app.enquiries.service.create('subscribers', id, {
      email: hers,
      phone: '9876543210',
      subscribed_at: new Date().toISOString(),
      status: 'unsubscribed',
    }),
  )
  expect(await state()).toEqual(['active'])
  const consents = shop.app.db.kysely.selectFrom('form_consents').select('id')
  expect(await consents.execute()).toEqual([{ id }])
  await post(shop, oneClick, ONE_CLICK)
  expect(await state()).toEqual(['unsubscribed'])
  await shop.app.enquiries.people.erase(email)
  expect(await consents.execute()).toEqual([])
})

test('somebody erased right after subscribing leaves no consent, and gets no confirmation', async () => {
  const shop = await openShop({ standins })
  const { db, enquiries } = shop.app
  const { service } = enquiries
  const email = `${crypto.randomUUID()}@example.com`
  const create = service.create.bind(service)
  vi.spyOn(service, 'create').mockImplementationOnce(async (...entry) => {
    const created = await create(...entry)
    await enquiries.people.erase(email)
    return created
  })
  expect((await subscribe(shop, email)).status).toBe(201)
  expect(await db.kysely.selectFrom('form_consents').select('id').execute()).toEqual([])
  expect(await emailsOf(shop)).toEqual([])
})

test('a subscriber who got no confirmation because the process ended gets one when she tries again, once', async () => {
  const shop = await openShop({ standins })
  const { enquiries } = shop.app
  const email = `${crypto.randomUUID()}@example.com`
  vi.spyOn(enquiries.emails, 'welcome').mockResolvedValueOnce(undefined)
  expect((await subscribe(shop, email)).status).toBe(201)
  expect(await emailsOf(shop)).toEqual([])
  for (let time = 0; time < 2; time += 1) {
    expect((await subscribe(shop, email)).status).toBe(200)
    expect(await emailsOf(shop)).toMatchObject([{ recipient: email }])
  }
})

test('somebody whom staff entered by hand, without consent here, isn’t e-mailed for asking again', async () => {
  const shop = await openShop({ standins })
  const email = `${crypto.randomUUID()}@example.com`
  await shop.app.enquiries.service.create('subscribers', crypto.randomUUID(), {
    email,
    phone: '9876543210',
    subscribed_at: new Date().toISOString(),
    status: 'active',
  })
  expect((await subscribe(shop, email)).status).toBe(200)
  expect(await emailsOf(shop)).toEqual([])
})

test('an unsubscribed address isn’t subscribed again by one that differs only by an accent', async () => {
  const shop = await openShop({ standins })
  const { service } = shop.app.enquiries
  const plain = `jose.${crypto.randomUUID()}@example.com`
  const email = plain.replace('jose', 'josé')
  await service.create('subscribers', crypto.randomUUID(), {
    email,
    phone: '9876543210',
    subscribed_at: new Date().toISOString(),
    status: 'unsubscribed',
  })
  // The other address, which the table can't hold beside the first, gets no confirmation, either.
  expect((await subscribe(shop, plain)).status).toBe(502)
  expect(await shop.app.db.kysely.selectFrom('form_consents').selectAll().execute()).toEqual([])
  const listed = await service.list('subscribers', { equal: { email }, limit: 1 })
  expect(listed).toMatchObject({ value: { rows: [{ fields: { email, status: 'unsubscribed' } }] } })
})

test('a failed subscription leaves no consent, and neither does that of somebody erased while subscribing again', async () => {
  const shop = await openShop({ standins })
  const { db, enquiries } = shop.app
  const { service } = enquiries
  const email = `${crypto.randomUUID()}@example.com`
  const consents = db.kysely.selectFrom('form_consents').select('id')
  vi.spyOn(service, 'create').mockResolvedValueOnce({ outcome: 'failed' })
  expect((await subscribe(shop, email)).status).toBe(502)
  expect(await consents.execute()).toEqual([])

  expect((await subscribe(shop, email)).status).toBe(201)
  const { id = '' } = (await consents.executeTakeFirst()) ?? {}
  await service.change('subscribers', id, { status: 'unsubscribed' })
  const change = service.change.bind(service)
  vi.spyOn(service, 'change').mockImplementationOnce(async (...entry) => {
    await enquiries.people.erase(email)
    return change(...entry)
  })
  expect((await subscribe(shop, email)).status).toBe(502)
  expect(await consents.execute()).toEqual([])
})

test('a mail program unsubscribes with one click, from wherever it calls, without a redirect', async () => {
  const multipart = { 'content-type': 'multipart/form-data; boundary=x' }
  const parts = `--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n`
  for (const [body, headers] of [
    [ONE_CLICK, FORM],
    [ONE_CLICK, { ...FORM, origin: 'https://mail.example' }],
    [parts, multipart],
  ] as const) {
    const { shop, oneClick, state } = await openWithSubscriber()
    const left = await post(shop, oneClick, body, headers)
    expect([left.status, left.headers.get('location')]).toEqual([204, null])
    expect(await state()).toEqual(['unsubscribed'])
  }
})

test('opening a link changes nothing, because programs open links too', async () => {
  const { shop, page, oneClick, state } = await openWithSubscriber()
  // Leads to the page with the button. Not every mail program supports the one-click link, and some break a long link
  // after a slash; their readers must be able to unsubscribe, too.
  for (const link of [oneClick, page.replace(/\/leave$/, '')]) {
    const opened = await shop.send(new Request(link))
    expect([opened.status, opened.headers.get('location')]).toEqual([303, new URL(page).pathname])
  }
  expect(await state()).toEqual(['active'])
})

test('a subscriber whom staff entered with a dot in the id has a link, too', async () => {
  const { links } = (await openShop({ standins })).app.enquiries
  const { oneClick } = await links.linksFor('ravi.1')
  expect(await links.idIn(oneClick.split('/').at(-2) ?? '')).toBe('ravi.1')
})

test('an incomplete link, or somebody else’s, ends nobody’s subscription', async () => {
  const { shop, oneClick, state } = await openWithSubscriber()
  const token = oneClick.split('/').at(-2) ?? ''
  const changed = token.replace(/^./, (sign) => (sign === '0' ? '1' : '0'))
  for (const wrong of ['x', token.slice(0, -1), `${token}0`, `${token}.x`, changed, token.toUpperCase()]) {
    const origin = oneClick.replace(token, wrong)
    const answer = await post(shop, origin, '')
    expect(answer.headers.get('location')).toBe('/sent/unsubscribe-wrong')
    const refused = await post(shop, origin, ONE_CLICK)
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { message: luckyDrawMessages.linkWrong },
    ])
  }
  expect(await state()).toEqual(['active'])
})

test('while the document service is away the page says so, and a mail program may retry', async () => {
  const { shop, oneClick } = await openWithSubscriber()
  await standins.fail('appwrite', '/v1/', { reset: true })
  expect((await post(shop, oneClick, '')).headers.get('location')).toBe('/sent/unsubscribe-failed')
  const refused = await post(shop, oneClick, ONE_CLICK)
  expect([refused.status, await refused.json()]).toMatchObject([
    502,
    { message: luckyDrawMessages.notUnsubscribed },
  ])
})

test('somebody erased meanwhile is told that she is unsubscribed', async () => {
  const { shop, email, oneClick } = await openWithSubscriber()
  const admin = await shop.signIn('second-admin@example.com', 'admin')
  await admin.post('/api/admin/people/erase', { email })
  expect((await post(shop, oneClick, '')).headers.get('location')).toBe('/sent/unsubscribed')
})

test('a link survives a change of the session keys, and one signed by an earlier version still works', async () => {
  const { shop, email, page, state } = await openWithSubscriber()
  const rotated = await openApp({
    ...shop.app.config,
    JWT_SECRETS: ['another-key-of-the-tests-of-32-characters'],
  })
  onTestFinished(() => rotated.close())
  const leave = async (app: App, origin: string) => {
    const [, token = ''] = /unsubscribe\/([^/]+)/.exec(origin) ?? []
    await app.enquiries.service.change('subscribers', await app.enquiries.links.idIn(token), {
      status: 'unsubscribed',
    })
  }
  await leave(rotated, page)
  expect(await state()).toEqual(['unsubscribed'])

  await subscribe(shop, email)
  const [id = ''] = new URL(page).pathname.split('/')[2]?.split('.') ?? []
  const [oldKey = ''] = shop.app.config.JWT_SECRETS
  const signature = createHmac('sha256', oldKey).update(`unsubscribe ${id}`).digest('hex')
  await leave(shop.app, `/unsubscribe/${id}.${signature}/leave`)
  expect(await state()).toEqual(['unsubscribed'])
  await expect(rotated.enquiries.links.idIn(`${id}.${'0'.repeat(64)}`)).rejects.toMatchObject({ status: 400 })
})
