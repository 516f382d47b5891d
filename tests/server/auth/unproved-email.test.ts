import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import type { SignedIn } from '#contract/auth/login.ts'
import { DAY_MS } from '#domain/time/dates.ts'
import { lockMailbox } from '#server/outbox/mailbox.ts'
import { type Client, clientOf } from '../../support/client.ts'
import { onBothDatabases } from '../../support/databases.ts'
import { emailedToken, subjectsOf } from '../../support/emails.ts'
import type { Shop } from '../../support/shop.ts'
import { cartOf, createIntent, line, useCheckout, verify } from '../../support/checkout.ts'

const { standins, checkout } = useCheckout('appwrite')

const PASSWORD = 'seven bolts of tussar'

// Stand-ins outlive the shops of this file and remember who entered the draw.
let hers = ''
beforeEach(() => {
  hers = `meera-${crypto.randomUUID()}@elsewhere.example`
})

const register = (shop: Shop) =>
  shop.visitor.post('/api/auth/register', { name: 'Meera', email: hers, password: PASSWORD })

/** A shopper who registered with a password and never opened the verification link. */
const registered = async (shop: Shop): Promise<Client> => {
  await register(shop)
  const { body } = await shop.visitor.post<SignedIn>('/api/auth/login', { email: hers, password: PASSWORD })
  return clientOf(shop.send, shop.app.config.SITE_URL, body)
}

const enterDraw = (shop: Shop) => shop.visitor.post('/api/subscribers', { email: hers, phone: '9876543210' })

const ask = async (shop: Shop, what: 'send-verification' | 'forgot-password', times = 1) => {
  for (let turn = 0; turn < times; turn += 1) {
    await shop.visitor.post(`/api/auth/${what}`, { email: hers })
    await shop.app.backgroundWork.settled()
  }
}

onBothDatabases((openOn) => {
  const open = () => openOn({ standins })

  test('an unverified e-mail address gets one e-mail, whatever a stranger does with it', async () => {
    const shop = await open()
    const stranger = await registered(shop)
    await enterDraw(shop)
    for (const product of ['blazer', 'shirt'])
      expect((await createIntent(stranger, cartOf(stranger, [line(product)]))).status).toBe(200)
    expect(await subjectsOf(shop, hers)).toEqual(['Please confirm your e-mail address'])
    shop.passTime(29 * DAY_MS)
    await createIntent(stranger, cartOf(stranger, [line('blazer', 2)]))
    expect(await subjectsOf(shop, hers)).toHaveLength(1)
  })

  test('an address with its accents written apart is the same account, and gets no e-mail of its own', async () => {
    const shop = await open()
    hers = hers.replace('meera', 'zoë').replace('elsewhere', 'bücher')
    const composed = hers
    expect((await register(shop)).status).toBe(201)
    for (const apart of [composed.normalize('NFD'), composed.replace('ü', 'u\u0308')]) {
      hers = apart
      expect(await register(shop)).toMatchObject({ status: 409, body: { error: 'email_taken' } })
      await enterDraw(shop)
    }
    const signIn = { email: composed.normalize('NFD'), password: PASSWORD }
    expect((await shop.visitor.post('/api/auth/login', signIn)).status).toBe(200)
    expect(await subjectsOf(shop, composed)).toHaveLength(1)
    expect(await subjectsOf(shop, composed.normalize('NFD'))).toEqual([])
  })

  test('the link is sent again on request, three times a day and six a week', async () => {
    const shop = await open()
    await enterDraw(shop)
    await register(shop)
    const links = async () => (await subjectsOf(shop, hers)).length - 1
    expect(await links()).toBe(1)
    await ask(shop, 'send-verification', 5)
    expect(await links()).toBe(3)
    await ask(shop, 'forgot-password', 5)
    expect(await links()).toBe(3)
    shop.passTime(DAY_MS)
    await ask(shop, 'forgot-password', 5)
    expect(await links()).toBe(6)
    for (let day = 0; day < 5; day += 1) {
      shop.passTime(DAY_MS)
      await ask(shop, 'send-verification', 5)
    }
    expect(await links()).toBe(6)
    shop.passTime(DAY_MS)
    await ask(shop, 'send-verification', 5)
    expect(await links()).toBe(9)
  })

  test('a Google mailbox counts as one, however its address is spelt', async () => {
    const shop = await open()
    const name = crypto.randomUUID().replaceAll('-', '')
    const spelt = [
      `${name}@gmail.com`,
      `${name}+a.b@gmail.com`,
      `.${name.slice(0, 3)}.${name.slice(3)}@gmail.com`,
    ]
    const all = [...spelt, `${name}@googlemail.com`, `${name}+c@googlemail.com`]
    const sent = async () => (await Promise.all(all.map((email) => subjectsOf(shop, email)))).flat()
    for (hers of all) await register(shop)
    expect(await sent()).toEqual(Array(3).fill('Please confirm your e-mail address'))
    for (hers of all) await enterDraw(shop)
    expect(await sent()).toHaveLength(3)
    // Another mailbox is a different one, even if its name begins the same.
    for (hers of [`${name}x@gmail.com`, `${name}@elsewhere.example`]) {
      await enterDraw(shop)
      expect(await subjectsOf(shop, hers)).toEqual(['You are in the draw'])
    }
  })

  test('a mailbox of any host counts as one, whatever follows a plus', async () => {
    const shop = await open()
    const base = hers
    const tagged = (tag: string) => base.replace('@', `${tag}@`)
    for (hers of ['+a', '+b', '+c', '+d.e'].map(tagged)) await register(shop)
    expect(await subjectsOf(shop)).toHaveLength(3)
    // Strangers keep nothing from the address without a plus, nor from a name that begins the same.
    for (hers of [base, tagged('x+a')]) {
      await register(shop)
      expect(await subjectsOf(shop, hers)).toEqual(['Please confirm your e-mail address'])
    }
  })

  test('a Google mailbox counts as one even if all its spellings are used at the same moment', async () => {
    const shop = await open()
    const name = crypto.randomUUID().replaceAll('-', '')
    const all = Array.from({ length: 12 }, (_, n) => `${name}+${n}@gmail.com`)
    const post = (path: string, fields: object) =>
      Promise.all(all.map((email) => shop.visitor.post(path, { ...fields, email })))
    await post('/api/subscribers', { phone: '9876543210' })
    expect(await subjectsOf(shop)).toEqual(['You are in the draw'])
    await post('/api/auth/register', { name: 'Meera', password: PASSWORD })
    expect(await subjectsOf(shop)).toHaveLength(4)
    shop.passTime(8 * DAY_MS)
    await post('/api/auth/forgot-password', {})
    await shop.app.backgroundWork.settled()
    expect(await subjectsOf(shop)).toHaveLength(7)
  })

  test('both halves of a double click are answered by one e-mail', async () => {
    const shop = await open()
    await register(shop)
    // Until this ends, neither half can be decided on.
    const holding = shop.app.db.transaction(async (queries) => {
      await lockMailbox(queries, hers)
      await sleep(1000)
    })
    await Promise.all([ask(shop, 'send-verification'), ask(shop, 'send-verification')])
    await holding
    expect(await subjectsOf(shop, hers)).toHaveLength(2)
  })

  test('twenty simultaneous requests don’t get round the limit', async () => {
    const shop = await open()
    await register(shop)
    await Promise.all(Array.from({ length: 20 }, () => ask(shop, 'send-verification')))
    const links = (await subjectsOf(shop, hers)).length
    expect([2, 3]).toContain(links)
  })

  test('a customer who paid is told so, whether her address is verified or not', async () => {
    const shop = await open()
    const meera = await registered(shop)
    const { body: intent } = await createIntent(meera, cartOf(meera))
    await verify(meera, await checkout.pay(intent.id))
    expect((await subjectsOf(shop, hers)).map((subject) => subject.replace(/\S+$/, ''))).toEqual([
      'Please confirm your e-mail ',
      'Payment received for order ',
    ])
  })

  test('once the e-mail address is verified, every order is confirmed, and a link is sent up to ten times a day', async () => {
    const shop = await open()
    const meera = await registered(shop)
    const token = await emailedToken(shop, 'verify-email', hers)
    await shop.visitor.post('/api/auth/verify-email', { token, password: PASSWORD })
    await createIntent(meera, cartOf(meera))
    expect(await subjectsOf(shop, hers)).toHaveLength(2)
    await ask(shop, 'forgot-password', 12)
    expect(await subjectsOf(shop, hers)).toHaveLength(11)
  })
})
