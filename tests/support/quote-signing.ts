import { quoteBytes } from '#domain/quotes/quote-bytes.ts'
import type { QuoteDocument } from '#domain/quotes/quote-document.ts'
import type { PublicQuoteKey } from '#domain/quotes/quote-keys.ts'
import type { SignedBytes } from '#domain/quotes/verify-quote.ts'
import { quoteSigningKey, signQuote, type QuoteSigningKey } from '#server/quotes/signing.ts'
import { QUOTE_DOCUMENT } from './quote-documents.ts'

/** A signing key that is the same in every run. */
export const keyOf = (name: string): Promise<QuoteSigningKey> =>
  quoteSigningKey(Buffer.alloc(32, name).toString('base64'))

/** The public half of a key as the shop lists it. */
export const published = (
  { kid, publicKey }: QuoteSigningKey,
  change: Partial<PublicQuoteKey> = {},
): PublicQuoteKey => ({
  kty: 'OKP',
  crv: 'Ed25519',
  use: 'sig',
  kid,
  x: publicKey,
  from: '2026-11-01T00:00:00.000Z',
  retired: null,
  revokedAt: null,
  ...change,
})

/** A signed document. */
export const signedWith = (key: QuoteSigningKey, document: QuoteDocument = QUOTE_DOCUMENT): SignedBytes => {
  const bytes = quoteBytes(document)
  return { bytes, kid: key.kid, signature: signQuote(bytes, key) }
}
