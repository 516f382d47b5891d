import { expect, test } from 'vitest'
import type { SignedIn } from '#contract/auth/login.ts'
import { onBothDatabases } from '../../support/databases.ts'
import { emailedToken, emailsTo } from '../../support/emails.ts'
import { openShop, type Shop } from '../../support/shop.ts'

const ASHA = { name: 'Asha', email: 'asha@example.com', password: 'correct horse battery' }
const LONG_ENOUGH = 'another good password'

const register = (shop: Shop, changes: object = {}) =>
  shop.visitor.post('/api/auth/register', { ...ASHA, ...changes })

const login = (shop: Shop, changes: object = {}) =>
  shop.visitor.post<SignedIn>('/api/auth/login', { email: ASHA.email, password: ASHA.password, ...changes })

const isVerified = async (shop: Shop) =>
  (await shop.app.db.kysely.selectFrom('users').selectAll().executeTakeFirstOrThrow()).email_verified_at !==
  null

onBothDatabases((open) => {
  test('a shopper registers and signs in, however she spells her e-mail address', async () => {
    const shop = await open()
    expect(await register(shop, { email: '  Asha@Example.com ' })).toMatchObject({
      status: 201,
      body: { message: 'User registered successfully' },
    })
    const { status, body } = await login(shop, { email: 'ASHA@example.COM' })
    expect(status).toBe(200)
    expect(body.user).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      googleId: null,
      name: 'Asha',
      email: 'asha@example.com',
      isAdmin: false,
    })
  })

  test('an e-mail address can be registered once', async () => {
    const shop = await open()
    const answers = await Promise.all([register(shop), register(shop), register(shop)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    expect(await register(shop)).toMatchObject({
      status: 409,
      body: { message: 'User already exists', error: 'email_taken' },
    })
  })

  test('the link in the e-mail verifies the address, once, for whoever knows the password', async () => {
    const shop = await open({ env: { ADMIN_EMAILS: ASHA.email } })
    await register(shop)
    const token = await emailedToken(shop, 'verify-email', ASHA.email)
    const verify = (password?: string) =>
      shop.visitor.post('/api/auth/verify-email', { token, ...(password && { password }) })
    expect(await verify()).toMatchObject({
      status: 403,
      body: { error: 'password_needed', fields: { password: expect.any(String) } },
    })
    expect(await verify('not her password')).toMatchObject({
      status: 403,
      body: { error: 'wrong_credentials', fields: { password: expect.any(String) } },
    })
    expect(await isVerified(shop)).toBe(false)
    expect((await verify(ASHA.password)).status).toBe(200)
    expect(await isVerified(shop)).toBe(true)
    expect(await verify(ASHA.password)).toMatchObject({
      status: 400,
      body: { error: 'link_spent', fields: { token: expect.any(String) } },
    })
    // A second use of the link doesn't ask for a password first.
    expect(await verify()).toMatchObject({ status: 400, body: { error: 'link_spent' } })
    expect((await login(shop)).body.user.isAdmin).toBe(false)
  })

  test('the link in the e-mail verifies the address for whoever is signed in to that account', async () => {
    const shop = await open()
    await register(shop)
    const { body } = await login(shop)
    const token = await emailedToken(shop, 'verify-email', ASHA.email)
    const headers = { authorization: `Bearer ${body.token}` }
    expect((await shop.visitor.post('/api/auth/verify-email', { token }, { headers })).status).toBe(200)
    expect(await isVerified(shop)).toBe(true)
  })

  test('a forgotten password is replaced through a link, which ends every session and every other link', async () => {
    const shop = await open()
    await register(shop)
    const before = await login(shop)
    await shop.visitor.post('/api/auth/forgot-password', { email: ASHA.email })
    const first = await emailedToken(shop, 'reset-password', ASHA.email)
    const reset = (token: string) =>
      shop.visitor.post('/api/auth/reset-password', { token, password: LONG_ENOUGH })
    const answers = await Promise.all([reset(first), reset(first)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect((await login(shop)).status).toBe(401)
    expect((await login(shop, { password: LONG_ENOUGH })).status).toBe(200)
    const headers = { authorization: `Bearer ${before.body.token}` }
    expect((await shop.visitor.post('/api/auth/logout', undefined, { headers })).status).toBe(401)
    expect(await isVerified(shop)).toBe(true)
  })
})

test('asking for a new password answers the same whether or not the e-mail address is known', async () => {
  const shop = await openShop()
  await register(shop)
  const ask = async (email: string) => (await shop.visitor.post('/api/auth/forgot-password', { email })).body
  expect(await ask('nobody@example.com')).toEqual(await ask(ASHA.email))
  await shop.app.backgroundWork.settled()
  expect(await emailsTo(shop, 'nobody@example.com')).toEqual([])
})

test('the verification link can be sent again, and tells a stranger nothing', async () => {
  const shop = await openShop()
  await register(shop)
  const ask = async (email: string) =>
    (await shop.visitor.post('/api/auth/send-verification', { email })).body
  const answer = await ask(ASHA.email)
  await expect.poll(() => emailsTo(shop, ASHA.email)).toHaveLength(2)
  const token = await emailedToken(shop, 'verify-email', ASHA.email)
  const { password } = ASHA
  expect((await shop.visitor.post('/api/auth/verify-email', { token, password })).status).toBe(200)
  expect(await ask(ASHA.email)).toEqual(answer)
  expect(await ask('nobody@example.com')).toEqual(answer)
  await shop.app.backgroundWork.settled()
  expect(await emailsTo(shop, ASHA.email)).toHaveLength(2)
  expect(await emailsTo(shop, 'nobody@example.com')).toEqual([])
})

test('a link that has expired, or was made for another purpose, changes nothing', async () => {
  const shop = await openShop()
  await register(shop)
  const { body } = await login(shop)
  await shop.visitor.post('/api/auth/forgot-password', { email: ASHA.email })
  const verify = await emailedToken(shop, 'verify-email', ASHA.email)
  const reset = await emailedToken(shop, 'reset-password', ASHA.email)
  for (const token of [verify, body.token, 'x'])
    expect(
      (await shop.visitor.post('/api/auth/reset-password', { token, password: LONG_ENOUGH })).status,
    ).toBe(400)
  for (const token of [reset, body.token, 'x'])
    expect((await shop.visitor.post('/api/auth/verify-email', { token })).status).toBe(400)
  shop.passTime(25 * 60 * 60 * 1000)
  expect((await shop.visitor.post('/api/auth/verify-email', { token: verify })).status).toBe(400)
  expect(
    (await shop.visitor.post('/api/auth/reset-password', { token: reset, password: LONG_ENOUGH })).status,
  ).toBe(400)
})

test('nobody makes herself an administrator or chooses her id by sending more than is asked for', async () => {
  const shop = await openShop()
  const more = {
    isAdmin: true,
    is_admin: 1,
    role: 'admin',
    id: 'f'.repeat(24),
    email_verified_at: '2020-01-01',
  }
  await register(shop, more)
  const row = await shop.app.db.kysely.selectFrom('users').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ is_admin: 0, email_verified_at: null })
  expect(row.id).not.toBe(more.id)
})

test('a password is stored as a salted hash, and appears in no log', async () => {
  const shop = await openShop({ passwordCost: 'as in the program' })
  await register(shop)
  await register(shop, { email: 'meera@example.com' })
  await login(shop, { password: 'wrong' })
  const rows = await shop.app.db.kysely.selectFrom('users').select('password_hash').execute()
  const hashes = rows.map(({ password_hash }) => password_hash)
  expect(new Set(hashes).size).toBe(2)
  for (const hash of hashes) expect(hash).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/)
  expect(shop.logged.join() + JSON.stringify(rows)).not.toContain(ASHA.password)
})

test.each([
  ['no name', { name: ' ' }, 'name'],
  ['a name of 101 characters', { name: 'x'.repeat(101) }, 'name'],
  ['no e-mail address', { email: 'asha' }, 'email'],
  ['an e-mail address of 300 characters', { email: `${'x'.repeat(300)}@example.com` }, 'email'],
  ['a password of 7 characters', { password: '1234567' }, 'password'],
  ['a password of 129 characters', { password: 'x'.repeat(129) }, 'password'],
  ['a password left out', { password: undefined }, 'password'],
])('with %s nobody is registered, and the field is named', async (_what, changes, field) => {
  const shop = await openShop()
  const { status, body } = await register(shop, changes)
  expect(status).toBe(422)
  expect(body).toMatchObject({ error: 'invalid', fields: { [field]: expect.any(String) } })
})

test('an unknown e-mail address and a wrong password get the same answer in about the same time', async () => {
  const shop = await openShop({ passwordCost: 'as in the program' })
  await register(shop)
  // The processor time of an answer, in all threads of this process: other work on the machine takes time, but doesn't
  // add to this.
  const workFor = async (email: string) => {
    const before = process.cpuUsage()
    const { status, body } = await login(shop, { email, password: 'a wrong password' })
    const { user, system } = process.cpuUsage(before)
    expect(status).toBe(401)
    expect(body).toMatchObject({ error: 'wrong_credentials' })
    return user + system
  }
  const works: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
  for (let turn = 0; turn < 5; turn += 1) {
    works.known.push(await workFor(ASHA.email))
    works.unknown.push(await workFor('nobody@example.com'))
  }
  const ratio = Math.min(...works.known) / Math.min(...works.unknown)
  expect(ratio).toBeGreaterThan(0.5)
  expect(ratio).toBeLessThan(2)
})

test('a flood of sign-ins is turned away while the shop keeps answering', { timeout: 300_000 }, async () => {
  const shop = await openShop({ passwordCost: { N: 8192, r: 8, p: 3 } })
  let looked = 0
  const flood = Promise.all(
    Array.from({ length: 100 }, async () => {
      const answer = await login(shop)
      if (answer.status === 401) looked += 1
      return answer
    }),
  )
  expect((await shop.visitor.get('/api/health')).status).toBe(200)
  // It doesn't wait behind the sixty-two that are let in.
  expect(looked).toBeLessThan(31)
  const answers = await flood
  const turnedAway = answers.filter(({ status }) => status === 503)
  expect(turnedAway.length).toBe(38)
  expect(turnedAway[0]?.headers.get('retry-after')).toBe('5')
  expect(answers.filter(({ status }) => status === 401).length).toBe(62)
})
