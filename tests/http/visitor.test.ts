import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { visitorsBehind } from '#http/visitor.ts'

const visitorOf = (trusted: string, peer: string, forwarded?: string) =>
  visitorsBehind(trusted.split(' ').filter(Boolean))({
    socket: { remoteAddress: peer },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  } as Pick<IncomingMessage, 'socket' | 'headers'>)

test.each([
  // Nobody is trusted.
  ['', '203.0.113.9', '6.6.6.6', '203.0.113.9'],
  ['', '::ffff:203.0.113.9', undefined, '203.0.113.9'],
  // IP addresses and ranges.
  ['127.0.0.1', '127.0.0.1', '64:ff9b::192.0.2.33', '64:ff9b::192.0.2.33'],
  ['127.0.0.1', '::ffff:127.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['172.16.0.0/12', '172.18.0.5', '6.6.6.6, 203.0.113.9', '203.0.113.9'],
  ['172.16.0.0/12', '203.0.113.1', '203.0.113.9', '203.0.113.1'],
  ['fdaa::/16', 'fdaa:0:1::3', '2001:db8::7', '2001:db8::7'],
  ['10.0.0.0/8 192.0.2.0/24', '10.0.0.1', '6.6.6.6, 203.0.113.9, 192.0.2.44, 10.9.9.9', '203.0.113.9'],
  ['10.0.0.0/8', '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
  // A number of proxies.
  ['1', '10.0.0.1', '6.6.6.6, 203.0.113.9', '203.0.113.9'],
  ['2', '10.0.0.1', '6.6.6.6, 203.0.113.9, 198.51.100.4', '203.0.113.9'],
  ['3', '10.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['1', '10.0.0.1', undefined, '10.0.0.1'],
  // With ports, as some load balancers write them.
  ['10.0.0.0/8', '10.0.0.1', '203.0.113.9:51234', '203.0.113.9'],
  ['10.0.0.0/8', '10.0.0.1', '[2001:db8::7]:51234', '2001:db8::7'],
  // A value that is not an IP address is never believed.
  ['10.0.0.0/8', '10.0.0.1', '6.6.6.6, unknown', '10.0.0.1'],
  ['10.0.0.0/8', '10.0.0.1', ' , ,', '10.0.0.1'],
])(
  'TRUSTED_PROXIES=%s, a connection from %s, X-Forwarded-For: %s: it is %s',
  (trusted, peer, forwarded, visitor) => {
    expect(visitorOf(trusted, peer, forwarded)).toBe(visitor)
  },
)
