import type { IncomingMessage } from 'node:http'

const plain = (address: string) => address.trim().replace(/^::ffff:/, '')

/**
 * The visitor's network address. X-Forwarded-For is read from its end, past proxies of our own, and believed
 * only when the connection itself comes from one.
 */
export const visitorOf = (request: IncomingMessage, trustedProxies: readonly string[]): string => {
  const peer = plain(request.socket.remoteAddress ?? '')
  const forwarded = request.headers['x-forwarded-for']
  if (!forwarded || !trustedProxies.includes(peer)) return peer
  const hops = String(forwarded).split(',').map(plain).filter(Boolean)
  return hops.findLast((hop) => !trustedProxies.includes(hop)) ?? hops[0] ?? peer
}
