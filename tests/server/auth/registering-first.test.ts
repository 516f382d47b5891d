import { afterAll, expect, test } from 'vitest'
import { openAccounts } from '#server/auth/accounts.ts'
import type { SignedIn } from '#contract/auth/login.ts'
import { onBothDatabases } from '../../support/databases.ts'
import { emailedToken } from '../../support/emails.ts'
import type { Shop, ShopOptions } from '../../support/shop.ts'
import { useStandins } from '../../support/standins.ts'

const google = useStandins('google')

/** The owner of the e-mail address, and the stranger who registers it before her. */
const ASHA = { email: 'asha@rao-foundry.example', name: 'Asha Rao', hd: 'rao-foundry.example' }
const MALLORY = { name: 'Mallory', email: ASHA.email, password: 'owned by mallory' }
const HERS = 'seven bolts of tussar'

const register = (shop: Shop, changes: object = {}) =>
  shop.visitor.post('/api/auth/register', { ...MALLORY, ...changes })

const login = (shop: Shop, password = MALLORY.password) =>
  shop.visitor.post<SignedIn>('/api/auth/login', { email: ASHA.email, password })

const withGoogle = async (shop: Shop, person: object) => {
  const { code } = await google.control<{ code: string }>('google', 'POST', '/control/code', {
    ...ASHA,
    ...person,
  })
  return shop.visitor.post<SignedIn>('/api/auth/google-login', { token: code })
}

/** A Google account that once verified the e-mail address as its own; Google doesn't know who owns it today. */
const ELSEWHERE = { hd: '', sub: '666' }

const openVerification = async (shop: Shop, headers = {}) =>
  shop.visitor.post(
    '/api/auth/verify-email',
    { token: await emailedToken(shop, 'verify-email', ASHA.email) },
    { headers },
  )

const resetByEmail = async (shop: Shop) => {
  await shop.visitor.post('/api/auth/forgot-password', { email: ASHA.email })
  const token = await emailedToken(shop, 'reset-password', ASHA.email)
  return shop.visitor.post('/api/auth/reset-password', { token, password: HERS })
}

const isAlive = async (shop: Shop, { body }: { body: SignedIn }) => {
  const headers = { authorization: `Bearer ${body.token}` }
  return (await shop.visitor.get('/api/orders/myorders', { headers })).status === 200
}

const rowOf = async (shop: Shop) =>
  shop.app.db.kysely.selectFrom('users').selectAll().where('email', '=', ASHA.email).executeTakeFirstOrThrow()

/**
 * Each way returns whether whoever came first ends up with an account that carries the other's verification or rights.
 */
const WAYS: Readonly<Record<string, (shop: Shop) => Promise<boolean>>> = {
  'she opens the link of a mail she never asked for': async (shop) => {
    await register(shop)
    await openVerification(shop)
    return (await rowOf(shop)).email_verified_at !== null
  },

  'an administrator opens that link': async (shop) => {
    await register(shop)
    await openVerification(shop)
    return (await login(shop)).body.user.isAdmin
  },

  'she opens it while signed in to another account of hers': async (shop) => {
    await register(shop)
    const other = await shop.signIn('asha@elsewhere.example')
    await openVerification(shop, { authorization: `Bearer ${other.token}` })
    return (await rowOf(shop)).email_verified_at !== null
  },

  'she comes through Google, and the password stays': async (shop) => {
    await register(shop)
    const session = await login(shop)
    await withGoogle(shop, {})
    return (await login(shop)).status === 200 || (await isAlive(shop, session))
  },

  'she comes through Google to an e-mail address that was once proved by another’s password': async (
    shop,
  ) => {
    await register(shop)
    await shop.app.db.kysely.updateTable('users').set({ email_verified_at: '2020-01-01' }).execute()
    const session = await login(shop)
    await withGoogle(shop, {})
    return (await login(shop)).status === 200 || (await isAlive(shop, session))
  },

  'she chooses a password by mail, and sessions and links of the first one live on': async (shop) => {
    await register(shop)
    const session = await login(shop)
    const link = await emailedToken(shop, 'verify-email', ASHA.email)
    await resetByEmail(shop)
    const late = await shop.visitor.post('/api/auth/verify-email', {
      token: link,
      password: MALLORY.password,
    })
    return late.status === 200 || (await isAlive(shop, session)) || (await login(shop)).status === 200
  },

  'a Google account that only once had her e-mail address joins hers': async (shop) => {
    await register(shop, { ...ASHA, password: HERS })
    const session = await withGoogle(shop, ELSEWHERE)
    return session.status === 200
  },

  'such a Google account comes first, and stays when she proves the e-mail address by a link': async (
    shop,
  ) => {
    const session = await withGoogle(shop, ELSEWHERE)
    expect(session.status).toBe(200)
    await resetByEmail(shop)
    expect((await login(shop, HERS)).status).toBe(200)
    return (await isAlive(shop, session)) || (await withGoogle(shop, ELSEWHERE)).status === 200
  },

  'such a Google account comes first, and she comes through her own once she has chosen a password': async (
    shop,
  ) => {
    const session = await withGoogle(shop, ELSEWHERE)
    await shop.visitor.post('/api/auth/forgot-password', { email: ASHA.email })
    const unused = await emailedToken(shop, 'reset-password', ASHA.email)
    await resetByEmail(shop)
    expect(await isAlive(shop, session)).toBe(false)
    expect((await withGoogle(shop, {})).status).toBe(200)
    const late = { token: unused, password: 'owned by mallory' }
    const { status } = await shop.visitor.post('/api/auth/reset-password', late)
    return (await isAlive(shop, session)) || status === 200
  },

  'such a Google account has an administrator’s e-mail address': async (shop) =>
    (await withGoogle(shop, ELSEWHERE)).body.user.isAdmin,

  'an administrator’s e-mail address is registered, and the password is what opens the desk': async (
    shop,
  ) => {
    await register(shop)
    const { body } = await login(shop)
    const headers = { authorization: `Bearer ${body.token}` }
    const token = await emailedToken(shop, 'verify-email', ASHA.email)
    await shop.visitor.post('/api/auth/verify-email', { token }, { headers })
    return (await login(shop)).body.user.isAdmin
  },
}

const taken = new Set<string>()
const ways = Object.keys(WAYS).length

onBothDatabases((open) => {
  const openFor = (options: ShopOptions = {}) =>
    open({ standins: google, env: { ADMIN_EMAILS: ASHA.email }, ...options })

  test.each(Object.entries(WAYS))('nothing is won by registering first when %s', async (what, goes) => {
    const shop = await openFor()
    const isAccepted = await goes(shop)
    if (isAccepted) taken.add(what)
    expect(isAccepted).toBe(false)
  })

  test('an operator can’t make an administrator of somebody who never verified the e-mail address', async () => {
    const shop = await openFor()
    await withGoogle(shop, ELSEWHERE)
    const accounts = openAccounts(shop.app.db, shop.app.clock)
    expect((await accounts.byEmail(ASHA.email))?.email_verified_at).toBeNull()
  })

  test('Google’s word for an address that it runs makes an administrator', async () => {
    const shop = await openFor()
    expect((await withGoogle(shop, {})).body.user.isAdmin).toBe(true)
  })
})

test('eleven ways are tried', () => expect(ways).toBe(11))
afterAll(() => console.info(`E4 accounts taken over by registering first: ${taken.size} of ${ways} ways`))
