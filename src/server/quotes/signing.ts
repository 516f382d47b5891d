import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import { toBase64url } from '#domain/quotes/base64url.ts'
import { signedMessage } from '#domain/quotes/quote-bytes.ts'
import { kidOf } from '#domain/quotes/quote-keys.ts'

/** A key that can sign quotes. */
export interface QuoteSigningKey {
  readonly kid: string
  readonly privateKey: KeyObject
  /** The 32 bytes of its public half, as base64url. */
  readonly publicKey: string
}

// The prefix of a 32-byte Ed25519 key in the format that Node reads (PKCS #8, RFC 8410).
const PKCS8_BEFORE = Buffer.from('302e020100300506032b657004220420', 'hex')
const PUBLIC_KEY_BYTES = 32

/** The signing key made of 32 random bytes in base64 or base64url. Throws for anything else. */
export const quoteSigningKey = async (secret: string): Promise<QuoteSigningKey> => {
  const seed = Buffer.from(secret, 'base64')
  const privateKey = createPrivateKey({
    key: Buffer.concat([PKCS8_BEFORE, seed]),
    format: 'der',
    type: 'pkcs8',
  })
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' })
  const publicKey = new Uint8Array(spki.subarray(-PUBLIC_KEY_BYTES))
  return { kid: await kidOf(publicKey), privateKey, publicKey: toBase64url(publicKey) }
}

/** The Ed25519 signature of a quote's bytes, as base64url. */
export const signQuote = (bytes: Uint8Array, { privateKey }: QuoteSigningKey): string =>
  toBase64url(sign(null, signedMessage(bytes), privateKey))
