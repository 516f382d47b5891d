import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { answer } from '../../support/routes.ts'
import { openShop, type Shop } from '../../support/shop.ts'

const LOGIN = '/api/auth/login'
const JSON_TYPE = { 'content-type': 'application/json' }

const sendText = (shop: Shop, text: BodyInit, headers: Record<string, string> = {}) =>
  shop.visitor.call('POST', LOGIN, text, { headers })

/** A post whose body arrives in chunks. */
const streamed = (shop: Shop, body: ReadableStream): Request => {
  const init = { method: 'POST', headers: JSON_TYPE, body, duplex: 'half' }
  return new Request(shop.app.config.SITE_URL + LOGIN, init)
}

test.each([
  ['/api', 404],
  ['/api/nothing', 404],
  ['/api/auth', 404],
  ['/api/auth/Login', 404],
  ['/api/auth/login/more', 404],
])('an unknown path is answered with JSON: %s', async (path, status) => {
  const shop = await openShop()
  for (const method of ['GET', 'POST', 'DELETE']) {
    const answered = await shop.visitor.call(method, path)
    expect(answered.status).toBe(status)
    expect(answered.body).toMatchObject({ error: 'not_found', requestId: expect.any(String) })
    expect(answered.headers.get('cache-control')).toBe('no-store')
  }
})

test('an unsupported method is answered 405 with the supported ones', async () => {
  const shop = await openShop()
  for (const method of ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
    const { status, headers, body } = await shop.visitor.call(method, LOGIN)
    expect(status).toBe(405)
    expect(headers.get('allow')).toBe('POST')
    expect(headers.get('access-control-allow-origin')).toBeNull()
    expect(body).toMatchObject({ error: 'method_not_allowed' })
  }
  expect((await shop.visitor.post('/api/health')).headers.get('allow')).toBe('GET, HEAD')
})

test.each([
  ['no JSON', '{"email":', 400, 'bad_json'],
  ['an empty body', '', 400, 'bad_json'],
  ['NaN', '{"email":NaN}', 400, 'bad_json'],
  ['a list', '[]', 400, 'wrong_type_of_value'],
  ['null', 'null', 400, 'wrong_type_of_value'],
  ['a number for a text', '{"email":1e21,"password":"x"}', 400, 'wrong_type_of_value'],
  ['nothing at all', '{}', 422, 'invalid'],
  ['a prototype', '{"__proto__":{"isAdmin":true},"email":"a@b.c","password":"x"}', 400, 'bad_text'],
  ['a prototype in disguise', '{"__pro\\u0074o__":{},"email":"a@b.c","password":"x"}', 400, 'bad_text'],
  ['half a character', '{"email":"\\ud800@b.c","password":"x"}', 400, 'bad_text'],
  ['a NUL', '{"email":"a\\u0000@b.c","password":"x"}', 400, 'bad_text'],
  ['a deep hole', '['.repeat(30_000), 400, 'bad_json'],
  ['a deep hole with an escape', `${'['.repeat(20_000)}"\\u0041"${']'.repeat(20_000)}`, 400, 'bad_json'],
])('a body with %s is refused', async (_what, text, status, error) => {
  const shop = await openShop()
  const answered = await sendText(shop, text)
  expect(answered.status).toBe(status)
  expect(answered.body).toMatchObject({ error })
  expect(Object.prototype).not.toHaveProperty('isAdmin')
})

test('bytes that aren’t UTF-8 are refused', async () => {
  const shop = await openShop()
  const bytes = Buffer.from('{"email":"\xff@b.c","password":"x"}', 'latin1')
  expect(await sendText(shop, bytes)).toMatchObject({ status: 400, body: { error: 'bad_text' } })
})

test.each([
  ['text/plain', {}],
  ['application/x-www-form-urlencoded', {}],
  ['application/jsonp', {}],
  ['application/json', { 'content-encoding': 'gzip' }],
])('%s that isn’t plain JSON is refused', async (type, headers) => {
  const shop = await openShop()
  expect((await sendText(shop, '{}', { 'content-type': type, ...headers })).status).toBe(415)
})

test('64 KB are accepted and one byte more isn’t, whether its length is announced or it is streamed', async () => {
  const shop = await openShop()
  const body = (size: number) => `{"x":"${'x'.repeat(size - 8)}"}`
  expect((await sendText(shop, body(65_536))).status).toBe(422)
  expect(await sendText(shop, body(65_537))).toMatchObject({ status: 413, body: { error: 'too_large' } })

  let sent = 0
  const endless = new ReadableStream({
    pull: (controller) => {
      sent += 1024
      controller.enqueue(new Uint8Array(1024).fill(120))
    },
  })
  expect((await shop.send(streamed(shop, endless))).status).toBe(413)
  expect(sent).toBeLessThan(100 * 1024)
})

test('a request that breaks off is a client error, and reaching the adapter’s own limit is a 413', async () => {
  const shop = await openShop()
  const failing = (message: string) =>
    streamed(shop, new ReadableStream({ pull: (controller) => controller.error(new Error(message)) }))
  expect((await shop.send(failing('aborted'))).status).toBe(400)
  expect((await shop.send(failing('Body size limit exceeded: received more than 65536 bytes'))).status).toBe(
    413,
  )
})

test.each([
  ['another site', { origin: 'https://evil.example' }, 403],
  ['a site that begins like ours', { origin: 'http://127.0.0.1:43210' }, 403],
  ['our host without encryption’s port', { origin: 'http://127.0.0.1' }, 403],
  ['nowhere', { origin: 'null' }, 403],
  ['this machine by its other name', { origin: 'http://localhost:4321' }, 422],
  ['our own page', {}, 422],
])('a post from %s', async (_what, headers, status) => {
  const shop = await openShop()
  expect((await sendText(shop, '{}', headers)).status).toBe(status)
})

test('a program without an origin may post JSON, but not a form', async () => {
  const shop = await openShop()
  const post = (type: string) =>
    shop.send(
      new Request(shop.app.config.SITE_URL + LOGIN, {
        method: 'POST',
        headers: { 'content-type': type },
        body: '{}',
      }),
    )
  expect((await post('application/json')).status).toBe(422)
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain'])
    expect((await post(type)).status).toBe(403)
})

test('a NUL in the URL is refused before any rule sees it', async () => {
  const shop = await openShop()
  expect((await shop.visitor.get('/api/health?q=%00')).status).toBe(400)
})

test('a fault of the shop tells the caller nothing and the log everything', async () => {
  const shop = await openShop()
  const asha = await shop.signIn('asha@example.com')
  await shop.app.db.kysely.schema.dropTable('revocations').execute()
  const { status, body } = await asha.post('/api/auth/logout')
  expect(status).toBe(500)
  expect(body).toEqual({
    message: 'Something went wrong on our side.',
    error: 'internal',
    requestId: 'request-1',
  })
  expect(JSON.parse(shop.logged.at(-1) ?? '{}')).toMatchObject({
    level: 'error',
    route: '/api/auth/logout',
    method: 'POST',
    requestId: 'request-1',
    err: { message: expect.stringContaining('revocations') },
  })
})

test('a shop that failed to open is opened at the next request', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shop-test-'))
  const stopping = new AbortController()
  onTestFinished(async () => {
    stopping.abort()
    vi.unstubAllEnvs()
    await rm(folder, { recursive: true, force: true })
  })
  const release = { id: 'none', folder }
  const health = () =>
    answer(new Request('http://127.0.0.1:4321/api/health'), {
      release,
      requestId: 'request',
      visitor: '192.0.2.1',
      stopping: stopping.signal,
    })
  vi.stubEnv('DATA_DIR', folder)
  vi.stubEnv('JWT_SECRETS', 'a-key-of-the-tests-with-more-than-32-characters')
  vi.stubEnv('RAZORPAY_KEY_ID', 'rzp_test_tests')
  vi.stubEnv('RAZORPAY_KEY_SECRET', 'tests')
  vi.stubEnv('DATABASE_URL', 'postgres://postgres@127.0.0.1:1/nowhere')
  const toOut = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const away = await health()
  expect(toOut).toHaveBeenCalledWith(expect.stringContaining('The database is away'))
  toOut.mockRestore()
  expect([away.status, away.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await away.json()).toMatchObject({ missing: ['database'] })
  vi.stubEnv('DATABASE_URL', '')
  expect(await (await health()).json()).toMatchObject({ missing: ['release'] })
})

test('if many things are wrong, at most fifty are reported', async () => {
  const shop = await openShop()
  const products = Array.from({ length: 20 }, () => ({}))
  const { status, body } = await shop.visitor.post<{ readonly fields: object }>('/api/requests', {
    kind: 'cart',
    products,
  })
  expect(status).toBe(422)
  expect(Object.keys(body.fields)).toHaveLength(50)
})
