import type { IncomingMessage } from 'node:http'
import { isInRange, readIp, readIpRange, type IpBytes } from '#config/ip.ts'

// More proxies than any shop stands behind; a visitor may write more, and nobody reads them.
const MOST_HOPS = 32

/** An IP address as a proxy writes it: some add a port, and then put IPv6 into brackets. */
const withoutPort = (text: string): string => {
  if (text.startsWith('[')) return text.slice(1).split(']')[0] ?? ''
  const colon = text.indexOf(':')
  return colon > 0 && text.includes('.') && colon === text.lastIndexOf(':') ? text.slice(0, colon) : text
}

const written = (bytes: IpBytes | undefined, text: string) => (bytes?.length === 4 ? bytes.join('.') : text)

/** The hops of X-Forwarded-For, the nearest first. */
const hopsOf = (forwarded: string): readonly string[] =>
  forwarded
    .split(',')
    .slice(-MOST_HOPS)
    .map((hop) => withoutPort(hop.trim()))
    .filter(Boolean)
    .toReversed()

/**
 * Finds a visitor's IP address. X-Forwarded-For is read from its end: past so many proxies, when
 * `trustedProxies` is a number; otherwise past those it lists, and only when the connection itself comes from one.
 */
export const visitorsBehind = (
  trustedProxies: readonly string[],
): ((request: Pick<IncomingMessage, 'socket' | 'headers'>) => string) => {
  const [only = ''] = trustedProxies
  const count = /^\d+$/.test(only) ? Number(only) : undefined
  const ranges = trustedProxies.flatMap((text) => readIpRange(text) ?? [])
  const isTrusted = (bytes: IpBytes, at: number) =>
    count === undefined ? ranges.some((range) => isInRange(bytes, range)) : at < count

  return ({ socket, headers }) => {
    const peer = socket.remoteAddress ?? ''
    const forwarded = headers['x-forwarded-for']
    const chain = [peer, ...(forwarded ? hopsOf(String(forwarded)) : [])]
    let visitor = peer
    for (const [at, hop] of chain.entries()) {
      const bytes = readIp(hop)
      // What a proxy could not name, or a visitor made up, says nothing about those behind it.
      if (!bytes) break
      visitor = written(bytes, hop)
      if (!isTrusted(bytes, at)) break
    }
    return visitor
  }
}
