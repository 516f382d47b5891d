import { expect, test } from 'vitest'
import { isInRange, networkName, readIp, readIpRange } from '#config/ip.ts'
import { readConfig } from '#config/read-config.ts'

test.each([
  ['192.0.2.7', [192, 0, 2, 7]],
  ['::ffff:192.0.2.7', [192, 0, 2, 7]],
  ['::ffff:c000:207', [192, 0, 2, 7]],
  ['0:0:0:0:0:FFFF:192.0.2.7', [192, 0, 2, 7]],
  ['::1', [...Array<number>(15).fill(0), 1]],
  ['::', Array<number>(16).fill(0)],
  ['2001:db8::5:6:7:8', [0x20, 1, 0x0d, 0xb8, 0, 0, 0, 0, 0, 5, 0, 6, 0, 7, 0, 8]],
  ['2001:0DB8:0:0:5:6:7:8', [0x20, 1, 0x0d, 0xb8, 0, 0, 0, 0, 0, 5, 0, 6, 0, 7, 0, 8]],
  ['fe80::1%eth0', [0xfe, 0x80, ...Array<number>(13).fill(0), 1]],
  ['64:ff9b::192.0.2.7', [0, 0x64, 0xff, 0x9b, 0, 0, 0, 0, 0, 0, 0, 0, 192, 0, 2, 7]],
])('%s is parsed into its bytes', (text, bytes) => {
  expect(readIp(text)).toEqual(bytes)
})

test.each([
  '',
  'localhost',
  '1.2.3',
  '1.2.3.4.5',
  '256.1.1.1',
  ':::',
  '1::2::3',
  '12345::',
  '1.2.3.4:80',
  '[::1]',
])('%j is not an IP address', (text) => {
  expect(readIp(text)).toBeUndefined()
})

const isIn = (ip: string, range: string) => {
  const [bytes, read] = [readIp(ip), readIpRange(range)]
  return bytes && read ? isInRange(bytes, read) : undefined
}

test.each([
  ['10.255.0.1', '10.0.0.0/8', true],
  ['11.0.0.1', '10.0.0.0/8', false],
  ['172.31.255.255', '172.16.0.0/12', true],
  ['172.32.0.0', '172.16.0.0/12', false],
  ['::ffff:172.16.0.9', '172.16.0.0/12', true],
  ['10.1.2.3', '::ffff:10.0.0.0/104', true],
  ['10.1.2.3', '10.1.2.3', true],
  ['10.1.2.4', '10.1.2.3', false],
  ['1.2.3.4', '0.0.0.0/0', true],
  ['::1', '0.0.0.0/0', false],
  ['fdaa:0:1::9', 'fdaa::/16', true],
  ['fdab::9', 'fdaa::/16', false],
  ['2001:db8:0:7fff::1', '2001:db8::/49', true],
  ['2001:db8:0:8000::1', '2001:db8::/49', false],
])('%s in %s: %s', (ip, range, expected) => {
  expect(isIn(ip, range)).toBe(expected)
})

test('every spelling of a network’s IP address names the same network', () => {
  const names = [
    '2001:db8::5:6:7:8',
    '2001:db8:0:0:ffff::1',
    '2001:db8::',
    '2001:0db8:0000:0000::9.9.9.9',
  ].map((ip) => networkName(readIp(ip) ?? [], 64))
  expect(new Set(names).size).toBe(1)
  expect(networkName(readIp('2001:db8:0:1::') ?? [], 64)).not.toBe(names[0])
  expect(networkName(readIp('2001:db8:0:1::') ?? [], 48)).toBe(networkName(readIp('2001:db8::1') ?? [], 48))
})

test.each([
  '10.0.0.0/33',
  '::/129',
  '10.0.0.0/',
  '10.0.0.0/8/8',
  '10.0.0.0/-1',
  'proxy',
  '0',
  '17',
  '1 2',
  '1 10.0.0.1',
])('TRUSTED_PROXIES=%s is a problem, reported without its value', (given) => {
  expect(readConfig({ TRUSTED_PROXIES: given }).problems).toEqual([
    'TRUSTED_PROXIES must hold addresses, ranges such as 10.0.0.0/8, or one number of proxies from 1 to 16.',
  ])
})

test.each(['', '127.0.0.1', '10.0.0.0/8, fd00::/8', '1', '16'])(
  'TRUSTED_PROXIES=%j is understood',
  (given) => {
    expect(readConfig({ TRUSTED_PROXIES: given }).problems).toEqual([])
  },
)
