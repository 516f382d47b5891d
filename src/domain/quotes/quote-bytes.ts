import canonicalize from 'canonicalize'
import type { QuoteDocument } from './quote-document.ts'
import { asQuoteDocument } from './read-document.ts'

/** No quote needs more: fifty lines with long titles and a long note fit in it. */
export const MAX_QUOTE_BYTES = 128 * 1024

const SIGNED_BEFORE = 'ilvara-quote-v1\n'

const encoder = new TextEncoder()

const canonicalBytes = (value: unknown) => encoder.encode(canonicalize(value))

/**
 * The bytes of a quote's document by RFC 8785, the same for everybody who writes it down. Throws, with the member that
 * is wrong, for anything that is no such document: amounts that don't add up, parts of a paisa, texts that are not in NFC.
 */
export const quoteBytes = (document: QuoteDocument): Uint8Array<ArrayBuffer> => {
  const reading = asQuoteDocument(document)
  if ('wrong' in reading) throw new Error(`This is no document of a quote: ${reading.wrong || 'all of it'}.`)
  const bytes = canonicalBytes(reading.document)
  if (bytes.length > MAX_QUOTE_BYTES) throw new Error('This document of a quote is too long.')
  return bytes
}

/** What a signature is made over: a prefix that no other signature of the shop has, then the document's bytes. */
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
 * The document that bytes stand for; undefined unless they are exactly the bytes `quoteBytes` gives for it. So there is
 * one reading only: no member twice, no other order, no other way to write a text.
 */
export const documentIn = (bytes: Uint8Array): QuoteDocument | undefined => {
  if (bytes.length > MAX_QUOTE_BYTES) return undefined
  const reading = asQuoteDocument(parsed(bytes))
  if ('wrong' in reading) return undefined
  return isEqual(canonicalBytes(reading.document), bytes) ? reading.document : undefined
}
