import { parseJson } from '../parse-json.ts'
import { fromBase64url, toBase64url } from './base64url.ts'
import { MAX_QUOTE_BYTES } from './quote-bytes.ts'
import type { QuoteDocument } from './quote-document.ts'
import { members, only, textLike } from './shape.ts'
import type { SignedBytes } from './verify-quote.ts'

const FORMAT = 'ilvara-quote-file-v1'

/** No file of a quote is longer, however it is indented; of a longer one nothing is read. */
export const MAX_QUOTE_FILE_BYTES = 2 * MAX_QUOTE_BYTES

interface QuoteFile {
  readonly format: typeof FORMAT
  readonly kid: string
  /** The document's bytes as base64url. */
  readonly payload: string
  readonly signature: string
}

const isQuoteFile = members<QuoteFile>({
  format: only(FORMAT),
  kid: textLike(/^[0-9a-f]{16}$/),
  payload: textLike(/^[\w-]+$/),
  signature: textLike(/^[\w-]{86}$/),
})

/** 'quote-Q-26-0007-v2.json': what the file of a version is called. */
export const quoteFileName = ({ number, version }: Pick<QuoteDocument, 'number' | 'version'>): string =>
  `quote-${number}-v${version}.json`

/** The file of a version: what its holder keeps, and anybody can check. */
export const quoteFileOf = ({ bytes, kid, signature }: SignedBytes): string => {
  const file: QuoteFile = { format: FORMAT, kid, payload: toBase64url(bytes), signature }
  return `${JSON.stringify(file)}\n`
}

/**
 * What stands in the text of a quote's file, whose signature has not been looked at; undefined when it is no such file.
 * Blanks between its members and their order make no difference; a member twice, or one too many, does.
 */
export const readQuoteFile = (text: string): SignedBytes | undefined => {
  if (text.length > MAX_QUOTE_FILE_BYTES) return undefined
  const file = parseJson(text)
  if (!isQuoteFile(file, [])) return undefined
  // No value of it holds a blank or an escape: what is left without blanks has one form only.
  if (text.replace(/\s/g, '') !== JSON.stringify(file)) return undefined
  const bytes = fromBase64url(file.payload)
  return bytes && fromBase64url(file.signature)
    ? { bytes, kid: file.kid, signature: file.signature }
    : undefined
}
