import { fromBase64url } from './base64url.ts'
import { sha256Of } from './sha256.ts'
import { documentIn, signedMessage } from './quote-bytes.ts'
import type { QuoteDocument } from './quote-document.ts'
import { publicKeyBytes, type PublicQuoteKey } from './quote-keys.ts'

/** A quote as it was sent: the exact bytes of its document, and the signature. */
export interface SignedBytes {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** The id of the key. */
  readonly kid: string
  /** 64 bytes as base64url. */
  readonly signature: string
}

/** Why a quote is not valid. */
export type QuoteFault = 'no_document' | 'unknown_key' | 'wrong_signature' | 'revoked_key'

/** A valid quote, with its document. */
export interface VerifiedQuote {
  readonly document: QuoteDocument
  /** Of the document's bytes, as 64 lower-case hex characters. */
  readonly sha256: string
  readonly key: PublicQuoteKey
}

/** The result of verifying a quote. */
export type QuoteVerdict = VerifiedQuote | { readonly fault: QuoteFault }

interface Trusted {
  readonly keys: readonly PublicQuoteKey[]
  /**
   * Whether the shop's own database has a document with this hash. Only then is a signature by a revoked key still
   * valid, because a thief of the key could not write to the database.
   */
  readonly isStored?: (sha256: string) => Promise<boolean>
}

const SIGNATURE_BYTES = 64

const isSigned = async ({ bytes, signature }: SignedBytes, key: PublicQuoteKey): Promise<boolean> => {
  const signed = fromBase64url(signature)
  const raw = publicKeyBytes(key)
  if (signed?.length !== SIGNATURE_BYTES || !raw) return false
  const publicKey = await crypto.subtle.importKey('raw', raw, 'Ed25519', false, ['verify'])
  return crypto.subtle.verify('Ed25519', publicKey, signed, signedMessage(bytes))
}

/**
 * Verifies a quote with trusted keys: its bytes must be a canonical document, signed by one of the keys. This doesn't
 * tell whether the quote can still be accepted.
 */
export const verifyQuote = async (
  quote: SignedBytes,
  { keys, isStored = async () => false }: Trusted,
): Promise<QuoteVerdict> => {
  const document = documentIn(quote.bytes)
  if (!document) return { fault: 'no_document' }
  const key = keys.find(({ kid }) => kid === quote.kid)
  if (!key) return { fault: 'unknown_key' }
  if (!(await isSigned(quote, key))) return { fault: 'wrong_signature' }
  const sha256 = await sha256Of(quote.bytes)
  if (key.revokedAt !== null && !(await isStored(sha256))) return { fault: 'revoked_key' }
  return { document, sha256, key }
}

// The public key of the first test in RFC 8032.
const SOME_KEY = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo'

/** Whether this browser can verify signatures, which takes support of Ed25519, and a page loaded over https. */
export const canVerifyQuotes = async (): Promise<boolean> => {
  try {
    const raw = publicKeyBytes({ x: SOME_KEY })
    return (
      raw !== undefined &&
      (await crypto.subtle.importKey('raw', raw, 'Ed25519', false, ['verify'])) !== undefined
    )
  } catch {
    return false
  }
}
