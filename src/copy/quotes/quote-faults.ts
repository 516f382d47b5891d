import type { QuoteFileFault } from '#domain/quotes/verify-quote-file.ts'

/** What is wrong with a quote's file, for the page and the command line that check it. */
export const quoteFaultText: Readonly<Record<QuoteFileFault, string>> = {
  no_file: 'This is not the file of a quote, or it was changed.',
  no_document: 'What stands in this file is not a quote as it was sent: it was changed, or it is none.',
  unknown_key: 'It names a key that this shop never signed quotes with.',
  wrong_signature: 'The signature does not belong to what stands in it: one of the two was changed.',
  revoked_key:
    'It is signed with a key that was revoked: somebody else may have made it. Only the shop can say whether it is one of its own.',
}
