import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { causeOf } from '#domain/cause.ts'

const failure = (url: string, init: RequestInit = {}): Promise<unknown> =>
  fetch(url, init).then(
    () => new Error('It answered'),
    (error: unknown) => error,
  )

/** A port that nobody listens on any more. */
const freePort = async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

const listening = async () => {
  const server = createServer((request) => void request.socket.destroy())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

test('behind every "fetch failed" is a reason', async () => {
  const port = await listening()
  expect(causeOf(await failure('http://no-such-host.invalid/'))).toMatch(/no such host is known|looked up/)
  expect(causeOf(await failure(`http://127.0.0.1:${await freePort()}/`))).toContain(
    'nothing answers there, ECONNREFUSED',
  )
  expect(causeOf(await failure(`http://127.0.0.1:${port}/`))).toContain('the connection was cut')
  expect(causeOf(await failure(`https://127.0.0.1:${port}/`))).not.toContain('fetch failed')
})

test('a call that took too long says so', async () => {
  const server = createServer(() => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.closeAllConnections())
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  expect(causeOf(await failure(url, { signal: AbortSignal.timeout(50) }))).toBe('it took too long')
})

test.each([
  ['CERT_HAS_EXPIRED', 'its certificate has expired'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'signed by nobody known'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'of another host'],
])('%s is said in words, however deep it lies', (code, words) => {
  const inner = Object.assign(new Error('tls'), { code })
  const error = new TypeError('fetch failed', { cause: new AggregateError([inner]) })
  expect(causeOf(error)).toContain(words)
  expect(causeOf(error)).toContain(code)
})

test('an error that nobody knows keeps its innermost words, and a circle ends', () => {
  const inner = new Error('other side closed')
  expect(causeOf(new TypeError('fetch failed', { cause: inner }))).toBe('other side closed')
  const circle = new Error('round')
  circle.cause = circle
  expect(causeOf(circle)).toBe('round')
  expect(causeOf('words')).toBe('words')
})
