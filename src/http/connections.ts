import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Server, Socket } from 'node:net'
import { isInRange, networkName, readIp, readIpRange, type IpBytes } from '#config/ip.ts'

/** Open connections of all visitors together; beyond that, a new connection is closed at once. */
const MAX_CONNECTIONS = 4000
/** Open connections per IPv4 address or IPv6 /64: enough for a few offices behind one address, too few for a flood. */
const MAX_PER_NETWORK = 400
/** Open connections per IPv6 /48, which may contain many /64s. */
const MAX_PER_SITE = 1200
/** Pipelined requests per connection. Browsers and proxies wait for each answer before they send the next request. */
const MAX_UNANSWERED = 16
/** A body may have this many chunks of any size; beyond that, its chunks must average at least the size below. */
const FREE_CHUNKS = 64
const MIN_CHUNK_BYTES = 256

// This machine and private networks, where a proxy may bring every visitor's connections.
const NEIGHBOURS = [
  '127.0.0.0/8',
  '::1',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '100.64.0.0/10',
  'fc00::/7',
  'fe80::/10',
].flatMap((text) => readIpRange(text) ?? [])

const capsOf = (ip: IpBytes): readonly { readonly name: string; readonly most: number }[] =>
  ip.length === 4
    ? [{ name: networkName(ip, 32), most: MAX_PER_NETWORK }]
    : [
        { name: networkName(ip, 64), most: MAX_PER_NETWORK },
        { name: networkName(ip, 48), most: MAX_PER_SITE },
      ]

/**
 * Caps a server's open connections: in total, and per network. Local and private networks and trusted proxies are
 * exempt from the cap per network.
 */
export const capConnections = (
  server: Pick<Server, 'on' | 'maxConnections'>,
  trustedProxies: readonly string[],
): void => {
  server.maxConnections = MAX_CONNECTIONS
  // Trusting a number of proxies means that all connections come from a proxy.
  if (trustedProxies.some((text) => /^\d+$/.test(text))) return
  const proxies = [...NEIGHBOURS, ...trustedProxies.flatMap((text) => readIpRange(text) ?? [])]
  const open = new Map<string, number>()
  const count = (name: string, change: 1 | -1) => {
    const now = (open.get(name) ?? 0) + change
    if (now > 0) open.set(name, now)
    else open.delete(name)
  }

  server.on('connection', (socket: Pick<Socket, 'remoteAddress' | 'destroy' | 'once'>) => {
    const ip = readIp(socket.remoteAddress ?? '')
    if (!ip || proxies.some((range) => isInRange(ip, range))) return
    const caps = capsOf(ip)
    if (caps.some(({ name, most }) => (open.get(name) ?? 0) >= most)) {
      socket.destroy()
      return
    }
    for (const { name } of caps) count(name, 1)
    socket.once('close', () => {
      for (const { name } of caps) count(name, -1)
    })
  })
}

/**
 * Counts the unanswered requests of each connection. Returns whether to answer a request; false once there are too many
 * and the connection was closed. Otherwise a client that sends small requests and never reads could hold thousands of
 * answers in memory.
 */
export const openUnanswered = (): ((request: IncomingMessage, response: ServerResponse) => boolean) => {
  const unanswered = new WeakMap<Socket, number>()
  return ({ socket }, response) => {
    const count = (change: 1 | -1) => {
      const now = (unanswered.get(socket) ?? 0) + change
      unanswered.set(socket, now)
      return now
    }
    if (count(1) > MAX_UNANSWERED) {
      socket.destroy()
      return false
    }
    // A response that never finishes is gone with its connection.
    response.once('finish', () => count(-1))
    return true
  }
}

/**
 * Closes the connection of a request whose body arrives in too many tiny chunks, with 400 if no response has begun: a
 * one-byte chunk takes hundreds of bytes of memory, and as long to read as one of thousands. Chunks are counted as they
 * are parsed, before the body is read.
 */
export const capChunks = (request: IncomingMessage, response: ServerResponse): void => {
  if (request.headers['transfer-encoding'] === undefined) return
  const { socket } = request
  const push = request.push.bind(request)
  let most = FREE_CHUNKS
  let chunks = 0
  request.push = (chunk: Buffer | null) => {
    most += (chunk?.length ?? 0) / MIN_CHUNK_BYTES
    chunks += 1
    if (chunks <= most || chunk === null) return push(chunk)
    if (!response.headersSent) response.socket?.write('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n')
    socket.destroy()
    // The parser goes on to the end of the bytes already read from the connection.
    request.push = () => false
    return false
  }
}
