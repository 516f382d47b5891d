import { fromBase64url } from './base64url.ts'
import { sha256Of } from './sha256.ts'
import { isRecord } from '../unknown-json.ts'
import { objectOf, literal, nullable, text, textMatching } from './shape.ts'

/** The path at which the shop publishes the keys that verify its quotes. */
export const QUOTE_KEYS_PATH = '/.well-known/ilvara-keys.json'

/** A public key that verifies quotes, as the shop publishes it (RFC 7517, RFC 8037). Times are ISO UTC. */
export interface PublicQuoteKey {
  readonly kty: 'OKP'
  readonly crv: 'Ed25519'
  readonly use: 'sig'
  /** Derived from the key by `kidOf`. */
  readonly kid: string
  /** The key's 32 bytes as base64url. */
  readonly x: string
  readonly from: string
  /** When it stopped signing, though its earlier signatures stay valid; null while it signs. */
  readonly retired: string | null
  /** When its signatures became invalid because others may be able to forge them; null otherwise. */
  readonly revokedAt: string | null
}

/** All keys with which a shop has ever signed quotes. */
export interface QuoteKeySet {
  readonly keys: readonly PublicQuoteKey[]
}

const PUBLIC_KEY_BYTES = 32
const KID_LENGTH = 16

/** The id of a public key: the first 16 hex characters of the SHA-256 of its 32 bytes. */
export const kidOf = async (publicKey: Uint8Array<ArrayBuffer>): Promise<string> =>
  (await sha256Of(publicKey)).slice(0, KID_LENGTH)

/** The 32 bytes of a public key; undefined if it doesn't have 32. */
export const publicKeyBytes = ({ x }: Pick<PublicQuoteKey, 'x'>): Uint8Array<ArrayBuffer> | undefined => {
  const bytes = fromBase64url(x)
  return bytes?.length === PUBLIC_KEY_BYTES ? bytes : undefined
}

const TIME = textMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

const isKey = objectOf<PublicQuoteKey>({
  kty: literal('OKP'),
  crv: literal('Ed25519'),
  use: literal('sig'),
  kid: text,
  x: text,
  from: TIME,
  retired: nullable(TIME),
  revokedAt: nullable(TIME),
})

const isNamedRightly = async (key: PublicQuoteKey) => {
  const bytes = publicKeyBytes(key)
  return bytes !== undefined && (await kidOf(bytes)) === key.kid
}

/**
 * Reads a published list of keys, in any order; undefined if it isn't one. A duplicate key, or one whose `kid` isn't
 * derived from it, makes the whole list invalid, because it would be unclear which key counts.
 */
export const readQuoteKeys = async (published: unknown): Promise<readonly PublicQuoteKey[] | undefined> => {
  if (!isRecord(published) || !Array.isArray(published.keys)) return undefined
  const keys = published.keys.filter((key) => isKey(key, []))
  if (keys.length !== published.keys.length) return undefined
  if (new Set(keys.map(({ kid }) => kid)).size !== keys.length) return undefined
  const named = await Promise.all(keys.map(isNamedRightly))
  return named.every(Boolean) ? keys : undefined
}
