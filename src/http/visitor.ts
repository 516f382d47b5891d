import type { IncomingMessage } from 'node:http'
import { isInRange, readIp, readIpRange, type IpBytes } from '#config/ip.ts'

// More than any shop has proxies. A visitor may send a longer list; the rest is not read.
const MAX_HOPS = 32

/** An IP address without the port that some proxies add (which put an IPv6 address in brackets then). */
const withoutPort = (text: string): string => {
  if (text.startsWith('[')) return text.slice(1).split(']')[0] ?? ''
  const colon = text.indexOf(':')
  return colon > 0 && text.includes('.') && colon === text.lastIndexOf(':') ? text.slice(0, colon) : text
}

const written = (bytes: IpBytes | undefined, text: string) => (bytes?.length === 4 ? bytes.join('.') : text)

/** The addresses in X-Forwarded-For, nearest hop first. */
const hopsOf = (forwarded: string): readonly string[] =>
  forwarded
    .split(',')
    .slice(-MAX_HOPS)
    .map((hop) => withoutPort(hop.trim()))
    .filter(Boolean)
    .toReversed()

/** Finds the IP address of the visitor who sent a request. */
export type VisitorOf = (request: Pick<IncomingMessage, 'socket' | 'headers'>) => string

/**
 * Returns a function that finds a visitor's IP address. X-Forwarded-For is read from its end: past that many proxies if
 * `trustedProxies` is a number, otherwise past the listed ones, and only if the connection itself comes from one.
 */
export const visitorsBehind = (trustedProxies: readonly string[]): VisitorOf => {
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
      // Not an address: a proxy did not know it, or a visitor made it up. Nothing behind it can be trusted.
      if (!bytes) break
      visitor = written(bytes, hop)
      if (!isTrusted(bytes, at)) break
    }
    return visitor
  }
}
