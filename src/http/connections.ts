import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Server, Socket } from 'node:net'
import { isInRange, networkName, readIp, readIpRange, type IpBytes } from '#config/ip.ts'

/** What all visitors together may hold open; beyond that a new connection is closed at once. */
const MOST_CONNECTIONS = 4000
/** What one IPv4 address or IPv6 household may hold open: a few offices behind one IP address, no flood. */
const MOST_OF_A_NETWORK = 400
/** What the many households of one IPv6 site may. */
const MOST_OF_A_SITE = 1200
/** What one connection may ask before it is answered: browsers and proxies ask one thing after the other. */
const MOST_UNANSWERED = 16
/** The chunks of a body may be as small as they like so many times; beyond, so many bytes have to come for each. */
const FREE_CHUNKS = 64
const LEAST_BYTES_OF_A_CHUNK = 256

// Machines of our own and those beside them: a proxy brings everybody's connections.
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
    ? [{ name: networkName(ip, 32), most: MOST_OF_A_NETWORK }]
    : [
        { name: networkName(ip, 64), most: MOST_OF_A_NETWORK },
        { name: networkName(ip, 48), most: MOST_OF_A_SITE },
      ]

/**
 * Caps the connections a server holds open: altogether, and for each network that is neither a neighbour's nor a
 * trusted proxy's.
 */
export const capConnections = (
  server: Pick<Server, 'on' | 'maxConnections'>,
  trustedProxies: readonly string[],
): void => {
  server.maxConnections = MOST_CONNECTIONS
  // Behind a number of proxies nobody else can connect.
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
 * Counts what each connection has asked and was not answered. Answers whether a request is to be answered: whoever asks
 * for more without reading is cut off, or some bytes of hers would hold thousands of answers in memory.
 */
export const openUnanswered = (): ((request: IncomingMessage, response: ServerResponse) => boolean) => {
  const unanswered = new WeakMap<Socket, number>()
  return ({ socket }, response) => {
    const count = (change: 1 | -1) => {
      const now = (unanswered.get(socket) ?? 0) + change
      unanswered.set(socket, now)
      return now
    }
    if (count(1) > MOST_UNANSWERED) {
      socket.destroy()
      return false
    }
    // One that never finishes ends with its connection.
    response.once('finish', () => count(-1))
    return true
  }
}

/**
 * Cuts off whoever sends a body in crumbs, with 400 where no answer has begun: a chunk of one byte takes hundreds in
 * memory, and as long to read as one of thousands. Counts as they are parsed, before anybody reads them.
 */
export const capChunks = (request: IncomingMessage, response: ServerResponse): void => {
  if (request.headers['transfer-encoding'] === undefined) return
  const { socket } = request
  const push = request.push.bind(request)
  let most = FREE_CHUNKS
  let chunks = 0
  request.push = (chunk: Buffer | null) => {
    most += (chunk?.length ?? 0) / LEAST_BYTES_OF_A_CHUNK
    chunks += 1
    if (chunks <= most || chunk === null) return push(chunk)
    if (!response.headersSent) response.socket?.write('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n')
    socket.destroy()
    // What was read from the connection with it is parsed to its end.
    request.push = () => false
    return false
  }
}
