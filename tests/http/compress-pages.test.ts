import { request as ask } from 'node:http'
import { once } from 'node:events'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Program } from '#http/program.ts'
import { openShopServer, shopFolder } from './built-shop.ts'

const PAGE = `<!doctype html><p>${'Your quote. '.repeat(2_000)}</p>`

/** A program that writes its page in chunks, like a page that is streamed. */
const inChunks =
  (type: string): Program =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' })
    for (let at = 0; at < PAGE.length; at += 1_000)
      response.write(new TextEncoder().encode(PAGE.slice(at, at + 1_000)))
    response.end()
  }

const openWith = async (program: Program) => {
  const dataDir = await shopFolder()
  const { server } = await openShopServer(dataDir, { program })
  return async (headers: Record<string, string>, method = 'GET', path = '/quote/x') => {
    const asked = ask(`${server.origin}${path}`, { method, headers })
    asked.end()
    const [answer] = await once(asked, 'response')
    const chunks: Buffer[] = []
    for await (const chunk of answer) chunks.push(chunk)
    return { status: answer.statusCode, headers: answer.headers, bytes: Buffer.concat(chunks) }
  }
}

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('a page made for one request is sent as %s to whoever takes it', async (coding, unpack) => {
  const get = await openWith(inChunks('text/html; charset=utf-8'))
  const { headers, bytes } = await get({ 'accept-encoding': coding })
  expect(headers).toMatchObject({
    'content-encoding': coding,
    vary: 'accept-encoding',
    'cache-control': 'no-store',
  })
  expect(bytes.length).toBeLessThan(500)
  expect(unpack(bytes).toString()).toBe(PAGE)
})

test.each([
  ['to whoever does not take it', { 'accept-encoding': 'identity' }, 'GET', 'text/html'],
  ['to whoever sends a cookie', { 'accept-encoding': 'br', cookie: 'a=b' }, 'GET', 'text/html'],
  ['after a form', { 'accept-encoding': 'br' }, 'POST', 'text/html'],
  ['of what is no page', { 'accept-encoding': 'br' }, 'GET', 'application/json'],
] as const)('nothing is compressed %s', async (_, headers, method, type) => {
  const get = await openWith(inChunks(type))
  const { headers: answered, bytes } = await get(headers, method)
  expect(answered['content-encoding']).toBeUndefined()
  expect(bytes.toString()).toBe(PAGE)
})

test('an API answer isn’t compressed', async () => {
  const get = await openWith(inChunks('text/html'))
  expect(
    (await get({ 'accept-encoding': 'br' }, 'GET', '/api/x')).headers['content-encoding'],
  ).toBeUndefined()
})

test('the pages for an unknown path and for a failing program are compressed as well', async () => {
  for (const [program, status] of [
    [(_request, _response, next) => next(), 404],
    [(_request, _response, next) => next(new Error('broken')), 500],
  ] as readonly (readonly [Program, number])[]) {
    const get = await openWith(program)
    const { status: answered, headers, bytes } = await get({ 'accept-encoding': 'br' })
    expect([answered, headers['content-encoding']]).toEqual([status, 'br'])
    expect(brotliDecompressSync(bytes).length).toBeGreaterThan(0)
  }
})
