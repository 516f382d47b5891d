import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { connect, createServer as createSocketServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { openAccessLog } from '#http/access-log.ts'
import { noteFigure } from '../support/figure.ts'
import { listeningForTest } from '../support/listening.ts'
import { openShopServer, shopFolder } from './built-shop.ts'

const HIDDEN = 'GET /control/pay HTTP/1.1\r\nHost: x\r\n\r\n'
const CHUNKED = `0\r\n\r\n${HIDDEN}`
const BODY = `5\r\nhello\r\n0\r\n\r\n`

/** A request as bytes: its first line, its headers, and whatever follows the empty line. */
const raw = (first: string, headers: readonly string[], rest = '') =>
  `${first} HTTP/1.1\r\nHost: shop\r\n${headers.map((header) => `${header}\r\n`).join('')}\r\n${rest}`

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH']
const PATH = '/demo/x/a'

/** Ways to smuggle a second request inside a first one, named after what the server behind would have to believe. */
const CORPUS: readonly (readonly [string, string])[] = [
  ...METHODS.flatMap((method): (readonly [string, string])[] => [
    [
      `${method}, chunked, no length`,
      raw(
        `${method} ${PATH}`,
        ['Transfer-Encoding: chunked'],
        `${HIDDEN.length.toString(16)}\r\n${HIDDEN}\r\n0\r\n\r\n`,
      ),
    ],
    [
      `${method}, CL.TE`,
      raw(`${method} ${PATH}`, [`Content-Length: ${CHUNKED.length}`, 'Transfer-Encoding: chunked'], CHUNKED),
    ],
    [
      `${method}, TE.CL`,
      raw(
        `${method} ${PATH}`,
        ['Transfer-Encoding: chunked', 'Content-Length: 4'],
        `${HIDDEN.length.toString(16)}\r\n${HIDDEN}\r\n0\r\n\r\n`,
      ),
    ],
    [
      `${method}, a length that Connection disowns`,
      raw(`${method} ${PATH}`, ['Connection: content-length', `Content-Length: ${HIDDEN.length}`], HIDDEN),
    ],
    [
      `${method}, a request as its body`,
      raw(`${method} ${PATH}`, [`Content-Length: ${HIDDEN.length}`], HIDDEN),
    ],
  ]),
  ...[
    'Transfer-Encoding: xchunked',
    'Transfer-Encoding : chunked',
    ' Transfer-Encoding: chunked',
    'Transfer-Encoding:\tchunked',
    'Transfer-Encoding:\x0bchunked',
    'Transfer-Encoding: chunked, identity',
    'Transfer-Encoding: identity, chunked',
    'Transfer-Encoding: identity',
    'Transfer-Encoding: "chunked"',
    'Transfer-Encoding: CHUNKED',
    'Transfer-Encoding: chunked\r\nTransfer-Encoding: x',
    'Transfer-Encoding: x\r\nTransfer-Encoding: chunked',
    'Transfer-Encoding:\r\n chunked',
    'X: y\r\n\tTransfer-Encoding: chunked',
    'X: y\nTransfer-Encoding: chunked',
    'X: y\rTransfer-Encoding: chunked',
    'X\0: y\r\nTransfer-Encoding: chunked',
    'Transfer_Encoding: chunked',
  ].map(
    (header) =>
      [
        JSON.stringify(header),
        raw(`POST ${PATH}`, [`Content-Length: ${CHUNKED.length}`, header], CHUNKED),
      ] as const,
  ),
  ...[
    `Content-Length: 0\r\nContent-Length: ${HIDDEN.length}`,
    `Content-Length: ${HIDDEN.length}\r\nContent-Length: ${HIDDEN.length}`,
    `Content-Length: 0, ${HIDDEN.length}`,
    `Content-Length: +${HIDDEN.length}`,
    'Content-Length: -1',
    'Content-Length: 0x10',
    'Content-Length: 1e1',
    `Content-Length:\r\n ${HIDDEN.length}`,
    `Content-Length : ${HIDDEN.length}`,
    'Content-Length: 99999999999999999999',
    'Content-Length: ',
    `Content_Length: ${HIDDEN.length}`,
  ].map((header) => [JSON.stringify(header), raw(`POST ${PATH}`, [header], HIDDEN)] as const),
  ...[
    `5;a=b\r\nhello\r\n0\r\n\r\n${HIDDEN}`,
    `5;\n\r\nhello\r\n0\r\n\r\n${HIDDEN}`,
    `5\nhello\n0\n\n${HIDDEN}`,
    `0\r\nX: y\r\n\r\n${HIDDEN}`,
    `0\r\n${HIDDEN}`,
    `+5\r\nhello\r\n0\r\n\r\n${HIDDEN}`,
    `0x5\r\nhello\r\n0\r\n\r\n${HIDDEN}`,
    `00000000000000005\r\nhello\r\n0\r\n\r\n${HIDDEN}`,
    `fffffffffffffffff\r\n${HIDDEN}`,
    `5\r\nhelloXX0\r\n\r\n${HIDDEN}`,
  ].map(
    (body) =>
      [
        `chunks ${JSON.stringify(body.slice(0, 12))}`,
        raw(`POST ${PATH}`, ['Transfer-Encoding: chunked'], body),
      ] as const,
  ),
  ...[
    '/demo/x/../../control/pay',
    '/demo/x/%2e%2e/%2e%2e/control/pay',
    '/demo/x/.%2e/../control/pay',
    '/demo/x/..%2f..%2fcontrol/pay',
    '/demo/x/..%5c..%5ccontrol/pay',
    '/demo/x/..\\..\\control\\pay',
    '/demo/x//control/pay',
    '/demo/x/%00/../../../control/pay',
    '/demo/x/..;/..;/control/pay',
    '//control/pay',
    'http://x/control/pay',
    'http://x/demo/x/../../control/pay',
    '/demo/x/a\tHTTP/1.1\r\nX:',
    '/demo/x/?/../../control/pay',
    '*',
    'x:80',
  ].map((path) => [path, raw(`GET ${path}`, [])] as const),
  [
    'websocket',
    raw(
      `GET ${PATH}`,
      ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Key: eA==', 'Sec-WebSocket-Version: 13'],
      HIDDEN.replace('/control/pay', '/other'),
    ),
  ],
  [
    'h2c',
    raw(`GET ${PATH}`, [
      'Connection: Upgrade, HTTP2-Settings',
      'Upgrade: h2c',
      'HTTP2-Settings: AAMAAABkAAQAAP__',
    ]),
  ],
  ['continue', raw(`POST ${PATH}`, ['Expect: 100-continue', `Content-Length: ${HIDDEN.length}`], HIDDEN)],
  [
    'an HTTP/1.0 body',
    `POST ${PATH} HTTP/1.0\r\nTransfer-Encoding: chunked\r\nConnection: keep-alive\r\n\r\n${CHUNKED}`,
  ],
  ['bare LF', `GET ${PATH} HTTP/1.1\nHost: shop\nContent-Length: 4\n\n${HIDDEN}`],
  ['CONNECT', raw('CONNECT x:80', [])],
  ['two hosts', raw(`GET ${PATH}`, ['Host: other'])],
  ['a line break in a method', `GET /\r\n${raw(`GET ${PATH}`, [])}`],
]

interface Received {
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly rawHeaders: readonly string[]
  readonly body: string
}

/** A server that believes whatever it receives, and records every request it thinks it has got. */
const openBeliever = async () => {
  const received: Received[] = []
  const listener: RequestListener = (request, response) => {
    const { url = '', headers, rawHeaders } = request
    void text(request).then((body) => {
      received.push({ url, headers, rawHeaders, body })
      response.setHeader('set-cookie', 'session=other')
      response.setHeader('connection', 'keep-alive, X-Hop')
      response.setHeader('x-hop', '1')
      response.setHeader('x-end', '1')
      response.end(`heard ${body.length}`)
    })
  }
  const port = await listeningForTest(
    createServer({ insecureHTTPParser: true, requireHostHeader: false }, listener),
  )
  return { received, port }
}

const openForwarding = async (port: number, protocol = 'http') => {
  const { follow } = openAccessLog('/dev/null')
  const dataDir = await shopFolder()
  return openShopServer(dataDir, { follow, FORWARDS: `/demo/x=${protocol}://127.0.0.1:${port}` })
}

const CLOSING = raw('GET /demo/x/closing', ['Connection: close'])
const LOOK_EVERY_MS = 15
const LOOKS = 20

/**
 * Sends bytes followed by an honest request; returns what came back until the connection was closed. While the HTTP
 * server waits for the rest of a body, it takes the honest request for part of it. Then nothing more arrives, and the
 * wait ends after a number of turns of the event loop, in which the server has had time to answer.
 */
const send = async (origin: string, bytes: string): Promise<string> => {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  let answer = ''
  let looks = 0
  socket.on('data', (data) => {
    answer += String(data)
    looks = 0
  })
  const looking = setInterval(() => {
    if (++looks === LOOKS) socket.destroy()
  }, LOOK_EVERY_MS)
  socket.write(bytes + CLOSING, 'latin1')
  await once(socket, 'close')
  clearInterval(looking)
  return answer
}

test('no request of the corpus is passed on as two, nor out of the forward', async (context) => {
  const { received, port } = await openBeliever()
  const { server, get } = await openForwarding(port)
  expect(CORPUS.length).toBeGreaterThanOrEqual(60)
  const smuggled: string[] = []
  for (const [name, bytes] of CORPUS) {
    const before = received.length
    await send(server.origin, bytes)
    // The connections to the server behind are shared: anything left in one would be read with the next request.
    await get('/demo/x/honest')
    const since = received.slice(before)
    const isWrong = ({ url, headers }: Received) =>
      !url.startsWith('/demo/x/') || url.split('?')[0]?.includes('..') || 'transfer-encoding' in headers
    if (since.some(isWrong) || since.at(-1)?.url !== '/demo/x/honest')
      smuggled.push(`${name}: ${since.map(({ url }) => url).join(', ')}`)
  }
  noteFigure(context, `${smuggled.length} of ${CORPUS.length}`)
  expect(smuggled).toEqual([])
})

test('a body is forwarded with its length, whatever Connection says, and not without one or above the limit', async () => {
  const { received, port } = await openBeliever()
  const { get, server } = await openForwarding(port)
  const sent = await send(
    server.origin,
    raw(`POST ${PATH}`, ['Connection: content-length', 'Content-Length: 5'], 'hello'),
  )
  expect(sent).toContain('heard 5')
  expect(received[0]).toMatchObject({ body: 'hello', headers: { 'content-length': '5' } })
  const refused = await send(server.origin, raw(`POST ${PATH}`, ['Transfer-Encoding: chunked'], BODY))
  expect(refused).toMatch(/^HTTP\/1\.1 411 /)
  // The rest of it on the connection must not be read as a request.
  expect(refused.split('\r\n\r\n')[0]).toMatch(/^connection: close$/im)
  expect((await get(PATH, { method: 'POST', body: 'x'.repeat(64 * 1024 + 1) })).status).toBe(413)
  expect(received.filter(({ url }) => url === PATH)).toHaveLength(1)
  expect((await get(PATH, { method: 'POST', body: 'x'.repeat(64 * 1024) })).status).toBe(200)
})

test('a visitor’s credentials stay with the shop, and no other server sets its cookies', async () => {
  const { received, port } = await openBeliever()
  const { get } = await openForwarding(port)
  const headers = {
    authorization: 'Bearer x',
    cookie: 'preview=1',
    'x-other': 'kept',
    'proxy-authorization': 'y',
  }
  const answer = await get(`${PATH}/./b/../c?d=../e`, { headers })
  expect(answer.headers.get('set-cookie')).toBeNull()
  expect(received[0]?.url).toBe('/demo/x/a/c?d=../e')
  expect(received[0]?.headers).toMatchObject({ 'x-other': 'kept', host: `127.0.0.1:${port}` })
  expect(Object.keys(received[0]?.headers ?? {})).not.toEqual(expect.arrayContaining(['authorization']))
  expect(received[0]?.headers).not.toHaveProperty('cookie')
  expect(received[0]?.headers).not.toHaveProperty('proxy-authorization')
})

test('headers that belong to one connection aren’t forwarded, and a path has no empty segments', async () => {
  const { received, port } = await openBeliever()
  const { get, server } = await openForwarding(port)
  await send(server.origin, raw(`GET ${PATH}`, ['Connection: keep-alive, X-Own', 'X-Own: 1', 'X-Other: 2']))
  expect(received[0]?.headers).toMatchObject({ 'x-other': '2' })
  expect(received[0]?.headers).not.toHaveProperty('x-own')
  const { headers } = await get(PATH)
  expect(headers.get('x-end')).toBe('1')
  expect(headers.get('x-hop')).toBeNull()
  expect((await get('/demo/x//a')).status).toBe(404)
})

test('the other server gets the visitor’s IP address as the shop determined it, not as she claims it', async () => {
  const { received, port } = await openBeliever()
  const { get } = await openForwarding(port)
  const headers = {
    'x-forwarded-for': '203.0.113.9',
    'x-forwarded-host': 'evil.example',
    forwarded: 'for=203.0.113.9;host=evil.example',
    'x-real-ip': '203.0.113.9',
  }
  await get(PATH, { headers })
  expect(received[0]?.headers['x-forwarded-for']).toBe('127.0.0.1')
  for (const name of ['x-forwarded-host', 'forwarded', 'x-real-ip'])
    expect(received[0]?.headers).not.toHaveProperty(name)
})

test('a forwarded answer adds no more listeners than Node accepts without a leak warning', async () => {
  const { port } = await openBeliever()
  const { get } = await openForwarding(port)
  const warnings: string[] = []
  const note = ({ message }: Error) => void warnings.push(message)
  process.on('warning', note)
  onTestFinished(() => void process.off('warning', note))
  for (let index = 0; index < 20; index += 1) expect((await get(PATH)).status).toBe(200)
  expect(warnings).toEqual([])
})

test('a forward to https uses https', async () => {
  const TLS_HANDSHAKE = 22
  const firstBytes: (number | undefined)[] = []
  const server = createSocketServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', ([first]) => {
      firstBytes.push(first)
      socket.destroy()
    })
  })
  const { get } = await openForwarding(await listeningForTest(server), 'https')
  expect((await get(PATH)).status).toBe(502)
  expect(firstBytes).toEqual([TLS_HANDSHAKE])
})

test('a connection that the other server closes while it is reused costs nobody an answer', async () => {
  const asked: string[] = []
  const server = createSocketServer((socket) => {
    let isUsedAgain = false
    socket.on('error', () => undefined)
    socket.on('data', (bytes) => {
      asked.push(bytes.toString('latin1').split(' ', 1)[0] ?? '')
      if (isUsedAgain) socket.destroy()
      else socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok')
      isUsedAgain = true
    })
  })
  const { get, server: shop } = await openForwarding(await listeningForTest(server))
  for (const status of [200, 200]) expect((await get(PATH)).status).toBe(status)
  expect(asked).toEqual(['GET', 'GET', 'GET'])
  // A request that changes something may already have been read, so it isn't sent twice.
  expect((await fetch(shop.origin + PATH, { method: 'POST', body: 'hello' })).status).toBe(502)
  expect(asked.filter((method) => method === 'POST')).toHaveLength(1)
})
