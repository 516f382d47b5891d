import { createHmac, createSecretKey, generateKeyPairSync, randomUUID } from 'node:crypto'
import { SignJWT, UnsecuredJWT } from 'jose'
import { expect, test } from 'vitest'
import { openTokens } from '#server/auth/tokens.ts'
import { onBothDatabases } from '../support/databases.ts'
import { openShop, type Shop } from '../support/shop.ts'

const HOUR_MS = 60 * 60 * 1000

const whoAmI = (shop: Shop, token: string) =>
  shop.visitor.post('/api/auth/logout', undefined, { headers: { authorization: `Bearer ${token}` } })

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Tokens that somebody might try, each wrong in one way only. */
const craftedTokens = async (shop: Shop): Promise<Readonly<Record<string, string>>> => {
  const { token } = await shop.signIn('asha@example.com')
  const [head = '', body = '', signature = ''] = token.split('.')
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
  const key = createSecretKey(shop.app.config.JWT_SECRETS[0] ?? '', 'utf8')
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const now = Math.floor(Date.now() / 1000)

  const signed = (changes: object, header: object = {}, by: typeof key = key) =>
    new SignJWT({ ...claims, jti: randomUUID(), ...changes })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT', ...header })
      .sign(by)
  const without = (name: string) => {
    const { [name]: _, ...rest } = claims
    return new SignJWT(rest).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(key)
  }
  const handmade = (header: object, payload: object = claims) => {
    const start = `${encode(header)}.${encode(payload)}`
    return `${start}.${createHmac('sha256', shop.app.config.JWT_SECRETS[0] ?? '')
      .update(start)
      .digest('base64url')}`
  }
  const publicPem = rsa.publicKey.export({ type: 'spki', format: 'pem' })

  return {
    nothing: '',
    'a word': 'token',
    'one dot': `${head}.${body}`,
    'two dots': '..',
    'four parts': `${token}.x`,
    'no signature': `${head}.${body}.`,
    'half a signature': token.slice(0, -20),
    'another signature': `${head}.${body}.${signature.split('').reverse().join('')}`,
    'alg none': new UnsecuredJWT(claims).encode(),
    'alg None with a signature': handmade({ alg: 'None', typ: 'JWT' }),
    'alg HS512 signed as HS256': handmade({ alg: 'HS512', typ: 'JWT' }),
    'alg HS384': await signed({}, { alg: 'HS384' }, createSecretKey('k'.repeat(64), 'utf8')),
    'alg RS256': await new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .sign(rsa.privateKey),
    'RS256 confused with HS256': await signed({}, {}, createSecretKey(Buffer.from(publicPem))),
    'no alg': handmade({ typ: 'JWT' }),
    'another key': await signed({}, {}, createSecretKey('another-key-that-is-long-enough-to-sign', 'utf8')),
    'an empty-looking key': await signed({}, {}, createSecretKey(Buffer.alloc(32))),
    'kid that is a path': await signed({}, { kid: '../../dev/null' }, createSecretKey(Buffer.alloc(32))),
    'a key of its own in the header': await signed(
      {},
      { jwk: { kty: 'oct', k: encode('x'.repeat(32)) } },
      createSecretKey('x'.repeat(32), 'utf8'),
    ),
    'an unknown critical header': handmade({ alg: 'HS256', typ: 'JWT', crit: ['x'], x: 1 }),
    'another typ': await signed({}, { typ: 'at+jwt' }),
    'no typ': handmade({ alg: 'HS256' }),
    expired: await signed({ exp: now - 60 }),
    'expired long ago': await signed({ exp: 1 }),
    'exp as text': handmade({ alg: 'HS256', typ: 'JWT' }, { ...claims, exp: String(now + 60) }),
    'no exp': await without('exp'),
    'not yet valid': await signed({ nbf: now + 3600 }),
    'another audience': await signed({ aud: 'another' }),
    'the audience of a mail link': await signed({ aud: 'reset-password' }),
    'no audience': await without('aud'),
    'another issuer': await signed({ iss: 'https://another.example' }),
    'no issuer': await without('iss'),
    'no subject': await without('sub'),
    'subject unknown': await signed({ sub: 'f'.repeat(24) }),
    'subject is SQL': await signed({ sub: "' or 1=1 --" }),
    'subject is a list': handmade({ alg: 'HS256', typ: 'JWT' }, { ...claims, sub: [claims.sub] }),
    'no jti': await without('jti'),
    'no iat': await without('iat'),
    'another state of the account': await signed({ state: 'x' }),
    'no state': await without('state'),
    'payload is a list': handmade({ alg: 'HS256', typ: 'JWT' }, [claims]),
    'payload is null': `${encode({ alg: 'HS256', typ: 'JWT' })}.bnVsbA.${signature}`,
    '1 MB': await signed({ padding: 'x'.repeat(1024 * 1024) }),
  }
}

onBothDatabases((open) => {
  test('a session ends when its owner signs out', async () => {
    const shop = await open()
    const asha = await shop.signIn('asha@example.com')
    const other = await shop.signIn('asha@example.com')
    expect((await asha.post('/api/auth/logout')).status).toBe(204)
    expect((await asha.post('/api/auth/logout')).status).toBe(401)
    expect((await other.post('/api/auth/logout')).status).toBe(204)
  })

  test('an account that was closed or erased is nobody', async () => {
    const shop = await open()
    const asha = await shop.signIn('asha@example.com')
    for (const column of ['closed_at', 'erased_at'] as const) {
      const set = (value: string | null) =>
        shop.app.db.kysely
          .updateTable('users')
          .set({ [column]: value })
          .execute()
      await set(new Date().toISOString())
      await expect(shop.app.auth.requireUser(bearer(asha.token))).rejects.toMatchObject({ status: 401 })
      await set(null)
      await expect(shop.app.auth.requireUser(bearer(asha.token))).resolves.toMatchObject({ name: 'Asha' })
    }
  })

  test('an administrator who was dismissed is refused at once', async () => {
    const shop = await open()
    const admin = await shop.signIn('meera@example.com', 'admin')
    await expect(shop.app.auth.requireAdmin(bearer(admin.token))).resolves.toMatchObject({ is_admin: 1 })
    await shop.app.db.kysely.updateTable('users').set({ is_admin: 0 }).execute()
    await expect(shop.app.auth.requireAdmin(bearer(admin.token))).rejects.toMatchObject({ status: 403 })
  })
})

const bearer = (token: string) =>
  new Request('http://127.0.0.1:4321/', { headers: { authorization: `Bearer ${token}` } })

test('no token that somebody made up opens anything', async () => {
  const shop = await openShop()
  const crafted = Object.entries(await craftedTokens(shop))
  expect(crafted.length).toBeGreaterThanOrEqual(40)
  for (const [what, token] of crafted) expect((await whoAmI(shop, token)).status, what).toBe(401)
  expect(shop.logged.filter((line) => line.includes('"error"'))).toEqual([])
})

test('a refused caller is told how to sign in, and nothing else', async () => {
  const shop = await openShop()
  const { headers, body } = await shop.visitor.post('/api/auth/logout')
  expect(headers.get('www-authenticate')).toBe('Bearer')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(body).toEqual({ message: 'Please sign in.', error: 'unauthorized', requestId: 'request-1' })
})

test('a session lasts twelve hours and no minute longer', async () => {
  const shop = await openShop()
  const asha = await shop.signIn('asha@example.com')
  shop.passTime(12 * HOUR_MS - 5000)
  await expect(shop.app.auth.requireUser(bearer(asha.token))).resolves.toBeTruthy()
  shop.passTime(60 * 1000)
  await expect(shop.app.auth.requireUser(bearer(asha.token))).rejects.toMatchObject({ status: 401 })
})

test('tokens of the previous key count while the key is changed, and no longer', async () => {
  const [older, newer] = ['an-older-key-of-more-than-32-characters', 'a-newer-key-of-more-than-32-characters']
  const shop = await openShop({ env: { JWT_SECRETS: older } })
  const { token, user } = await shop.signIn('asha@example.com')
  const tokensWith = (...secrets: string[]) =>
    openTokens({ ...shop.app.config, JWT_SECRETS: secrets }, shop.app.clock)
  expect(await tokensWith(newer, older).read('shop', token)).toMatchObject({ sub: user?._id })
  expect(await tokensWith(newer).read('shop', token)).toBeUndefined()
  const renewed = await tokensWith(newer, older).sign('shop', 'x', 'x', 60)
  expect(await tokensWith(older).read('shop', renewed)).toBeUndefined()
})
