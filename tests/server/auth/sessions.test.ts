import { expect, test } from 'vitest'
import { HOUR_MS } from '#domain/time/dates.ts'
import { craftedTokens } from '../../support/crafted-tokens.ts'
import { openTokens } from '#server/auth/tokens.ts'
import { onBothDatabases } from '../../support/databases.ts'
import { openShop, type Shop } from '../../support/shop.ts'

const whoAmI = (shop: Shop, token: string) =>
  shop.visitor.post('/api/auth/logout', undefined, { headers: { authorization: `Bearer ${token}` } })

onBothDatabases((open) => {
  test('a session ends when its owner signs out', async () => {
    const shop = await open()
    const asha = await shop.signIn('asha@example.com')
    const other = await shop.signIn('asha@example.com')
    expect((await asha.post('/api/auth/logout')).status).toBe(204)
    expect((await asha.post('/api/auth/logout')).status).toBe(401)
    expect((await other.post('/api/auth/logout')).status).toBe(204)
  })

  test('an ended session stays ended after the clock was a day ahead and has been corrected', async () => {
    const shop = await open()
    const asha = await shop.signIn('asha@example.com')
    expect((await asha.post('/api/auth/logout')).status).toBe(204)
    shop.passTime(24 * HOUR_MS)
    const meera = await shop.signIn('meera@example.com')
    expect((await meera.post('/api/auth/logout')).status).toBe(204)
    shop.passTime(-24 * HOUR_MS)
    expect((await asha.post('/api/auth/logout')).status).toBe(401)
  })

  test('a closed or erased account can’t do anything', async () => {
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

  test('an administrator who loses the rights is refused at once', async () => {
    const shop = await open()
    const admin = await shop.signIn('meera@example.com', 'admin')
    await expect(shop.app.auth.requireAdmin(bearer(admin.token))).resolves.toMatchObject({ is_admin: 1 })
    await shop.app.db.kysely.updateTable('users').set({ is_admin: 0 }).execute()
    await expect(shop.app.auth.requireAdmin(bearer(admin.token))).rejects.toMatchObject({ status: 403 })
  })
})

const bearer = (token: string) =>
  new Request('http://127.0.0.1:4321/', { headers: { authorization: `Bearer ${token}` } })

test('no forged token opens anything', async () => {
  const shop = await openShop()
  const { token: real } = await shop.signIn('asha@example.com')
  const secret = shop.app.config.JWT_SECRETS[0] ?? ''
  const crafted = Object.entries(await craftedTokens(real, secret))
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

test('a token for one purpose is never accepted for another, even after it was read for its own', async () => {
  const shop = await openShop()
  const { read, sign } = openTokens(shop.app.config, shop.app.clock)
  const token = await sign('device', 'a', '', 60)
  for (let time = 0; time < 2; time += 1) {
    expect(await read('device', token)).toMatchObject({ sub: 'a' })
    for (const purpose of ['shop', 'verify-email', 'reset-password'] as const)
      expect(await read(purpose, token)).toBeUndefined()
  }
})

test('a session lasts twelve hours and no minute longer', async () => {
  const shop = await openShop()
  const asha = await shop.signIn('asha@example.com')
  shop.passTime(12 * HOUR_MS - 5000)
  await expect(shop.app.auth.requireUser(bearer(asha.token))).resolves.toBeTruthy()
  shop.passTime(60 * 1000)
  await expect(shop.app.auth.requireUser(bearer(asha.token))).rejects.toMatchObject({ status: 401 })
})

test('tokens of the previous key are valid while the key is being changed, and no longer', async () => {
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
