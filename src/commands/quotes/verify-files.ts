import { readFile, stat } from 'node:fs/promises'
import { messageOf } from '#config/errors.ts'
import { quoteFaultText } from '#copy/quotes/quote-faults.ts'
import { formatDayAndTime } from '#domain/time/dates.ts'
import { formatPaise } from '#domain/money.ts'
import { chainFaults } from '#domain/quotes/quote-chain.ts'
import { MAX_QUOTE_FILE_BYTES } from '#domain/quotes/quote-file.ts'
import { verifyQuoteFile } from '#domain/quotes/verify-quote-file.ts'
import type { QuoteVerdict, SignedBytes, VerifiedQuote } from '#domain/quotes/verify-quote.ts'

/** The result of verifying files: whether all of them are valid, and a text for the operator. */
interface FilesReport {
  readonly holds: boolean
  readonly text: string
}

const textOf = (bytes: Uint8Array): string => {
  try {
    // As a browser reads it: a byte order mark is removed, and text that is not UTF-8 is refused.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return ''
  }
}

/** The text of a file, or why it can't be read. Empty if it is too large for a quote or not UTF-8. */
const readFrom = async (file: string): Promise<{ readonly text: string } | { readonly problem: string }> => {
  try {
    const { size } = await stat(file)
    return { text: size > MAX_QUOTE_FILE_BYTES ? '' : textOf(await readFile(file)) }
  } catch (error) {
    return { problem: messageOf(error) }
  }
}

const keyText = ({ key }: VerifiedQuote) =>
  key.retired ? `${key.kid}, retired ${formatDayAndTime(key.retired)}` : key.kid

const quoteText = (quote: VerifiedQuote) => {
  const { number, version, buyer, total, issuedAt, validUntil } = quote.document
  return [
    `  quote ${number}, version ${version}, for ${buyer.name}: ${formatPaise(total)}`,
    `  sent ${formatDayAndTime(issuedAt)}, valid until ${formatDayAndTime(validUntil)} (India)`,
    `  SHA-256 ${quote.sha256}`,
    `  signed with key ${keyText(quote)}`,
  ].join('\n')
}

/** Verifies the files of quotes one by one, and that versions of the same quote follow from one another. */
export const verifyFiles = async (
  files: readonly string[],
  verify: (quote: SignedBytes) => Promise<QuoteVerdict>,
): Promise<FilesReport> => {
  const lines: string[] = []
  const quotes: VerifiedQuote[] = []
  for (const file of files) {
    const read = await readFrom(file)
    if ('problem' in read) {
      lines.push(`${file} can’t be read: ${read.problem}.`)
      continue
    }
    const verdict = await verifyQuoteFile(read.text, verify)
    if ('fault' in verdict) {
      lines.push(`${file} does not hold. ${quoteFaultText[verdict.fault]}`)
    } else {
      quotes.push(verdict)
      lines.push(`${file} holds.\n${quoteText(verdict)}`)
    }
  }
  const faults = chainFaults(quotes)
  const holds = quotes.length === files.length && faults.length === 0
  return { holds, text: [...lines, ...faults].join('\n') }
}
