import { readQuoteFile } from './quote-file.ts'
import type { QuoteFault, QuoteVerdict, SignedBytes, VerifiedQuote } from './verify-quote.ts'

/** Why a file is no quote that holds. */
export type QuoteFileFault = QuoteFault | 'no_file'

/** Checks the text of a quote's file, given how to check what is signed in it. */
export const verifyQuoteFile = async (
  text: string,
  verify: (quote: SignedBytes) => Promise<QuoteVerdict>,
): Promise<VerifiedQuote | { readonly fault: QuoteFileFault }> => {
  const quote = readQuoteFile(text)
  return quote ? verify(quote) : { fault: 'no_file' }
}
