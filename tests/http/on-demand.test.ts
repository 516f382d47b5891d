import { expect, test } from 'vitest'
import type { Program } from '#http/program.ts'
import { buildShop, openShopServer, shopFolder } from './built-shop.ts'

const FOR_ALL = { 'content-type': 'text/html', 'cache-control': 'public, max-age=0' }

/** A shop whose program records which pages it was asked for. */
const openShop = async (headers: Readonly<Record<string, string>> = FOR_ALL) => {
  const dataDir = await shopFolder()
  const asked: string[] = []
  const program: Program = (request, response) => {
    asked.push(`${request.method} ${request.url}`)
    const isMoved = request.url?.includes('tartan')
    response.writeHead(isMoved ? 301 : 200, { ...headers, 'x-own': 'yes' })
    response.end(isMoved ? undefined : `<p>${request.url}</p>`.repeat(50))
  }
  return { asked, dataDir, ...(await openShopServer(dataDir, { program })) }
}

test('a filtered category is made by the program, once for all visitors who ask for the same', async () => {
  const { get, asked } = await openShop()
  for (let visit = 0; visit < 3; visit += 1) {
    const answer = await get('/shop?category=blazer&colour=green')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('x-own')).toBe('yes')
    expect(await answer.text()).toContain('/found?category=blazer&colour=green')
  }
  expect(asked).toEqual(['GET /found?category=blazer&colour=green'])
  expect(await (await get('/shop?category=blazer')).text()).toContain('/shop/category/blazer/1 of 1')
  expect(await (await get('/shop?utm=green')).text()).toContain('/shop of 1')
})

test('parameters that the shop doesn’t know make no other page, unless a known one follows them', async () => {
  const { get, asked } = await openShop()
  const read = async (url: string) => (await get(url)).text()
  const page = await read('/shop?category=blazer&sort=name&x=1&utm_source=a')
  for (const query of ['', '&x=2', '&x=1&y=2', '&%78', '&', '&utm_source=sort=price'])
    expect(await read(`/shop?category=blazer&sort=name${query}`), query).toBe(page)
  expect(await read('/%73hop?category=blazer&sort=name')).toBe(page)
  expect(asked).toHaveLength(1)
  for (const query of [
    'category=blazer&sort=name&page=2',
    'category=blazer&sort=name&%70age=2',
    'category=blazer&sort=name&x=1&page=2',
    'category=blazer&sort=name&x=1&%71=silk',
    'x=1&category=blazer&sort=name',
    'sort=name',
    'sort=name&category=blazer',
  ])
    expect(await read(`/shop?${query}`)).toContain(`/found?${query}`)
  expect(asked).toHaveLength(8)
})

test.each(['/_image?href=/brand/cloth.webp&f=avif', '/%5fimage', '/%255fimage', '/_server-islands/A', '/x'])(
  'the program, which could answer more paths than the shop has, isn’t asked for %s',
  async (path) => {
    const { get, asked } = await openShop()
    for (const method of ['GET', 'POST']) expect((await get(path, { method })).status).toBe(404)
    expect(asked).toEqual([])
  },
)

test('a page is cached in each encoding, and only for the live release', async () => {
  const { get, asked, dataDir, releases } = await openShop()
  const codings = ['br', 'gzip', 'identity']
  for (const coding of [...codings, ...codings]) {
    const answer = await get('/shop?q=silk', { headers: { 'accept-encoding': coding } })
    expect(answer.headers.get('content-encoding') ?? 'identity').toBe(coding)
    expect(await answer.text()).toContain('/found?q=silk')
  }
  expect(asked).toHaveLength(3)
  // With a cookie, another site could send requests in its owner's name and learn from an answer's length.
  const own = await get('/shop?q=silk', { headers: { 'accept-encoding': 'br', cookie: 'preview=1' } })
  expect(own.headers.get('content-encoding')).toBeNull()
  expect(asked).toHaveLength(3)
  await buildShop(dataDir, '2')
  await releases.follow()
  await get('/shop?q=silk')
  expect(asked).toHaveLength(4)
})

test('a redirect isn’t cached and has no body', async () => {
  const { get, asked } = await openShop()
  for (let visit = 0; visit < 2; visit += 1)
    expect((await get('/shop?colour=tartan', { redirect: 'manual' })).status).toBe(301)
  expect(asked).toHaveLength(2)
  expect((await get('/shop?colour=green', { method: 'POST' })).status).toBe(405)
  expect(asked).toHaveLength(2)
})

test('a page whose visitor left before it was complete isn’t cached', async () => {
  const dataDir = await shopFolder()
  const begun = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  let asked = 0
  const program: Program = (_request, response) => {
    asked += 1
    response.writeHead(200, FOR_ALL)
    response.write('<p>half')
    begun.resolve()
    if (asked > 1) return response.end(' and half')
    return response.once('close', () => {
      response.end()
      ended.resolve()
    })
  }
  const { get } = await openShopServer(dataDir, { program })
  const leaving = new AbortController()
  const headers = { 'accept-encoding': 'identity' }
  const left = get('/shop?q=silk', { headers, signal: leaving.signal })
    .then((answer) => answer.text())
    .catch(() => 'left')
  await begun.promise
  leaving.abort()
  expect(await left).toBe('left')
  await ended.promise
  expect(await (await get('/shop?q=silk', { headers })).text()).toBe('<p>half and half')
})

test('the least recently used page is made again when the cache is full', async () => {
  const { get, asked } = await openShop()
  // Read to its end, because only then it is cached.
  const read = async (page: number) => (await get(`/shop?q=${page}`)).text()
  for (let page = 0; page <= 500; page += 1) await read(page)
  expect(asked).toHaveLength(501)
  await read(500)
  expect(asked).toHaveLength(501)
  await read(0)
  expect(asked).toHaveLength(502)
})

test.each([
  ['for one visitor', { ...FOR_ALL, 'cache-control': 'no-store' }],
  ['without a word on who may keep it', { 'content-type': 'text/html' }],
  ['that is no page', { ...FOR_ALL, 'content-type': 'application/json' }],
])('an answer %s is never cached', async (_, headers) => {
  const { get, asked } = await openShop(headers)
  for (let visit = 0; visit < 2; visit += 1) await (await get('/shop?q=silk')).text()
  expect(asked).toHaveLength(2)
})

test('the internal path of the pages made on demand isn’t a path of the shop', async () => {
  const { get, asked } = await openShop()
  for (const path of ['/found', '/found?q=silk', '/%66ound?q=silk'])
    expect((await get(path)).status, path).toBe(404)
  expect((await get('/found?q=silk', { method: 'PUT' })).status).toBe(404)
  expect(asked).toEqual([])
})

test('only a limited number of pages is made at once; one more is told to come back later, and slow readers hold nobody up', async () => {
  const dataDir = await shopFolder()
  const making: (() => void)[] = []
  const program: Program = (request, response) => {
    const size = request.url?.includes('large') ? 8 * 1024 * 1024 : 1
    making.push(() => response.writeHead(200, FOR_ALL).end('x'.repeat(size)))
  }
  const { get } = await openShopServer(dataDir, { program })
  const headers = { 'accept-encoding': 'identity' }
  const leaving = new AbortController()
  const left = Array.from({ length: 60 }, (_, at) =>
    get(`/shop?q=left${at}`, { headers, signal: leaving.signal }).catch(() => undefined),
  )
  const large = Array.from({ length: 4 }, (_, at) => get(`/shop?q=large${at}`, { headers }))
  await expect.poll(() => making).toHaveLength(64)
  const refused = await get('/shop?q=more')
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).not.toBeNull()
  expect(making).toHaveLength(64)
  leaving.abort()
  await Promise.all(left)
  for (const make of making.splice(0)) make()
  // They have been answered, but nobody has read their bodies.
  await Promise.all(large)
  const later = Array.from({ length: 64 }, (_, at) => get(`/shop?q=later${at}`, { headers }))
  await expect.poll(() => making).toHaveLength(64)
  for (const make of making.splice(0)) make()
  expect((await Promise.all(later)).map(({ status }) => status)).toEqual(Array(64).fill(200))
  for (const answer of await Promise.all(large)) await answer.body?.cancel()
})
