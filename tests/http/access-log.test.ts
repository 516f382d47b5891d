import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { openAccessLog } from '#http/access-log.ts'
import { openShopServer, someFolder, shopFolder } from './built-shop.ts'

const WITHIN_MS = 10 * 1000

const openLogFile = async () => {
  const file = join(await someFolder(), 'log')
  const log = openAccessLog(file)
  const lines = async (count: number): Promise<readonly Record<string, unknown>[]> =>
    vi.waitFor(() => {
      // Throws until the file is open.
      log.flush()
      const read = readFileSync(file, 'utf8').trim().split('\n')
      expect(read).toHaveLength(count)
      return read.map((line) => JSON.parse(line))
    }, WITHIN_MS)
  return { log, lines }
}

test('a path is logged without anything that looks like an e-mail address, number or link, escaped or not', async () => {
  const dataDir = await shopFolder()
  const { log, lines } = await openLogFile()
  const { get } = await openShopServer(dataDir, { follow: log.follow })
  const token = `${'a1'.repeat(12)}.${'b2'.repeat(32)}`
  const kept = {
    '/zelda.q@leaktest.example': '/[removed]',
    '/zelda.q%40leaktest.example': '/[removed]',
    '/zelda.q%2540leaktest.example/%': '/[removed]/%',
    '/zelda.q%40leaktest.example/%': '/[removed]/%',
    '/shop/9876543210?q=9876543210': '/shop/[removed]',
    [`/quote/${token}`]: '/quote/[removed]',
    '/shop/ivory%20shirt': '/shop/ivory%20shirt',
  }
  for (const path of Object.keys(kept)) await (await get(path)).text()
  const logged = await lines(Object.keys(kept).length)
  expect(logged.map(({ path }) => path)).toEqual(Object.values(kept))
  expect(logged[0]).toMatchObject({ level: 'info', method: 'GET', status: 404, ms: expect.any(Number) })
  expect(logged[0]?.requestId).not.toBe(logged[1]?.requestId)
})

test('a built file that can’t be read is answered and logged as an error', async () => {
  const dataDir = await shopFolder()
  const { log, lines } = await openLogFile()
  const { get } = await openShopServer(dataDir, { follow: log.follow, fault: log.fault })
  await rm(join(dataDir, 'releases', '1', 'client', 'shop.html'))
  const answer = await get('/shop', { headers: { 'accept-encoding': 'identity' } })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([500, 'text/plain; charset=utf-8'])
  expect(await answer.text()).toBe('Something went wrong on our side.')
  const requestId = answer.headers.get('x-request-id')
  expect(await lines(2)).toMatchObject([
    { level: 'error', requestId, err: { code: 'ENOENT' } },
    { level: 'info', requestId, path: '/shop', status: 500 },
  ])
})

test('a visitor who leaves before the answer is logged as such, and not as answered', async () => {
  const dataDir = await shopFolder()
  const { log, lines } = await openLogFile()
  const asked = Promise.withResolvers<void>()
  const { get } = await openShopServer(dataDir, { follow: log.follow, program: () => asked.resolve() })
  const leaving = new AbortController()
  const left = get('/api/slow', { signal: leaving.signal }).catch(() => 'left')
  await asked.promise
  leaving.abort()
  expect(await left).toBe('left')
  expect(await lines(1)).toMatchObject([{ path: '/api/slow', status: 499, aborted: true }])
})

test('an error is logged in the program’s own format: with the level’s name, and without the error’s other properties', async () => {
  const { log, lines } = await openLogFile()
  log.fault(Object.assign(new Error('asha@example.com can’t be read'), { body: 'hers' }), 'request-1')
  const [line] = await lines(1)
  expect(line).toMatchObject({ level: 'error', requestId: 'request-1' })
  expect(line?.err).toMatchObject({ type: 'Error', message: '[removed] can’t be read' })
  expect(JSON.stringify(line)).not.toMatch(/asha@|hers/)
})
