import { fromBase64url } from './base64url.ts'
import { sha256Of } from './sha256.ts'
import { isRecord } from '../unknown-json.ts'
import { members, only, orNull, text, textLike } from './shape.ts'

/** Where the shop shows the keys that its quotes are checked with. */
export const QUOTE_KEYS_PATH = '/.well-known/ilvara-keys.json'

/** A key that quotes are checked with, as the shop publishes it (RFC 7517, RFC 8037). Times ISO UTC. */
export interface PublicQuoteKey {
  readonly kty: 'OKP'
  readonly crv: 'Ed25519'
  readonly use: 'sig'
  /** Follows from the key: see `kidOf`. */
  readonly kid: string
  /** Its 32 bytes as base64url. */
  readonly x: string
  readonly from: string
  /** Since when it signs nothing more; what it signed before stays valid. Null while it signs. */
  readonly retired: string | null
  /** Since when its signatures count for nothing, because somebody else may be able to make them; null otherwise. */
  readonly revokedAt: string | null
}

/** All keys a shop ever signed quotes with. */
export interface QuoteKeySet {
  readonly keys: readonly PublicQuoteKey[]
}

const PUBLIC_KEY_BYTES = 32
const KID_LENGTH = 16

/** The name of a public key: the first 16 hex characters of the SHA-256 of its 32 bytes. */
export const kidOf = async (publicKey: Uint8Array<ArrayBuffer>): Promise<string> =>
  (await sha256Of(publicKey)).slice(0, KID_LENGTH)

/** The 32 bytes of a public key; undefined when it holds none. */
export const publicKeyBytes = ({ x }: Pick<PublicQuoteKey, 'x'>): Uint8Array<ArrayBuffer> | undefined => {
  const bytes = fromBase64url(x)
  return bytes?.length === PUBLIC_KEY_BYTES ? bytes : undefined
}

const TIME = textLike(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

const isKey = members<PublicQuoteKey>({
  kty: only('OKP'),
  crv: only('Ed25519'),
  use: only('sig'),
  kid: text,
  x: text,
  from: TIME,
  retired: orNull(TIME),
  revokedAt: orNull(TIME),
})

const isNamedRightly = async (key: PublicQuoteKey) => {
  const bytes = publicKeyBytes(key)
  return bytes !== undefined && (await kidOf(bytes)) === key.kid
}

/**
 * The keys of a published list, in whatever order they stand; undefined when it is none. A key of another name than it
 * must have, or one that is listed twice, makes the whole list useless: nobody could say which of them counts.
 */
export const readQuoteKeys = async (published: unknown): Promise<readonly PublicQuoteKey[] | undefined> => {
  if (!isRecord(published) || !Array.isArray(published.keys)) return undefined
  const keys = published.keys.filter((key) => isKey(key, []))
  if (keys.length !== published.keys.length) return undefined
  if (new Set(keys.map(({ kid }) => kid)).size !== keys.length) return undefined
  const named = await Promise.all(keys.map(isNamedRightly))
  return named.every(Boolean) ? keys : undefined
}
