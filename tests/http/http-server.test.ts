import { Agent, createServer, type IncomingMessage, request as ask } from 'node:http'
import { connect } from 'node:net'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { MADE_ON_DEMAND } from '#http/release-answers.ts'
import { listeningForTest } from '../support/listening.ts'
import { openShopServer, buildShop, someFolder, shopFolder } from './built-shop.ts'

const openBuiltShop = async (options?: Parameters<typeof openShopServer>[1]) => {
  const dataDir = await shopFolder()
  return { dataDir, ...(await openShopServer(dataDir, options)) }
}

/** Sends bytes unchanged; `fetch` would normalise them. */
const raw = async (origin: string, text: string): Promise<string> => {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  socket.write(text)
  let answer = ''
  socket.on('data', (bytes) => (answer += String(bytes)))
  await once(socket, 'close')
  return answer
}

test('a built page has its own policy and every security header', async () => {
  const { get } = await openBuiltShop()
  const answer = await get('/')
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain('/ of 1')
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'self'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': expect.stringContaining('camera=()'),
    'cache-control': 'public, max-age=0, must-revalidate',
    vary: 'accept-encoding',
    'x-request-id': expect.stringMatching(/^[0-9a-f]{12}-/),
  })
  expect(answer.headers.get('strict-transport-security')).toBeNull()
})

test('a shop behind TLS tells browsers to stay with HTTPS', async () => {
  const { get } = await openBuiltShop({ SITE_URL: 'https://ilvara.example' })
  expect((await get('/')).headers.get('strict-transport-security')).toContain('max-age=31536000')
})

test.each([
  ['br, gzip', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['identity', null],
])('a visitor who accepts %s gets %s', async (accepted, coding) => {
  const { get } = await openBuiltShop()
  const answer = await get('/shop', { headers: { 'accept-encoding': accepted } })
  expect(answer.headers.get('content-encoding')).toBe(coding)
  expect(await answer.text()).toContain('/shop of 1')
})

test('a page that the visitor already has isn’t sent again', async () => {
  const { get } = await openBuiltShop()
  const tag = (await get('/shop')).headers.get('etag') ?? ''
  const again = await get('/shop', { headers: { 'if-none-match': `"other", W/${tag}` } })
  expect(again.status).toBe(304)
  expect(await again.text()).toBe('')
  expect((await get('/shop', { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
})

test('HEAD answers like GET, without the page', async () => {
  const { get } = await openBuiltShop()
  const [head, whole] = await Promise.all([get('/shop', { method: 'HEAD' }), get('/shop')])
  expect(head.status).toBe(200)
  expect(await head.text()).toBe('')
  expect(head.headers.get('etag')).toBe(whole.headers.get('etag'))
  expect(Number(head.headers.get('content-length'))).toBeGreaterThan(0)
})

test('a category is shown whatever the case of its name, and its built path isn’t served', async () => {
  const { get } = await openBuiltShop()
  for (const name of ['blazer', 'Blazer', 'BLAZER', '%20blazer'])
    expect(await (await get(`/shop?x=1&category=${name}`)).text()).toContain('/shop/category/blazer/1')
  expect(await (await get('/shop?category=Silk+Shirt')).text()).toContain('silk_20_shirt/1')
  expect(await (await get('/shop?page=2&category=blazer')).text()).toContain('blazer/2')
  expect(await (await get('/shop?category=blazer&page=1')).text()).toContain('blazer/1')
  expect((await get('/shop/category/blazer/1')).status).toBe(404)
  expect(await (await get('/shop?page=1')).text()).toBe(await (await get('/shop')).text())
  expect((await get('/shop?page=2')).status).toBe(404)
  expect((await get('/shop?category=blazer&page=9')).status).toBe(404)
})

test('an unknown category has a page that says so, with status 200', async () => {
  const { get } = await openBuiltShop()
  const answer = await get('/shop?category=hats')
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain('-none-/1')
})

test('a category without a name shows what the shop shows without one', async () => {
  const { get } = await openBuiltShop()
  for (const query of ['category=', 'category=+', 'category=&page=1'])
    expect(await (await get(`/shop?${query}`)).text()).toBe(await (await get('/shop')).text())
  expect((await get('/shop?category=&page=2')).status).toBe(404)
})

test('every order opens the same built shell', async () => {
  const { get } = await openBuiltShop()
  expect(await (await get('/order/0123456789abcdef01234567')).text()).toContain('/order/-any-')
  expect((await get('/order')).status).toBe(404)
  expect((await get('/order/a/b')).status).toBe(404)
})

test.each([
  '/nope',
  '/SHOP',
  '/%',
  '/%00',
  '/..%2f..%2fetc/passwd',
  '/shop/a/b',
  '/index.html',
  '/release.json',
  '/__proto__',
  '/constructor',
])('%s is not found, and the page says so', async (path) => {
  const { get } = await openBuiltShop()
  const answer = await get(path)
  expect(answer.status).toBe(404)
  expect(await answer.text()).toContain('/404 of 1')
})

test.each(['/api/%zz', '/api/%00', '/api/orders/%00', '/api/orders/%', '/api/%00/'])(
  '%s is not found, and a script gets JSON',
  async (path) => {
    const { get } = await openBuiltShop()
    const answer = await get(path)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toEqual({
      error: 'not_found',
      message: 'There is nothing at this URL.',
      requestId: answer.headers.get('x-request-id'),
    })
  },
)

test('a path never redirects to another origin', async () => {
  const { server } = await openBuiltShop()
  for (const path of ['//evil.example/', '//evil.example/shop/', '/\\evil.example/']) {
    const answer = await raw(server.origin, `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 404/)
  }
})

test('whatever host a request names, the program gets its path on this shop’s origin', async () => {
  const asked: (string | undefined)[] = []
  const { server } = await openBuiltShop({
    SITE_URL: 'https://ilvara.example',
    program: (request, _response, next) => {
      asked.push(`${request.headers.host}${request.url}`)
      next()
    },
  })
  for (const host of ['x', 'x/api/health?', 'x/found?q=silk#', 'x@y', 'x:99999'])
    await raw(server.origin, `GET /api/a?b HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`)
  expect(asked).toEqual(Array(5).fill('ilvara.example/api/a?b'))
})

test.each([
  'GET /a//b',
  'GET /api/a//b',
  'GET /a/\\b',
  'GET /preview/x////y',
  'GET http://x/shop',
  'GET x:/shop',
  'GET /shop#a',
  'GET /shop?q=silk#a',
  'GET /x/../found?q=silk',
  'GET /x/%2e%2e/api/health',
  'GET /a\\..\\found',
  'GET /api/../track/t',
  'OPTIONS *',
])('%s is not a browser’s request, and never reaches the program', async (line) => {
  let asked = 0
  const { server } = await openBuiltShop({ program: (_request, _response, next) => next(void (asked += 1)) })
  const answer = await raw(server.origin, `${line} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)
  expect(answer).toMatch(/^HTTP\/1\.1 40[04]/)
  expect(asked).toBe(0)
})

test('a trailing slash redirects to the path without it', async () => {
  const { get } = await openBuiltShop()
  const answer = await get('/shop/?category=blazer')
  expect([answer.status, answer.headers.get('location')]).toEqual([308, '/shop?category=blazer'])
  expect((await get('/nope/')).status).toBe(404)
})

test('the program’s pages, too, are redirected to without a trailing slash', async () => {
  const { get } = await openBuiltShop()
  for (const path of ['/track', '/track/t', '/quote/t', '/shortlist/l', '/preview/shop', '/unsubscribe/t']) {
    const answer = await get(`${path}/?a=b`)
    expect([answer.status, answer.headers.get('location')]).toEqual([308, `${path}?a=b`])
  }
  expect((await get('/tracks/t/')).status).toBe(404)
})

test('the list of pages made on demand matches the pages', async () => {
  const files = (await readdir('src/pages', { recursive: true })).filter(
    (file) => /\.(?:astro|ts)$/.test(file) && !/^(?:api|\.well-known|found)\//.test(file),
  )
  const onDemand = await Promise.all(
    files.map(async (file) => {
      const isOnDemand = /prerender = false/.test(await readFile(join('src/pages', file), 'utf8'))
      return isOnDemand ? [`/${file.replace(/(?:\/index)?\.(?:astro|ts)$/, '')}`] : []
    }),
  )
  expect(onDemand.flat().length).toBeGreaterThan(8)
  expect(onDemand.flat().filter((path) => !MADE_ON_DEMAND.test(path))).toEqual([])
})

test('a hashed file is cached forever and is still served in later releases', async () => {
  const { dataDir, get, releases } = await openBuiltShop()
  const answer = await get('/_astro/app.1.js')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  await buildShop(dataDir, '2')
  await releases.follow()
  expect(await (await get('/')).text()).toContain('/ of 2')
  expect((await get('/_astro/app.1.js')).status).toBe(200)
  expect((await get('/_astro/app.2.js')).status).toBe(200)
})

test('a release built from other code is never served', async () => {
  const { dataDir, get, releases } = await openBuiltShop()
  await buildShop(dataDir, '2', {}, 'of-other-code')
  await releases.follow()
  expect(await (await get('/')).text()).toContain('/ of 1')
})

test('a changed slug redirects to the new one', async () => {
  const dataDir = await someFolder()
  const offer = { title: 'Blazer', sizes: [], colors: [], image: '' }
  await buildShop(dataDir, '1', { offers: { p1: { ...offer, slug: 'silk-blazer' } } })
  await buildShop(dataDir, '2', { offers: { p1: { ...offer, slug: 'shawl' } } })
  const { get } = await openShopServer(dataDir)
  const answer = await get('/shop/silk-blazer')
  expect([answer.status, answer.headers.get('location')]).toEqual([301, '/shop/shawl'])
  const fromCampaign = await get('/shop/silk-blazer?utm_source=letter')
  expect(fromCampaign.headers.get('location')).toBe('/shop/shawl?utm_source=letter')
})

test('a path that isn’t built goes to the program, with the release it may read', async () => {
  const seen: App.Locals[] = []
  const { get, dataDir } = await openBuiltShop({
    program: (_request, response, _next, locals) => {
      seen.push(locals)
      response.end('{}')
    },
  })
  const answer = await get('/api/anything')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(seen[0]).toMatchObject({
    release: { id: '1', folder: `${dataDir}/releases/1` },
    visitor: '127.0.0.1',
  })
  expect(seen[0]?.requestId).toBe(answer.headers.get('x-request-id'))
})

test('a fault of the program shows the error page, or JSON to a script, without its reason', async () => {
  const { get } = await openBuiltShop({
    program: () => Promise.reject(new Error('secret reason')),
  })
  const page = await get('/track/something')
  expect([page.status, await page.text()]).toEqual([500, expect.stringContaining('/500 of 1')])
  const json = await get('/api/something')
  expect(json.status).toBe(500)
  expect(await json.json()).toEqual({
    message: expect.any(String),
    error: 'fault',
    requestId: json.headers.get('x-request-id'),
  })
})

test.each([
  ['/api/orders', 65 * 1024, false],
  ['/api/hooks/content', 1024 * 1024, true],
  ['/api/hooks/content', 1024 * 1024 + 1, false],
])('sent to %s, a body of %i bytes reaches the program: %s', async (path, bytes, reaches) => {
  let reached = false
  const { get } = await openBuiltShop({
    program: (request, response) => {
      reached = true
      request.resume().once('end', () => response.end())
    },
  })
  const answer = await get(path, { method: 'POST', body: 'x'.repeat(bytes) })
  expect([answer.status, reached]).toEqual([reaches ? 200 : 413, reaches])
})

test('TRACE never echoes a request, and the program never gets it', async () => {
  const { server } = await openBuiltShop({ program: () => expect.unreachable() })
  const answer = await raw(
    server.origin,
    `TRACE /api/requests HTTP/1.1\r\nhost: x\r\nauthorization: Bearer x\r\nconnection: close\r\n\r\n`,
  )
  expect(answer).toContain('405')
  expect(answer).not.toContain('Bearer')
})

test('a built page can only be read', async () => {
  const { get } = await openBuiltShop()
  const answer = await get('/shop', { method: 'POST' })
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})

test('a configured path is forwarded unchanged, and an origin that doesn’t answer is a 502', async () => {
  const other = createServer((request, response) => {
    response.setHeader('content-type', 'text/plain')
    request.pipe(response)
    response.setHeader('x-path', request.url ?? '')
  })
  const port = await listeningForTest(other)
  const { get } = await openBuiltShop({
    FORWARDS: `/demo/x=http://127.0.0.1:${port} /demo/gone=http://127.0.0.1:9`,
  })
  const answer = await get('/demo/x/a?b=1', { method: 'POST', body: 'words' })
  expect([answer.headers.get('x-path'), await answer.text()]).toEqual(['/demo/x/a?b=1', 'words'])
  expect((await get('/demo/gone/a')).status).toBe(502)
  expect((await get('/demo/xy')).status).toBe(404)
})

test('X-Forwarded-For is believed only from a trusted proxy', async () => {
  const visitors: string[] = []
  const program: NonNullable<Parameters<typeof openShopServer>[1]>['program'] = (
    _request,
    response,
    _next,
    locals,
  ) => {
    visitors.push(locals.visitor)
    response.end()
  }
  const headers = { 'x-forwarded-for': '6.6.6.6, 203.0.113.7, 10.0.0.2' }
  const untrusting = await openBuiltShop({ program })
  await untrusting.get('/api/x', { headers })
  const trusting = await openBuiltShop({ program, TRUSTED_PROXIES: '127.0.0.1 10.0.0.2' })
  await trusting.get('/api/x', { headers })
  expect(visitors).toEqual(['127.0.0.1', '203.0.113.7'])
})

test('a stopping HTTP server finishes the answers under way and accepts no new ones', async () => {
  let finish = () => undefined as void
  const { server, get } = await openBuiltShop({
    program: (_request, response) => {
      finish = () => void response.end('whole')
    },
  })
  const underWay = get('/api/slow')
  await expect.poll(() => String(finish)).toContain('whole')
  const stopped = server.stop()
  await expect(get('/shop')).rejects.toThrow('fetch failed')
  finish()
  expect(await (await underWay).text()).toBe('whole')
  await stopped
})

test('a request that a proxy sends just as the server stops is answered, and its connection closed', async () => {
  const { server } = await openBuiltShop()
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const get = async () => {
    const asked = ask(`${server.origin}/shop`, { agent })
    asked.end()
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    answer.resume()
    await once(answer, 'end')
    return { status: answer.statusCode, connection: answer.headers.connection, kept: asked.reusedSocket }
  }
  expect(await get()).toMatchObject({ status: 200, connection: 'keep-alive' })
  const stopped = server.stop(1000)
  expect(await get()).toEqual({ status: 200, connection: 'close', kept: true })
  await stopped
})

test('a request that never sends its body doesn’t delay the HTTP server’s stop for long', async () => {
  const { server } = await openBuiltShop({
    program: (request, response) => void request.resume().once('end', () => response.end()),
  })
  const waiting = ask(`${server.origin}/api/x`, { method: 'POST', headers: { 'content-length': '10' } })
  waiting.on('error', () => undefined)
  waiting.flushHeaders()
  onTestFinished(() => void waiting.destroy())
  expect((await fetch(`${server.origin}/shop`)).status).toBe(200)
  waiting.destroy()
})
