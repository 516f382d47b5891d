import { beforeEach, expect, test } from 'vitest'
import { openBuckets } from '#server/limits/buckets.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { stopTime } from '../../support/stop-time.ts'

const CREDENTIALS = { email: 'asha@example.com', password: 'wrong password' }
const limited = { env: { RATE_LIMITS: '1' } }

// Attempts are restored as time passes.
beforeEach(stopTime)

const login = (shop: Shop, email: string, from: string) =>
  shop.visitor.post('/api/auth/login', { ...CREDENTIALS, email }, { from })

const countRefused = async (tries: number, attempt: (index: number) => Promise<{ status: number }>) => {
  let refused = 0
  for (let index = 0; index < tries; index += 1) if ((await attempt(index)).status === 429) refused += 1
  return refused
}

test('after ten wrong passwords from anywhere an account is locked for a while, and the answer says for how long', async () => {
  const shop = await openShop(limited)
  expect(await countRefused(12, (index) => login(shop, CREDENTIALS.email, `192.0.2.${index}`))).toBe(2)
  const { status, headers, body } = await login(shop, CREDENTIALS.email, '192.0.2.99')
  expect(status).toBe(429)
  expect(body).toMatchObject({ error: 'too_many' })
  expect(headers.get('retry-after')).toBe('90')
  shop.passTime(91 * 1000)
  expect((await login(shop, CREDENTIALS.email, '192.0.2.99')).status).toBe(401)
  expect(shop.app.limits.hits.get('login by account')).toBe(3)
})

test('a visitor who tries many accounts is refused, and another one isn’t', async () => {
  const shop = await openShop(limited)
  const attempt = (from: string) => (index: number) =>
    shop.visitor.post('/api/auth/login', { email: `no address ${index}`, password: 'x' }, { from })
  expect(await countRefused(35, attempt('192.0.2.1'))).toBe(5)
  expect(await countRefused(1, attempt('192.0.2.2'))).toBe(0)
})

test('IP addresses of one IPv6 household count as one', async () => {
  const shop = await openShop(limited)
  const attempt = (index: number) =>
    shop.visitor.post('/api/auth/register', {}, { from: `2001:db8:1:2::${index.toString(16)}` })
  expect(await countRefused(12, attempt)).toBe(2)
  expect((await shop.visitor.post('/api/auth/register', {}, { from: '2001:db8:1:3::1' })).status).toBe(422)
})

test('the right password restores the attempts', async () => {
  const shop = await openShop(limited)
  const asha = { name: 'Asha', email: CREDENTIALS.email, password: 'the right password' }
  await shop.visitor.post('/api/auth/register', asha)
  for (let round = 0; round < 2; round += 1) {
    expect(await countRefused(6, (index) => login(shop, asha.email, `192.0.2.${index}`))).toBe(0)
    expect((await shop.visitor.post('/api/auth/login', asha, { from: '192.0.2.9' })).status).toBe(200)
  }
})

test('RATE_LIMITS multiplies every limit, and 0 removes them', async () => {
  const attempt = (shop: Shop) => () => shop.visitor.post('/api/auth/register', {})
  expect(await countRefused(25, attempt(await openShop({ env: { RATE_LIMITS: '2' } })))).toBe(5)
  expect(await countRefused(25, attempt(await openShop({ env: { RATE_LIMITS: '0' } })))).toBe(0)
})

test('a bucket refills evenly, and never above its capacity', () => {
  const buckets = openBuckets(3, 3000)
  const consume = (at: number) => buckets.consume('asha', at)
  expect([consume(0), consume(0), consume(0)]).toEqual([0, 0, 0])
  expect(consume(0)).toBe(1000)
  expect(consume(1000)).toBe(0)
  expect(consume(1000)).toBe(1000)
  expect([consume(60_000), consume(60_000), consume(60_000), consume(60_000)]).toEqual([0, 0, 0, 1000])
})

test('all attempts can be made at once, whatever their number per period', () => {
  for (let times = 1; times <= 240; times += 1) {
    const buckets = openBuckets(times, 60_000)
    const now = Date.UTC(2030, 0, 9)
    const waits = Array.from({ length: times }, () => buckets.consume('asha', now))
    expect(
      waits.filter((ms) => ms > 0),
      `${times} a minute`,
    ).toEqual([])
    expect(buckets.consume('asha', now)).toBeGreaterThan(0)
  }
})

test('a clock that was a day ahead makes nobody wait longer than an empty bucket does', () => {
  const buckets = openBuckets(3, 3000)
  const consume = (at: number) => buckets.consume('asha', at)
  expect(consume(86_400_000)).toBe(0)
  expect(consume(3000)).toBe(1000)
  expect([consume(4000), consume(4000)]).toEqual([0, 1000])
})

test('a flood of visitors does not fill the memory', () => {
  const buckets = openBuckets(1, 60_000)
  for (let index = 0; index < 60_000; index += 1) buckets.consume(`visitor ${index}`, 0)
  expect(buckets.consume('visitor 0', 0)).toBe(0)
  expect(buckets.consume('visitor 59999', 0)).toBe(60_000)
})

test('a flood of visitors does not make the shop forget who has just tried', () => {
  const buckets = openBuckets(2, 60_000)
  buckets.consume('asha', 0)
  for (let index = 0; index < 40_000; index += 1) buckets.consume(`visitor ${index}`, 0)
  buckets.consume('asha', 0)
  for (let index = 40_000; index < 60_000; index += 1) buckets.consume(`visitor ${index}`, 0)
  expect(buckets.consume('asha', 0)).toBe(30_000)
})
