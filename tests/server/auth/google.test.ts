import { expect, test, vi } from 'vitest'
import type { SignedIn } from '#contract/auth/login.ts'
import type { CustomerList } from '#contract/customers/list-customers.ts'
import { verifyAudit } from '#server/audit/verify.ts'
import { onBothDatabases } from '../../support/databases.ts'
import { emailedToken, emailsTo } from '../../support/emails.ts'
import { beforeStatement } from '../../support/interleaved.ts'
import { openShop, type Shop, type ShopOptions } from '../../support/shop.ts'
import { useStandins } from '../../support/standins.ts'

const google = useStandins('google')

const LOGIN = '/api/auth/google-login'
const ASHA = { email: 'asha@example.com', name: 'Asha Rao', hd: 'example.com' }

const codeFor = async (person: object) =>
  (await google.control<{ code: string }>('google', 'POST', '/control/code', person)).code

const signIn = async (shop: Shop, person: object, headers = {}) =>
  shop.visitor.post<SignedIn>(LOGIN, { token: await codeFor(person) }, { headers })

const callsToGoogle = async () => {
  const calls = await google.control<{ method: string; path: string }[]>('google', 'GET', '/control/calls')
  return calls.filter(({ path }) => path === '/token').length
}

onBothDatabases((onDatabase, database) => {
  const open = (options: ShopOptions = {}) => onDatabase({ standins: google, ...options })

  test('a shopper signs in with Google and is the same person the next time', async () => {
    const shop = await open()
    const { status, body } = await signIn(shop, ASHA)
    expect(status).toBe(200)
    expect(body.user).toMatchObject({ name: 'Asha Rao', email: 'asha@example.com', isAdmin: false })
    expect(body.user._id).toMatch(/^[0-9a-f]{24}$/)
    expect(body.user.googleId).toMatch(/^\d+$/)
    expect((await signIn(shop, ASHA)).body.user).toEqual(body.user)
  })

  test('a person stays the same when her e-mail address changes', async () => {
    const shop = await open()
    const before = await signIn(shop, { ...ASHA, sub: '77' })
    const after = await signIn(shop, {
      ...ASHA,
      sub: '77',
      email: 'asha.rao@example.com',
      name: 'Asha Rao-Iyer',
    })
    expect(after.body.user._id).toBe(before.body.user._id)
    expect(after.body.user).toMatchObject({ email: 'asha.rao@example.com', name: 'Asha Rao-Iyer' })
  })

  test.skipIf(database === 'sqlite')(
    'a person whose new e-mail address another account takes at that moment signs in and keeps the earlier one',
    async () => {
      const shop = await open()
      const before = await signIn(shop, { ...ASHA, sub: '77' })
      beforeStatement(shop, /^update "users"/, () => shop.signIn('rao@example.com'))
      const after = await signIn(shop, { ...ASHA, sub: '77', email: 'rao@example.com' })
      expect(after).toMatchObject({ status: 200, body: { user: before.body.user } })
    },
  )

  test('staff find an account by its new name and e-mail address, and no longer by the earlier ones', async () => {
    const shop = await open()
    await signIn(shop, { ...ASHA, sub: '77' })
    await signIn(shop, { ...ASHA, sub: '77', email: 'iyer@example.com', name: 'Asha Iyer' })
    const admin = await shop.signIn('admin@example.in', 'admin')
    const found = async (q: string) =>
      (await admin.get<CustomerList>(`/api/admin/customers?q=${q}`)).body.customers.map(({ email }) => email)
    expect(await found('iyer@example.com')).toEqual(['iyer@example.com'])
    expect(await found('asha iyer')).toEqual(['iyer@example.com'])
    expect(await found('asha@example.com')).toEqual([])
  })

  test('an account that is indexed by an earlier name is found by its own once its owner signs in again', async () => {
    const shop = await open()
    await signIn(shop, { ...ASHA, sub: '77' })
    await shop.app.db.kysely.updateTable('users').set({ search_text: 'earlier' }).execute()
    await signIn(shop, { ...ASHA, sub: '77' })
    const admin = await shop.signIn('admin@example.in', 'admin')
    const found = async (q: string) =>
      (await admin.get<CustomerList>(`/api/admin/customers?q=${q}`)).body.customers.map(({ email }) => email)
    expect(await found(ASHA.email)).toEqual([ASHA.email])
    expect(await found('earlier')).toEqual([])
  })

  test('somebody who is given another person’s old e-mail address does not get her account', async () => {
    const shop = await open()
    await signIn(shop, { ...ASHA, sub: '1' })
    expect((await signIn(shop, { ...ASHA, sub: '2' })).status).toBe(409)
  })

  test('ten first sign-ins at once make one account', async () => {
    const shop = await open()
    const codes = await Promise.all(Array.from({ length: 10 }, () => codeFor(ASHA)))
    const answers = await Promise.all(codes.map((token) => shop.visitor.post<SignedIn>(LOGIN, { token })))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.user?._id}`)).size).toBe(1)
  })

  test('only a verified e-mail address on the list makes an administrator', async () => {
    const shop = await open({ env: { ADMIN_EMAILS: 'ASHA@example.com' } })
    expect((await signIn(shop, ASHA)).body.user.isAdmin).toBe(true)
    expect((await signIn(shop, { email: 'meera@example.com', name: 'Meera' })).body.user.isAdmin).toBe(false)
  })

  test('the audit log says that the configuration made an administrator, once', async () => {
    const shop = await open({ env: { ADMIN_EMAILS: ASHA.email } })
    const answers = await Promise.all([signIn(shop, ASHA), signIn(shop, ASHA)])
    expect(answers.map(({ body }) => body.user.isAdmin)).toEqual([true, true])
    const entries = await shop.app.db.kysely.selectFrom('audit_entries').selectAll().execute()
    expect(entries).toMatchObject([
      { actor: 'configuration', actor_id: null, act: 'admin.granted', subject: answers[0].body.user._id },
    ])
    expect(await verifyAudit(shop.app.db.kysely, shop.dataDir)).toEqual({ entries: 1, problem: undefined })
  })

  test('Google may vouch for an address of Gmail, but not for one of a domain that it doesn’t run', async () => {
    const shop = await open()
    for (const [email, status] of [
      ['asha@gmail.com', 200],
      ['asha@elsewhere.example', 409],
    ] as const) {
      await shop.visitor.post('/api/auth/register', { name: 'Asha', email, password: 'a long password' })
      expect((await signIn(shop, { email, name: 'Asha' })).status, email).toBe(status)
    }
  })

  test('a new account with an address that Google doesn’t run is sent a verification link, valid only in her own session', async () => {
    const shop = await open()
    const email = 'asha@elsewhere.example'
    const { body } = await signIn(shop, { email, name: 'Asha' })
    const token = await emailedToken(shop, 'verify-email', email)
    expect((await emailsTo(shop, email))[0]?.body).not.toContain('password')
    await signIn(shop, { email, name: 'Asha' })
    expect(await emailsTo(shop, email)).toHaveLength(1)
    const verify = (headers = {}) =>
      shop.visitor.post('/api/auth/verify-email', { token, password: 'a long password' }, { headers })
    expect(await verify()).toMatchObject({ status: 403, body: { error: 'sign_in_first' } })
    expect((await verify({ authorization: `Bearer ${body.token}` })).status).toBe(200)
    await signIn(shop, ASHA)
    expect(await emailsTo(shop, ASHA.email)).toEqual([])
  })

  test('an administrator’s e-mail address at Google makes nobody an administrator whose account here has another', async () => {
    const shop = await open({ env: { ADMIN_EMAILS: 'owner@gmail.com' } })
    const owner = { name: 'Owner', email: 'owner@gmail.com', password: 'a long password' }
    await shop.visitor.post('/api/auth/register', owner)
    const other = { sub: '77', email: 'meera@gmail.com', name: 'Meera' }
    await signIn(shop, other)
    expect((await signIn(shop, { ...other, email: owner.email })).body.user).toMatchObject({
      email: other.email,
      isAdmin: false,
    })
  })

  test('a password set without verifying the e-mail address is removed, with every session it opened', async () => {
    const shop = await open()
    const mallory = { name: 'Mallory', email: ASHA.email, password: 'a long password' }
    await shop.visitor.post('/api/auth/register', mallory)
    const stolen = await shop.visitor.post<SignedIn>('/api/auth/login', mallory)
    const { body } = await signIn(shop, ASHA)
    expect(body.user).toMatchObject({ _id: stolen.body.user._id, name: 'Asha Rao' })
    expect((await shop.visitor.post('/api/auth/login', mallory)).status).toBe(401)
    const headers = { authorization: `Bearer ${stolen.body.token}` }
    expect((await shop.visitor.post('/api/auth/logout', undefined, { headers })).status).toBe(401)
  })

  test('a closed account stays closed', async () => {
    const shop = await open()
    await signIn(shop, ASHA)
    await shop.app.db.kysely.updateTable('users').set({ closed_at: new Date().toISOString() }).execute()
    expect((await signIn(shop, ASHA)).status).toBe(403)
    expect((await signIn(shop, { ...ASHA, sub: '2' })).status).toBe(403)
  })
})

const open = (options: ShopOptions = {}) => openShop({ standins: google, ...options })

test.each([
  ['expired', 'Check this machine’s clock.'],
  ['wrong-audience', 'Wrong recipient'],
  ['wrong-issuer', 'Invalid issuer'],
  ['wrong-key', 'Invalid token signature'],
])('an identity token that is %s signs nobody in, and the log says why', async (fault, why) => {
  const shop = await open()
  expect(await signIn(shop, { ...ASHA, fault })).toMatchObject({
    status: 401,
    body: { error: 'google_refused' },
  })
  expect(shop.logged.join()).toContain(why)
  expect(shop.logged.join()).not.toContain('eyJ')
})

/** What Google answered before it had its newest key, to be stored for a day. */
const EARLIER = { status: 200, body: {}, headers: { 'cache-control': 'public, max-age=86400' } }

const answerForCertificates = (...answers: readonly object[]) =>
  google.control(
    'google',
    'POST',
    '/control/faults',
    answers.map((answer) => ({ match: 'GET /certs', ...answer })),
  )

test('a token signed with a key that Google has published since is believed, and no other is', async () => {
  const shop = await open()
  const publishLate = (times: number) => answerForCertificates({ times, ...EARLIER })
  await publishLate(1)
  expect((await signIn(shop, ASHA)).status).toBe(200)
  const another = await open()
  await publishLate(2)
  expect((await signIn(another, ASHA)).status).toBe(401)
  expect(another.logged.join()).toContain('No pem found')
})

test('an e-mail address that Google has not verified signs nobody in', async () => {
  const shop = await open()
  expect((await signIn(shop, { ...ASHA, email_verified: false })).status).toBe(401)
})

test('a code works once, and a made-up one never', async () => {
  const shop = await open()
  const token = await codeFor(ASHA)
  expect((await shop.visitor.post(LOGIN, { token })).status).toBe(200)
  expect((await shop.visitor.post(LOGIN, { token })).status).toBe(401)
  expect((await shop.visitor.post(LOGIN, { token: '4/invented' })).status).toBe(401)
})

test.each([
  ['no code', {}],
  ['a code that is a number', { token: 7 }],
  ['a code that is a list', { token: ['x'] }],
  ['an empty code', { token: '' }],
  ['a code of 3 KB', { token: 'x'.repeat(3000) }],
])('%s is refused before Google is asked', async (_what, body) => {
  const shop = await open()
  expect((await shop.visitor.post(LOGIN, body)).status).toBe(400)
  expect(await callsToGoogle()).toBe(0)
})

test.each([
  ['of another site', { origin: 'https://evil.example' }],
  ['of a hidden site', { origin: 'null' }],
  ['of a site that looks alike', { origin: 'http://127.0.0.1.evil.example' }],
  ['without the shop’s header', { 'x-requested-with': '' }],
])('a sign-in %s is refused, and the code stays unused', async (_what, headers) => {
  const shop = await open()
  expect(await signIn(shop, ASHA, headers)).toMatchObject({ status: 403, body: { error: 'foreign_origin' } })
  expect(await callsToGoogle()).toBe(0)
})

test.each([
  ['answers 500', { status: 500 }],
  ['hangs up before answering', { reset: true }],
  ['does the work and loses the answer', { drop: true }],
])(
  'when Google %s, the code is sent once and the shopper hears that Google is away',
  async (_what, fault) => {
    const shop = await open()
    await google.control('google', 'POST', '/control/faults', [{ match: 'POST /token', ...fault }])
    const answer = await signIn(shop, ASHA)
    expect(answer).toMatchObject({ status: 502, body: { error: 'google_unreachable' } })
    expect(await callsToGoogle()).toBe(1)
  },
)

test('if Google doesn’t answer, the shopper waits ten seconds and no longer', async () => {
  const shop = await open()
  await google.control('google', 'POST', '/control/faults', [{ match: 'POST /token', delayMs: 30_000 }])
  const after = AbortSignal.timeout.bind(AbortSignal)
  // A tenth of the time limit is enough to see that it ends, and for the request to arrive first.
  const patience = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => after(ms / 10))
  expect((await signIn(shop, ASHA)).status).toBe(502)
  expect(new Set(patience.mock.calls.flat())).toEqual(new Set([10_000]))
  await expect.poll(callsToGoogle).toBe(1)
})

test('a temporary failure to fetch Google’s certificates goes unnoticed', async () => {
  const shop = await open()
  await google.control('google', 'POST', '/control/faults', [{ match: 'GET /certs', times: 1, status: 500 }])
  expect((await signIn(shop, ASHA)).status).toBe(200)
})

test.each([
  ['for the first time', []],
  ['for a key that is new', [{ times: 1, ...EARLIER }]],
])(
  'if Google’s certificates can’t be fetched %s, the shopper hears that Google is away',
  async (_when, before) => {
    const shop = await open()
    await answerForCertificates(...before, { status: 404 })
    expect(await signIn(shop, ASHA)).toMatchObject({ status: 502, body: { error: 'google_unreachable' } })
  },
)

test('a wrong client secret is reported as the shop’s fault, and its log says what to set', async () => {
  const shop = await open({ env: { GOOGLE_CLIENT_SECRET: 'wrong' } })
  expect((await signIn(shop, ASHA)).status).toBe(502)
  expect(shop.logged.join()).toContain('GOOGLE_CLIENT_SECRET')
})

test('without Google’s settings the shop says that sign-in is not set up', async () => {
  const shop = await open({ env: { PUBLIC_GOOGLE_CLIENT_ID: '' } })
  expect((await signIn(shop, ASHA)).status).toBe(503)
})
