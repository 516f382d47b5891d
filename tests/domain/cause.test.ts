import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { causeOf } from '#domain/cause.ts'
import { listening, listeningForTest } from '../support/listening.ts'

const failure = (url: string, init: RequestInit = {}): Promise<unknown> =>
  fetch(url, init).then(
    () => new Error('It answered'),
    (error: unknown) => error,
  )

/** A port that nothing listens on any more. */
const freePort = async () => {
  const server = createServer()
  const port = await listening(server)
  await new Promise((resolve) => server.close(resolve))
  return port
}

test('every "fetch failed" has a reason behind it', async () => {
  const port = await listeningForTest(createServer((request) => void request.socket.destroy()))
  expect(causeOf(await failure('http://no-such-host.invalid/'))).toMatch(/the host is unknown|looked up/)
  expect(causeOf(await failure(`http://127.0.0.1:${await freePort()}/`))).toContain(
    'nothing answers there, ECONNREFUSED',
  )
  expect(causeOf(await failure(`http://127.0.0.1:${port}/`))).toContain('the connection was cut')
  expect(causeOf(await failure(`https://127.0.0.1:${port}/`))).not.toContain('fetch failed')
})

test('a call that took too long says so', async () => {
  const url = `http://127.0.0.1:${await listeningForTest(createServer(() => undefined))}/`
  expect(causeOf(await failure(url, { signal: AbortSignal.timeout(50) }))).toBe('it took too long')
})

test.each([
  ['CERT_HAS_EXPIRED', 'its certificate has expired'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'not signed by a known authority'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'for another host'],
])('%s is explained in words, however deeply it is nested', (code, words) => {
  const inner = Object.assign(new Error('tls'), { code })
  const error = new TypeError('fetch failed', { cause: new AggregateError([inner]) })
  expect(causeOf(error)).toContain(words)
  expect(causeOf(error)).toContain(code)
})

test('an unknown error keeps its innermost message, and a circular cause ends', () => {
  const inner = new Error('other side closed')
  expect(causeOf(new TypeError('fetch failed', { cause: inner }))).toBe('other side closed')
  const circle = new Error('round')
  circle.cause = circle
  expect(causeOf(circle)).toBe('round')
  expect(causeOf('words')).toBe('words')
})
