import type { QuoteFileFault } from '#domain/quotes/verify-quote-file.ts'

/** What is wrong with a quote's file, for the page and the command line that check it. */
export const quoteFaultText: Readonly<Record<QuoteFileFault, string>> = {
  no_file: 'This is not a quote file, or it has been changed.',
  no_document: 'This file is not a quote as it was sent: it has been changed, or never was one.',
  unknown_key: 'It names a key that this shop has never signed quotes with.',
  wrong_signature: 'The signature does not match the contents: one of the two has been changed.',
  revoked_key:
    'It is signed with a revoked key: somebody else may have made it. Only the shop can say whether it is one of its own.',
}
