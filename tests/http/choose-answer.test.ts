import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { readForwards } from '#config/forwards.ts'
import { chooseAnswer } from '#http/choose-answer.ts'
import { readExchange } from '#http/exchange.ts'
import { fileResponse } from '#http/send.ts'
import type { Release } from '#release/release.ts'

const built = { type: 'text/html', tag: 'tag', immutable: false, compressed: false }
const page = { file: '/shop.html', policy: 0 }
const notFound = { file: '/404.html', policy: 0 }

const RELEASE: Release = {
  id: '2',
  folder: '/nowhere',
  shells: [],
  manifest: {
    id: '2',
    fingerprint: '',
    revision: '',
    builtAt: '',
    files: { '/shop.html': built, '/404.html': built, '/feed.xml': { ...built, type: 'application/xml' } },
    pages: { '/shop': page, '/soie grège': page },
    queries: {},
    shells: [],
    moved: { '/silk': '/soie grège' },
    formerPaths: {},
    policies: ["default-src 'none'"],
    notFound,
    failed: page,
  },
}
const EARLIER: Release = { ...RELEASE, id: '1' }
const HASHED = '/_astro/app.1.js'

/** The answer to a request, from a release, one file of an earlier one, and a forward. */
const answerTo = (line: string, headers: IncomingMessage['headers'] = {}) => {
  const [method, url] = line.split(' ')
  const request = { method, url, headers } as IncomingMessage
  const log = { fault: () => undefined }
  const exchange = readExchange(request, {} as ServerResponse, { requestId: 'a', release: RELEASE, log })
  const earlierWith = (file: string) => (file === HASHED ? EARLIER : undefined)
  return chooseAnswer(exchange, readForwards(['/api/pay=http://pay.test']), { earlierWith })
}

test.each(['PUT /feed.xml', 'DELETE /silk'])('%s is refused: the path can only be read', (line) => {
  expect(answerTo(line)).toEqual({ kind: 'read-only' })
})

test('a hashed file of an earlier release is there for reading only', () => {
  expect(answerTo(`GET ${HASHED}`)).toEqual({ kind: 'file', release: EARLIER, file: HASHED })
  expect(answerTo(`POST ${HASHED}`)).toEqual({ kind: 'not-found' })
})

test.each([
  ['GET /silk?from=letter', 301, '/soie%20gr%C3%A8ge?from=letter', 'no-cache'],
  ['GET /shop/?a=b', 308, '/shop?a=b', 'no-store'],
  ['POST /shop/', 308, '/shop', 'no-store'],
  ['GET /soie%20gr%C3%A8ge//', 308, '/soie%20gr%C3%A8ge', 'no-store'],
  ['GET /api/orders/?a=b', 308, '/api/orders?a=b', 'no-store'],
] as const)('%s is redirected', (line, status, location, cacheControl) => {
  expect(answerTo(line)).toEqual({ kind: 'redirect', status, location, cacheControl })
})

test('a body that is too large is refused first, whatever is at the path', () => {
  const headers = { 'content-length': String(64 * 1024 + 1) }
  for (const path of ['/api/orders/', '/shop', '/silk', '/other', '/a//b'])
    expect(answerTo(`POST ${path}`, headers), path).toEqual({ kind: 'too-large' })
})

test('a forward is answered by its own server, whatever the method, the path or the length', () => {
  for (const line of ['GET /api/pay', 'TRACE /api/pay/a', 'POST /api/pay//a/'])
    expect(answerTo(line, { 'content-length': '999999' })).toMatchObject({
      kind: 'forward',
      limitBytes: 64 * 1024,
    })
  expect(answerTo('GET /api/payment')).toEqual({ kind: 'program' })
})

test('an error page is sent even to a visitor who has it already', () => {
  const has = { 'if-none-match': '"tag"' }
  expect(fileResponse({ release: RELEASE, file: '/shop.html' }, has).status).toBe(304)
  expect(fileResponse({ release: RELEASE, file: '/404.html', status: 404 }, has)).toMatchObject({
    status: 404,
    headers: { 'content-type': 'text/html' },
  })
})
