import canonicalize from 'canonicalize'
import type { QuoteDocument } from './quote-document.ts'
import { asQuoteDocument } from './read-document.ts'

/** Enough for any quote: fifty lines with long titles and a long note fit. */
export const MAX_QUOTE_BYTES = 128 * 1024

const SIGNED_BEFORE = 'ilvara-quote-v1\n'

const encoder = new TextEncoder()

const canonicalBytes = (value: unknown) => encoder.encode(canonicalize(value))

/**
 * The canonical bytes of a quote's document by RFC 8785. Throws, naming the wrong member, if it isn't a valid
 * document: amounts that don't add up, fractions of a paisa, texts that aren't in NFC.
 */
export const quoteBytes = (document: QuoteDocument): Uint8Array<ArrayBuffer> => {
  const reading = asQuoteDocument(document)
  if ('wrong' in reading) throw new Error(`This is not a quote document: ${reading.wrong || 'all of it'}.`)
  const bytes = canonicalBytes(reading.document)
  if (bytes.length > MAX_QUOTE_BYTES) throw new Error('This quote document is too long.')
  return bytes
}

/** The message that is signed: a prefix used by no other signature of the shop, then the document's bytes. */
export const signedMessage = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => {
  const prefix = encoder.encode(SIGNED_BEFORE)
  const message = new Uint8Array(prefix.length + bytes.length)
  message.set(prefix)
  message.set(bytes, prefix.length)
  return message
}

const isEqual = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length && one.every((byte, index) => byte === other[index])

const parsed = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
  } catch {
    return undefined
  }
}

/**
 * The document in these bytes; undefined unless they are exactly what `quoteBytes` returns for it. So every document
 * has a single form: no duplicate members, no other order, no other way to write a text.
 */
export const documentIn = (bytes: Uint8Array): QuoteDocument | undefined => {
  if (bytes.length > MAX_QUOTE_BYTES) return undefined
  const reading = asQuoteDocument(parsed(bytes))
  if ('wrong' in reading) return undefined
  return isEqual(canonicalBytes(reading.document), bytes) ? reading.document : undefined
}
