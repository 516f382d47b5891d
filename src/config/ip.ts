import { isIP } from 'node:net'

/** The bytes of an IP address: 4 for IPv4, even if written inside IPv6, 16 for IPv6. */
export type IpBytes = readonly number[]

/** All IP addresses that begin with the same bits. */
export interface IpRange {
  readonly bytes: IpBytes
  readonly bits: number
}

// The longest spelling of an address, followed by the name of a network interface.
const MAX_IP_LENGTH = 64

const V4_INSIDE_V6 = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff]

const v4Bytes = (text: string): number[] => text.split('.').map(Number)

const groupBytes = (groups: string): number[] =>
  groups === ''
    ? []
    : groups.split(':').flatMap((group) => {
        if (group.includes('.')) return v4Bytes(group)
        const value = Number.parseInt(group, 16)
        return [value >> 8, value & 0xff]
      })

const v6Bytes = (text: string): number[] => {
  const [head = '', tail] = text.split('::')
  const first = groupBytes(head)
  if (tail === undefined) return first
  const last = groupBytes(tail)
  return [...first, ...Array<number>(16 - first.length - last.length).fill(0), ...last]
}

/** Reads an IP address. An IPv4 address inside IPv6 (`::ffff:…`) becomes IPv4. Undefined for anything else. */
export const readIp = (text: string): IpBytes | undefined => {
  if (text.length > MAX_IP_LENGTH) return undefined
  const [ip = ''] = text.split('%')
  const version = isIP(ip)
  if (version === 0) return undefined
  if (version === 4) return v4Bytes(ip)
  const bytes = v6Bytes(ip)
  return V4_INSIDE_V6.every((byte, at) => bytes[at] === byte) ? bytes.slice(12) : bytes
}

/** Reads `10.0.0.0/8`, `fd00::/8` or a single IP address. Undefined for anything else. */
export const readIpRange = (text: string): IpRange | undefined => {
  const [ip = '', length, ...more] = text.split('/')
  const bytes = readIp(ip)
  if (!bytes || more.length > 0) return undefined
  if (length === undefined) return { bytes, bits: bytes.length * 8 }
  if (!/^\d{1,3}$/.test(length)) return undefined
  // For an IPv4 range inside IPv6, only the bits of the IPv4 part count.
  const bits = Number(length) - (ip.includes(':') && bytes.length === 4 ? 96 : 0)
  return bits >= 0 && bits <= bytes.length * 8 ? { bytes, bits } : undefined
}

/** An IP address with all but its first `bits` bits set to 0. */
const masked = (bytes: IpBytes, bits: number): number[] =>
  bytes.map((byte, at) => byte & (0xff << Math.min(8, Math.max(0, 8 - (bits - at * 8)))) & 0xff)

export const isInRange = (bytes: IpBytes, range: IpRange): boolean => {
  if (bytes.length !== range.bytes.length) return false
  const own = masked(range.bytes, range.bits)
  return masked(bytes, range.bits).every((byte, at) => byte === own[at])
}

/** A name for the network with a prefix of `bits` bits that an IP address is in; equal for all its addresses. */
export const networkName = (bytes: IpBytes, bits: number): string =>
  `${Buffer.from(masked(bytes, bits)).toString('hex')}/${bits}`
