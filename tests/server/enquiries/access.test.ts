import { expect, test } from 'vitest'
import { craftedTokens } from '../../support/crafted-tokens.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { useStandins } from '../../support/standins.ts'

const standins = useStandins('appwrite')
const KNOWN = 'asha@example.com'
const UNKNOWN = 'nobody@example.com'
const ADMIN_TABLES = ['requests', 'contacts', 'subscribers']

interface Call {
  readonly method: string
  readonly path: string
  readonly accept?: string
  readonly body?: object
}

/** Every call of the desk about an e-mail address and an entry, which may exist or not. */
const callsAbout = (email: string, id: string): readonly Call[] => [
  ...ADMIN_TABLES.flatMap((table) => {
    const list = `/api/admin/${table}?q=${email}`
    return [
      { method: 'GET', path: list },
      { method: 'GET', path: list, accept: 'text/csv' },
      { method: 'HEAD', path: list },
      { method: 'PATCH', path: `/api/admin/${table}`, body: { id, state: 'closed' } },
    ]
  }),
  { method: 'POST', path: '/api/admin/people/export', body: { email } },
  { method: 'POST', path: '/api/admin/people/erase', body: { email } },
]

interface Answer {
  readonly status: number
  readonly length: number
  readonly words: string
}

const ask = async (shop: Shop, token: string | undefined, email: string, id: string) => {
  const answers: Answer[] = []
  for (const { method, path, accept, body: sent } of callsAbout(email, id)) {
    const headers: Record<string, string> = { 'x-requested-with': 'XmlHttpRequest', origin: siteOf(shop) }
    if (token !== undefined) headers['authorization'] = `Bearer ${token}`
    if (accept) headers['accept'] = accept
    if (sent) headers['content-type'] = 'application/json'
    const body = sent ? JSON.stringify(sent) : null
    const answer = await shop.send(new Request(siteOf(shop) + path, { method, headers, body }))
    const words = (await answer.text()).replace(/request-\d+/, '')
    answers.push({ status: answer.status, length: words.length, words })
  }
  return answers
}

const siteOf = (shop: Shop) => shop.app.config.SITE_URL

const statusesOf = (answers: readonly Answer[]) => new Set(answers.map(({ status }) => status))

const openWithAnEnquiry = async () => {
  const shop = await openShop({ standins })
  const form = { name: 'Asha', email: KNOWN, phone: '9876543210' }
  const { body } = await shop.visitor.post<{ id: string }>('/api/requests', form)
  await shop.visitor.post('/api/contacts', form)
  await shop.visitor.post('/api/subscribers', form)
  await standins.control('appwrite', 'DELETE', '/control/calls')
  return { shop, id: body.id }
}

const documentCalls = () => standins.control<readonly object[]>('appwrite', 'GET', '/control/calls')

test('an administrator may make every call of the desk', async () => {
  const { shop, id } = await openWithAnEnquiry()
  const admin = await shop.signIn('admin@example.com', 'admin')
  const answers = await ask(shop, admin.token, UNKNOWN, id)
  // The entry is a request: the other tables have no entry with its id, and subscribers can't be closed.
  expect(statusesOf(answers)).toEqual(new Set([200, 404, 422]))
  expect(await documentCalls()).not.toEqual([])
})

test('no call without a token, with a shopper’s or with a crafted one tells whether an e-mail is known', async () => {
  const { shop, id } = await openWithAnEnquiry()
  const admin = await shop.signIn('admin@example.com', 'admin')
  const shopper = await shop.signIn(KNOWN)
  const [secret = ''] = shop.app.config.JWT_SECRETS
  const crafted = {
    ...(await craftedTokens(admin.token, secret)),
    ...Object.fromEntries(
      Object.entries(await craftedTokens(shopper.token, secret)).map(([name, token]) => [
        `a shopper’s, ${name}`,
        token,
      ]),
    ),
  }
  const keys = { 'no token': undefined, 'a shopper’s token': shopper.token, ...crafted }
  for (const [name, token] of Object.entries(keys)) {
    const known = await ask(shop, token, KNOWN, id)
    expect(known, name).toEqual(await ask(shop, token, UNKNOWN, 'no-such-entry'))
    expect([name, ...statusesOf(known)]).toEqual([name, name === 'a shopper’s token' ? 403 : 401])
  }
  // A refused caller doesn't wait for the document service, so the time tells nothing either.
  expect(await documentCalls()).toEqual([])
})

test('an administrator who loses the rights is refused at her next call', async () => {
  const { shop, id } = await openWithAnEnquiry()
  const admin = await shop.signIn('admin@example.com', 'admin')
  await shop.app.db.kysely.updateTable('users').set({ is_admin: 0 }).execute()
  expect(statusesOf(await ask(shop, admin.token, KNOWN, id))).toEqual(new Set([403]))
  expect(await documentCalls()).toEqual([])
})
