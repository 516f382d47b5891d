import { parseJson } from '../parse-json.ts'
import { fromBase64url, toBase64url } from './base64url.ts'
import { MAX_QUOTE_BYTES } from './quote-bytes.ts'
import type { QuoteDocument } from './quote-document.ts'
import { objectOf, literal, textMatching } from './shape.ts'
import type { SignedBytes } from './verify-quote.ts'

const FORMAT = 'ilvara-quote-file-v1'

/** More than any quote's file needs, even if it is indented; a larger file is not read. */
export const MAX_QUOTE_FILE_BYTES = 2 * MAX_QUOTE_BYTES

interface QuoteFile {
  readonly format: typeof FORMAT
  readonly kid: string
  /** The document's bytes as base64url. */
  readonly payload: string
  readonly signature: string
}

const isQuoteFile = objectOf<QuoteFile>({
  format: literal(FORMAT),
  kid: textMatching(/^[0-9a-f]{16}$/),
  payload: textMatching(/^[\w-]+$/),
  signature: textMatching(/^[\w-]{86}$/),
})

/** The file name of a version: 'quote-Q-26-0007-v2.json'. */
export const quoteFileName = ({ number, version }: Pick<QuoteDocument, 'number' | 'version'>): string =>
  `quote-${number}-v${version}.json`

/** The file of a version, which its holder keeps and anybody can verify. */
export const quoteFileOf = ({ bytes, kid, signature }: SignedBytes): string => {
  const file: QuoteFile = { format: FORMAT, kid, payload: toBase64url(bytes), signature }
  return `${JSON.stringify(file)}\n`
}

/**
 * Reads a quote's file without verifying the signature; undefined if it isn't one. White space and the order of
 * members don't matter, but duplicate or additional members make it invalid.
 */
export const readQuoteFile = (text: string): SignedBytes | undefined => {
  if (text.length > MAX_QUOTE_FILE_BYTES) return undefined
  const file = parseJson(text)
  if (!isQuoteFile(file, [])) return undefined
  // No value contains white space or escapes, so without white space there is only one valid form.
  if (text.replace(/\s/g, '') !== JSON.stringify(file)) return undefined
  const bytes = fromBase64url(file.payload)
  return bytes && fromBase64url(file.signature)
    ? { bytes, kid: file.kid, signature: file.signature }
    : undefined
}
