import { readQuoteFile } from './quote-file.ts'
import type { QuoteFault, QuoteVerdict, SignedBytes, VerifiedQuote } from './verify-quote.ts'

/** Why a quote's file is not valid. */
export type QuoteFileFault = QuoteFault | 'no_file'

/** Verifies the text of a quote's file; `verify` checks the signed document in it. */
export const verifyQuoteFile = async (
  text: string,
  verify: (quote: SignedBytes) => Promise<QuoteVerdict>,
): Promise<VerifiedQuote | { readonly fault: QuoteFileFault }> => {
  const quote = readQuoteFile(text)
  return quote ? verify(quote) : { fault: 'no_file' }
}
