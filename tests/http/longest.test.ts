import { once } from 'node:events'
import { connect } from 'node:net'
import { finished } from 'node:stream'
import { expect, onTestFinished, test, type TestContext } from 'vitest'
import type { AccessLog } from '#http/access-log.ts'
import { withoutSlashes } from '#http/release-answers.ts'
import { codingFor, matches } from '#http/send.ts'
import { visitorsBehind } from '#http/visitor.ts'
import { noteFigure } from '../support/figure.ts'
import { openShopServer, shopFolder } from './built-shop.ts'

const ALLOWED_MS = 5
// On a busy machine others compete for the caches, so the best of several runs shows what the work itself takes.
const LOOKS = 30
const MAX_LENGTH = 15_500
const HUGE = 100_000

const FILLERS = [
  ' ',
  '\t',
  '/',
  ',',
  ';',
  '=',
  '.',
  ':',
  '%20',
  '"',
  '\\',
  'a',
  '0',
  ', ',
  'a,',
  'br;q=0,',
  'br ',
  ',br;;',
  'W/"a",',
  '1.1.1.1,',
  '::1,',
  '[',
  '..',
]

const HEADERS = [
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'cache-control',
  'content-type',
  'content-encoding',
  'cookie',
  'expect-ct',
  'forwarded',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'origin',
  'range',
  'referer',
  'sec-fetch-site',
  'te',
  'user-agent',
  'via',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-contentful-signed-headers',
  'x-razorpay-signature',
  'x-anything',
]

/** Milliseconds from a request to the end of its answer, as the HTTP server itself measures them. */
const openMeasured = async () => {
  const dataDir = await shopFolder()
  let last = 0
  const follow: AccessLog['follow'] = (_request, response) => {
    const began = performance.now()
    finished(response, () => (last = performance.now() - began))
  }
  const { server } = await openShopServer(dataDir, {
    follow,
    TRUSTED_PROXIES: '127.0.0.1 10.0.0.0/8 fd00::/8',
  })
  const { hostname, port } = new URL(server.origin)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')

  /** The time of the fastest of a few answers, because the machine may be busy. */
  const quickestMs = async (head: string): Promise<number> => {
    let best = Infinity
    for (let look = 0; look < LOOKS && best >= ALLOWED_MS; look += 1) {
      socket.write(`${head}\r\nhost: shop\r\n\r\n`)
      await once(socket, 'data')
      best = Math.min(best, last)
    }
    return best
  }
  return quickestMs
}

/** The names of those request heads that weren't answered in time; the slowest time is noted. */
const slowOf = async (context: TestContext, what: string, heads: readonly (readonly [string, string])[]) => {
  const quickestMs = await openMeasured()
  await quickestMs('HEAD /shop HTTP/1.1')
  const took: { readonly name: string; readonly ms: number }[] = []
  for (const [name, head] of heads) took.push({ name, ms: await quickestMs(head) })
  noteFigure(context, `${Math.max(...took.map(({ ms }) => ms)).toFixed(1)} ms of ${what}`)
  return took.filter(({ ms }) => ms >= ALLOWED_MS)
}

const asLongAs = (filler: string) => filler.repeat(MAX_LENGTH / filler.length)

test('every header at its longest is answered in under five milliseconds', async (context) => {
  const heads = HEADERS.flatMap((name) =>
    FILLERS.map(
      (filler) => [`${name}: a${filler}…b`, `HEAD /shop HTTP/1.1\r\n${name}: a${asLongAs(filler)}b`] as const,
    ),
  )
  expect(await slowOf(context, 'headers', heads)).toEqual([])
})

const STARTS = ['/', '/shop', '/shop/', '/api/', '/order/', '/shop?category=', '/shop?']
const PARTS = ['/', '.', '..', '%2f', '%2e%2e/', '%', 'a', 'a/', ';', '&a=', '&category=', '%00', '+', '\\']

test('every path at its longest is answered in under five milliseconds', async (context) => {
  const heads = STARTS.flatMap((start) =>
    PARTS.flatMap((part) =>
      ['', 'b', '/', 'b/'].map(
        (end) => [`${start}${part}…${end}`, `HEAD ${start}${asLongAs(part)}${end} HTTP/1.1`] as const,
      ),
    ),
  )
  expect(await slowOf(context, 'paths', heads)).toEqual([])
})

test('parsing a header or a path is fast over a hundred thousand characters', () => {
  const visitorOf = visitorsBehind(['10.0.0.0/8', 'fd00::/8'])
  const readers: Readonly<Record<string, (text: string) => unknown>> = {
    codingFor,
    matches: (text) => matches(text, '"tag"'),
    withoutSlashes,
    visitorOf: (text) =>
      visitorOf({ socket: { remoteAddress: '10.0.0.1' }, headers: { 'x-forwarded-for': text } } as never),
  }
  const slow = Object.entries(readers).flatMap(([name, read]) =>
    FILLERS.flatMap((filler) => {
      const text = `a${filler.repeat(HUGE / filler.length)}b`
      let ms = Infinity
      for (let look = 0; look < LOOKS && ms >= ALLOWED_MS; look += 1) {
        // The time of this thread alone, because the machine may be busy.
        const began = process.threadCpuUsage().user
        read(text)
        ms = Math.min(ms, (process.threadCpuUsage().user - began) / 1000)
      }
      return ms < ALLOWED_MS ? [] : [`${name} over a${filler}…b took ${ms.toFixed(1)} ms`]
    }),
  )
  expect(slow).toEqual([])
})

test.each([
  ['/shop///', '/shop'],
  ['/', '/'],
  ['///', '/'],
  ['/a//b/', '/a//b'],
])('%s without its trailing slashes is %s', (path, bare) => {
  expect(withoutSlashes(path)).toBe(bare)
})

test.each([
  ['BR;q=0.5 , gzip', 'br'],
  ['br ; q=0.0 , gzip;q=1', 'gzip'],
  ['gzip;q=0,br;q=0', 'plain'],
  ['x-br', 'plain'],
  ['brotli, gzip', 'gzip'],
  ['br;q=0.000, br', 'br'],
  [undefined, 'plain'],
])('Accept-Encoding %s selects %s', (header, coding) => {
  expect(codingFor(header)).toBe(coding)
})
