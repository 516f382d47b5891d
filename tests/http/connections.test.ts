import { EventEmitter, once } from 'node:events'
import { connect, type Server } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { capConnections } from '#http/connections.ts'
import { ownTimeOf } from '../support/own-time.ts'
import { openShopServer, shopFolder } from './built-shop.ts'

class Connection extends EventEmitter {
  isOpen = true
  readonly remoteAddress: string
  constructor(remoteAddress: string) {
    super()
    this.remoteAddress = remoteAddress
  }
  destroy(): this {
    this.isOpen = false
    this.emit('close')
    return this
  }
}

const openServer = (trusted: readonly string[] = []) => {
  const server = new EventEmitter() as EventEmitter & Pick<Server, 'on' | 'maxConnections'>
  capConnections(server, trusted)
  const comeFrom = (ip: string) => {
    const connection = new Connection(ip)
    server.emit('connection', connection)
    return connection
  }
  const openOf = (count: number, ipOf: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => comeFrom(ipOf(index))).filter(({ isOpen }) => isOpen).length
  return { server, comeFrom, openOf }
}

const hex = (index: number) => index.toString(16)

test('one network gets only a share of the connections, however it writes its IP addresses', () => {
  const { server, openOf, comeFrom } = openServer()
  expect(server.maxConnections).toBe(4000)
  expect(openOf(1000, () => '203.0.113.9')).toBe(400)
  expect(openOf(1000, (index) => `2001:db8::${hex(index)}:0:0:1`)).toBe(400)
  expect(openOf(3000, (index) => `2001:db8:1:${hex(index)}::1`)).toBe(1200)
  expect(comeFrom('203.0.113.10').isOpen).toBe(true)
  expect(comeFrom('2001:db8:2::1').isOpen).toBe(true)
})

test('a closed connection makes room for another', () => {
  const { comeFrom } = openServer()
  const all = Array.from({ length: 400 }, () => comeFrom('203.0.113.9'))
  expect(comeFrom('203.0.113.9').isOpen).toBe(false)
  all[0]?.destroy()
  expect(comeFrom('203.0.113.9').isOpen).toBe(true)
  expect(comeFrom('203.0.113.9').isOpen).toBe(false)
})

test('a trusted proxy may open every connection', () => {
  const { openOf } = openServer(['203.0.113.0/24'])
  for (const ip of ['127.0.0.1', '::ffff:127.0.0.1', '172.18.0.1', 'fd00::1', '203.0.113.9'])
    expect(openOf(2000, () => ip)).toBe(2000)
  expect(openServer(['2']).openOf(2000, () => '203.0.113.9')).toBe(2000)
})

test('an incomplete request is answered and its connection closed', async () => {
  const dataDir = await shopFolder()
  const { server } = await openShopServer(dataDir)
  const { hostname, port } = new URL(server.origin)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  let answer = ''
  socket.on('data', (data) => (answer += String(data)))
  socket.write('GET /shop HTTP/1.1\r\nhost: sh')
  const { ms } = await ownTimeOf(() => once(socket, 'close'))
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(ms).toBeLessThan(14_000)
})

test('a client that keeps asking and reads nothing is cut off; one that reads each answer isn’t', async () => {
  const dataDir = await shopFolder()
  const begun: number[] = []
  const { server } = await openShopServer(dataDir, {
    program: (_request, response) => {
      begun.push(1)
      setTimeout(() => response.end('made'), 300)
    },
  })
  const { port } = new URL(server.origin)
  const ask = async (times: number, path: string) => {
    const socket = connect(Number(port), '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    socket.on('error', () => {})
    await once(socket, 'connect')
    socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`.repeat(times))
    return socket
  }
  const flood = await ask(2000, '/api/held')
  await expect.poll(() => flood.closed).toBe(true)
  expect(begun.length).toBeLessThanOrEqual(16)
  const patient = await ask(16, '/api/held')
  let said = ''
  patient.on('data', (chunk) => (said += chunk))
  await expect.poll(() => said.split('made').length - 1).toBe(16)
  for (let index = 1; index < 40; index += 1) {
    patient.write('GET /shop HTTP/1.1\r\nhost: x\r\n\r\n')
    await expect.poll(() => said.split('HTTP/1.1 200').length - 1).toBe(16 + index)
  }
  expect(patient.destroyed).toBe(false)
})

/** Posts a body in chunks of one length; returns what came back until the connection was closed or stalled. */
const postChunks = async (origin: string, length: number, chunks: number) => {
  const { port } = new URL(origin)
  const socket = connect(Number(port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined)
  let said = ''
  socket.on('data', (data) => (said += String(data)))
  socket.write('POST /api/x HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n')
  socket.write(`${`${length.toString(16)}\r\n${'x'.repeat(length)}\r\n`.repeat(chunks)}0\r\n\r\n`)
  await expect.poll(() => socket.closed || said.includes('\r\n\r\n')).toBe(true)
  return said
}

test('a body sent in tiny chunks is cut off after some of them, whether it is being read or not', async () => {
  const dataDir = await shopFolder()
  const unread: number[] = []
  const { server } = await openShopServer(dataDir, {
    program: (request) => void request.once('close', () => unread.push(request.readableLength)),
  })
  expect(await postChunks(server.origin, 1, 64 * 1024)).toMatch(/^HTTP\/1\.1 400 /)
  await expect.poll(() => unread).toHaveLength(1)
  expect(unread[0]).toBeLessThan(100)

  let chunks = 0
  const reading = await openShopServer(dataDir, {
    program: async (request, response) => {
      for await (const _ of request) chunks += 1
      response.end()
    },
  })
  expect(await postChunks(reading.server.origin, 1, 1024 * 1024)).toMatch(/^HTTP\/1\.1 400 /)
  expect(chunks).toBeLessThan(100)
  for (const [length, count] of [
    [1, 60],
    [300, 218],
    [16 * 1024, 4],
  ] as const)
    expect(await postChunks(reading.server.origin, length, count)).toMatch(/^HTTP\/1\.1 200 /)
})
