import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import type { SignedIn } from '#contract/auth/login.ts'
import { isWeakPassword } from '#server/auth/weak-passwords.ts'
import { onBothDatabases } from '../../support/databases.ts'
import { emailedToken, emailsOf, emailsTo, subjectsOf } from '../../support/emails.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { useStandins } from '../../support/standins.ts'

const google = useStandins('google')

const ASHA = { name: 'Asha Rao-Iyer', email: 'asha.rao@foundry.example', password: 'correct horse battery' }

const register = (shop: Shop, changes: object = {}) =>
  shop.visitor.post('/api/auth/register', { ...ASHA, ...changes })

const login = (shop: Shop, password: string, { from = '192.0.2.1', cookie = '' } = {}) =>
  shop.visitor.post<SignedIn>(
    '/api/auth/login',
    { email: ASHA.email, password },
    { from, headers: cookie ? { cookie } : {} },
  )

const WORKSPACE = { hd: 'foundry.example' }

const withGoogle = async (shop: Shop, person: object) => {
  const { code } = await google.control<{ code: string }>('google', 'POST', '/control/code', {
    ...WORKSPACE,
    ...person,
  })
  return shop.visitor.post<SignedIn>('/api/auth/google-login', { token: code })
}

test.each([
  'password',
  'Password123',
  'P@ssw0rd',
  '1234567890',
  'qwertyuiop',
  'IloveYou',
  'Welcome@123',
  'aaaaaaaaaa',
  'abcabcabc',
  'ilvara2026',
  'ILVARA-1234',
  'asharaoiyer',
  'Asha Rao-Iyer 1991',
  '19911991asha',
  'rao-iyer!!',
  'asha.rao@foundry.example',
  'foundry.example',
  'asha.rao99',
])('%s is a password that a stranger would try first', async (password) => {
  expect(isWeakPassword(password, ASHA)).toBe(true)
})

test.each([
  'correct horse battery',
  'silk and seams',
  'long enough',
  'raospark-umbrella',
  'Tussar!42 bolts',
  '9am at Cubbon Park',
])('%s may be chosen', (password) => expect(isWeakPassword(password, ASHA)).toBe(false))

onBothDatabases((onDatabase) => {
  const open = () => onDatabase({ standins: google })

  test('an easily guessed password is refused at its field, at sign-up and through a link', async () => {
    const shop = await open()
    const refusal = { status: 422, body: { error: 'invalid', fields: { password: expect.any(String) } } }
    expect(await register(shop, { password: 'Asha.Rao1991' })).toMatchObject(refusal)
    expect((await register(shop)).status).toBe(201)
    await shop.visitor.post('/api/auth/forgot-password', { email: ASHA.email })
    const token = await emailedToken(shop, 'reset-password', ASHA.email)
    const reset = (password: string) => shop.visitor.post('/api/auth/reset-password', { token, password })
    expect(await reset('password123')).toMatchObject(refusal)
    expect((await reset('a new and longer one')).status).toBe(200)
  })

  test('a changed password is e-mailed to the account’s address', async () => {
    const shop = await open()
    await register(shop)
    await shop.visitor.post('/api/auth/forgot-password', { email: ASHA.email })
    const token = await emailedToken(shop, 'reset-password', ASHA.email)
    expect(await subjectsOf(shop, ASHA.email)).not.toContain('Your password was changed')
    await shop.visitor.post('/api/auth/reset-password', { token, password: 'a new and longer one' })
    expect(await subjectsOf(shop, ASHA.email)).toContain('Your password was changed')
  })

  test('replacing a verified password with Google is e-mailed, and its sessions end', async () => {
    const shop = await open()
    await register(shop)
    const { body } = await login(shop, ASHA.password)
    const headers = { authorization: `Bearer ${body.token}` }
    const token = await emailedToken(shop, 'verify-email', ASHA.email)
    await shop.visitor.post('/api/auth/verify-email', { token }, { headers })
    expect((await withGoogle(shop, ASHA)).body.user._id).toBe(body.user._id)
    expect(await subjectsOf(shop, ASHA.email)).toContain('Your password was removed')
    expect((await login(shop, ASHA.password)).status).toBe(401)
    expect((await shop.visitor.get('/api/orders/myorders', { headers })).status).toBe(401)
  })

  test('a changed e-mail address is e-mailed to the old one', async () => {
    const shop = await open()
    await withGoogle(shop, { ...ASHA, sub: '77' })
    await withGoogle(shop, { ...ASHA, sub: '77', email: 'asha@foundry.example' })
    expect(await subjectsOf(shop, ASHA.email)).toEqual(['The e-mail address of your account was changed'])
    // Orders keep the address they were placed with.
    const [told] = await emailsOf(shop)
    expect(told?.body).toContain('Only e-mails about orders you have already placed still come to this one.')
  })

  test('a link for a new password ends when its e-mail address is changed', async () => {
    const shop = await open()
    await withGoogle(shop, { ...ASHA, sub: '77' })
    await shop.visitor.post('/api/auth/forgot-password', { email: ASHA.email })
    const token = await emailedToken(shop, 'reset-password', ASHA.email)
    const { body } = await withGoogle(shop, { ...ASHA, sub: '77', email: 'asha@foundry.example' })
    const reset = () =>
      shop.visitor.post('/api/auth/reset-password', { token, password: 'a new and longer one' })
    expect(await reset()).toMatchObject({ status: 400, body: { error: 'link_spent' } })
    // Whoever reads the old address's mail hasn't ended anybody's session either.
    const headers = { authorization: `Bearer ${body.token}` }
    expect((await shop.visitor.get('/api/orders/myorders', { headers })).status).toBe(200)
  })

  test('an e-mail address that Google doesn’t run never replaces a verified one', async () => {
    const shop = await open()
    await withGoogle(shop, { ...ASHA, sub: '77' })
    const later = await withGoogle(shop, { ...ASHA, sub: '77', email: 'asha@elsewhere.example', hd: '' })
    expect(later.body.user.email).toBe(ASHA.email)
  })
})

const limited = () => openShop({ standins: google, env: { RATE_LIMITS: '1' } })

const markOf = ({ headers }: { headers: Headers }) => {
  const kept = headers.get('set-cookie') ?? ''
  expect(kept).toMatch(
    /^known-device=[\w.-]+; Path=\/api\/auth; Max-Age=31536000; HttpOnly; SameSite=Strict$/,
  )
  return kept.split(';')[0] ?? ''
}

/** As if strangers had used up every attempt. */
const useUp = (
  shop: Shop,
  limit: 'login by account' | 'login by visitor' | 'login by device',
  key: string,
  times = 30,
) => {
  for (let turn = 0; turn < times; turn += 1)
    try {
      shop.app.limits.consume(limit, key)
    } catch {
      return
    }
}

test('however often strangers guess, the owner can sign in on a device that she has used before', async () => {
  const shop = await limited()
  await register(shop)
  const cookie = markOf(await login(shop, ASHA.password))
  useUp(shop, 'login by account', ASHA.email)
  useUp(shop, 'login by visitor', '192.0.2.1')
  expect((await login(shop, ASHA.password, { from: '198.51.100.1' })).status).toBe(429)
  expect((await login(shop, ASHA.password)).status).toBe(429)
  expect((await login(shop, ASHA.password, { cookie })).status).toBe(200)
})

test('a known device may guess no more often than any other', async () => {
  const shop = await limited()
  await register(shop)
  const cookie = markOf(await login(shop, ASHA.password))
  const { jti = '' } = decodeJwt(cookie.replace('known-device=', ''))
  useUp(shop, 'login by device', jti, 9)
  expect((await login(shop, 'the tenth guess', { cookie })).status).toBe(401)
  expect((await login(shop, ASHA.password, { cookie })).status).toBe(429)
})

test('right passwords from one account’s known devices can’t use up everybody’s attempts', async () => {
  const shop = await limited()
  await register(shop)
  const cookies = [markOf(await login(shop, ASHA.password)), markOf(await login(shop, ASHA.password))]
  const statuses: number[] = []
  for (let turn = 0; turn < 40; turn += 1)
    statuses.push((await login(shop, ASHA.password, { cookie: cookies[turn % 2] ?? '' })).status)
  expect(statuses).toEqual([...Array<number>(30).fill(200), ...Array<number>(10).fill(429)])
  expect((await login(shop, ASHA.password, { from: '198.51.100.1' })).status).toBe(200)
})

test('a device is known only to its own account, and only by a cookie that the shop issued', async () => {
  const shop = await limited()
  await register(shop)
  const session = await withGoogle(shop, { email: 'mallory@example.com', name: 'Mallory' })
  const strange = markOf(session)
  useUp(shop, 'login by account', ASHA.email)
  for (const cookie of [strange, `known-device=${session.body.token}`, 'known-device=x', 'known-device='])
    expect((await login(shop, ASHA.password, { cookie })).status, cookie).toBe(429)
  useUp(shop, 'login by visitor', '192.0.2.1')
  expect((await login(shop, 'x', { cookie: strange })).status).toBe(429)
})

test.each(['forgot-password', 'send-verification'])(
  '%s answers in the same time for known and unknown addresses, before it does anything for a known one',
  async (call) => {
    const shop = await openShop()
    await register(shop)
    const before = (await emailsTo(shop, ASHA.email)).length
    const timed = async (email: string) => {
      const began = performance.now()
      expect((await shop.visitor.post(`/api/auth/${call}`, { email })).status).toBe(200)
      return performance.now() - began
    }
    await timed(ASHA.email)
    expect(await emailsTo(shop, ASHA.email)).toHaveLength(before)
    await expect.poll(() => emailsTo(shop, ASHA.email)).toHaveLength(before + 1)

    const known: number[] = []
    const unknown: number[] = []
    for (let turn = 0; turn < 40; turn += 1) {
      known.push(await timed(ASHA.email))
      unknown.push(await timed('nobody@foundry.example'))
    }
    // The minimum: what is done for every known address is part of each time, and delays by other work on the machine
    // aren't.
    const [ofKnown, ofUnknown] = [Math.min(...known), Math.min(...unknown)]
    console.info(`${call}: known ${ofKnown.toFixed(2)} ms, unknown ${ofUnknown.toFixed(2)} ms`)
    expect(Math.abs(ofKnown - ofUnknown)).toBeLessThan(Math.max(1, 0.25 * ofUnknown))
  },
)
