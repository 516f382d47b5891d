import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, expect, test, vi } from 'vitest'

import { AnswerError } from '#standins/wire/answer.ts'
import { startChild } from '#standins/wire/child.ts'
import { jsonFile } from '#standins/wire/json-file.ts'
import type { Routes } from '#standins/wire/routes.ts'
import { openServer, type RunningServer } from '#standins/wire/server.ts'

const open: RunningServer[] = []
const serve = async (routes: Routes) => {
  const server = await openServer({ name: 'test', routes }, 0)
  open.push(server)
  return (path: string, body?: string, type = 'application/json', method = body ? 'POST' : 'GET') =>
    fetch(server.origin + path, { method, body, headers: { 'content-type': type } })
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()))
})

test('a route gets its parameters, its query and its body, in any format', async () => {
  const call = await serve({
    'POST /v1/orders/:id/pay': ({ params, query, body, raw }) => ({
      status: 201,
      body: { params, query: Object.fromEntries(query), body, bytes: raw.length },
    }),
  })
  const json = await call(
    '/v1/orders/a%20b/pay?x=1',
    '{"a":1}',
    'application/vnd.contentful.management.v1+json',
  )
  expect(json.status).toBe(201)
  expect(await json.json()).toEqual({ params: { id: 'a b' }, query: { x: '1' }, body: { a: 1 }, bytes: 7 })
  const form = await call('/v1/orders/1/pay', 'code=4%2Fx&b=', 'application/x-www-form-urlencoded')
  expect((await form.json()).body).toEqual({ code: '4/x', b: '' })
  expect((await (await call('/v1/orders/1/pay', 'plain', 'text/plain')).json()).body).toBe('plain')
  expect((await (await call('/v1/orders/1/pay', '{half', 'application/json')).json()).body).toBeUndefined()
})

test('the first matching route wins; HEAD matches GET', async () => {
  const call = await serve({
    'GET /a/known': () => ({ body: 'known' }),
    'GET /a/:name': ({ params }) => ({ body: params }),
  })
  expect(await (await call('/a/known')).text()).toBe('known')
  expect(await (await call('/a/b%2Fc.jpg')).json()).toEqual({ name: 'b/c.jpg' })
  const head = await call('/a/known', undefined, 'text/plain', 'HEAD')
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '5', ''])
  expect((await call('/b')).status).toBe(404)
})

test('a body over a megabyte is refused, and a refusal thrown below a route is its answer', async () => {
  const call = await serve({
    'POST /big': () => ({ body: 'taken' }),
    'GET /no': () => {
      throw new AnswerError({ status: 409, body: { message: 'no' } })
    },
  })
  expect((await call('/big', 'x'.repeat(1024 * 1024 + 1))).status).toBe(413)
  const refused = await call('/no')
  expect([refused.status, await refused.json()]).toEqual([409, { message: 'no' }])
})

test('an error in a route is answered 500 and shown on stderr', async () => {
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const call = await serve({
    'GET /': () => {
      throw new Error('broken')
    },
  })
  expect((await call('/')).status).toBe(500)
  expect(String(stderr.mock.calls[0]?.[0])).toContain('test: Error: broken')
})

test('faults happen as often as scripted, in that order, and then everything works', async () => {
  let work = 0
  const call = await serve({ 'POST /v1/orders': () => ({ body: { work: ++work } }) })
  const script = [
    {
      match: 'POST /v1/orders',
      times: 2,
      status: 503,
      body: { down: true },
      headers: { 'Retry-After': '1' },
    },
    { match: '^POST /v1/ord', times: 1, reset: true },
    { match: 'POST /v1', times: 1, drop: true },
    { match: 'POST /v1', times: 1, delayMs: 120 },
    { match: 'GET /elsewhere', status: 500 },
  ]
  expect((await call('/control/faults', JSON.stringify(script))).status).toBe(204)
  const order = () => call('/v1/orders', '{}')
  for (const _ of [1, 2]) {
    const down = await order()
    expect([down.status, down.headers.get('retry-after')]).toEqual([503, '1'])
    expect(await down.json()).toEqual({ down: true })
  }
  await expect(order()).rejects.toThrow('fetch failed')
  expect(work).toBe(0)
  await expect(order()).rejects.toThrow('fetch failed')
  expect(work).toBe(1)
  const before = performance.now()
  expect(await (await order()).json()).toEqual({ work: 2 })
  expect(performance.now() - before).toBeGreaterThan(100)
  expect((await order()).status).toBe(200)
  expect((await call('/elsewhere')).status).toBe(500)
  await call('/control/faults', undefined, 'text/plain', 'DELETE')
  expect((await call('/elsewhere')).status).toBe(404)
  expect((await call('/control/faults', '[{"status":500}]')).status).toBe(400)
  expect((await call('/control/faults', '[{"match":"("}]')).status).toBe(400)
})

test('a fault about a text affects only requests that contain it in query or body, and can be removed by it', async () => {
  const call = await serve({ 'GET /rows': () => ({}), 'POST /rows': () => ({}) })
  const script = ['ritu@x.in', 'asha@x.in'].map((about) => ({ match: '/rows', about, status: 503 }))
  await call('/control/faults', JSON.stringify(script))
  const statuses = async () => [
    (await call('/rows', '{"email":"ritu@x.in"}')).status,
    (await call('/rows?email=ritu%40x.in')).status,
    (await call('/rows?email=asha%40x.in')).status,
    (await call('/rows', '{"email":"zoya@x.in"}')).status,
  ]
  expect(await statuses()).toEqual([503, 503, 503, 200])
  await call('/control/faults?about=ritu%40x.in', undefined, 'text/plain', 'DELETE')
  expect(await statuses()).toEqual([200, 200, 503, 200])
})

test('calls are recorded, the newest two thousand of them, and control calls are not', async () => {
  const call = await serve({ 'POST /x': () => ({}) })
  await call('/x?a=1', '{"b":2}')
  const [first] = await (await call('/control/calls')).json()
  expect(first).toMatchObject({ method: 'POST', path: '/x', query: { a: '1' }, body: { b: 2 } })
  for (let n = 0; n < 2100; n += 100) await Promise.all(Array.from({ length: 100 }, () => call('/x', '{}')))
  expect(await (await call('/control/calls')).json()).toHaveLength(2000)
  await call('/control/calls', undefined, 'text/plain', 'DELETE')
  expect(await (await call('/control/calls')).json()).toEqual([])
})

test('a JSON file is replaced as a whole and leaves nothing beside it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'wire-'))
  const file = jsonFile(join(folder, 'state.json'))
  expect(file.read()).toBeUndefined()
  file.write({ a: 1 })
  file.write({ a: 2 })
  expect(file.read()).toEqual({ a: 2 })
  expect(readdirSync(folder)).toEqual(['state.json'])
  writeFileSync(join(folder, 'state.json'), '{half')
  expect(file.read()).toBeUndefined()
})

test('a stand-in that dies later is named on stderr', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'wire-')), 'server.ts')
  writeFileSync(file, `process.send?.({ ready: true, origin: 'http://x' }); setInterval(() => {}, 1000)`)
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const child = await startChild('fragile', new URL(`file://${file}`), {})
  process.kill(child.pid, 'SIGKILL')
  await vi.waitFor(() =>
    expect(stderr).toHaveBeenCalledWith(
      'The fragile stand-in ended (SIGKILL); its calls fail until the next start\n',
    ),
  )
  await child.stop()
})

test('a stand-in that ignores SIGTERM is killed after five seconds', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'wire-')), 'server.ts')
  writeFileSync(
    file,
    `process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); process.send?.({ origin: 'http://x' })`,
  )
  const child = await startChild('deaf', new URL(`file://${file}`), {})
  await child.stop()
  expect(() => process.kill(child.pid, 0)).toThrow('ESRCH')
})
