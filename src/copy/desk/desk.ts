/** Messages that only staff see. */
export const deskMessages = {
  loading: 'Opening the desk',
  none: 'Nothing here yet.',
  notFound: 'This entry could not be found.',
  failed: 'The desk could not be opened just now.',
  notChanged: 'This could not be saved.',
  partOfDay: 'Please enter a full date.',
  beforeFrom: 'This date is before “From”.',
  noted: 'Saved.',
  away: 'The document service can’t be reached just now. Here is what the shop itself holds.',
  pending: 'The document service has not received this yet. You can answer it now, and mark it later.',
  exported: (email: string) => `The file contains everything we hold about ${email}.`,
  notExported: 'The data could not be collected just now. Please try again.',
  notErased: 'Not everything may have been erased. Please try again: what is gone stays gone.',
  /** What was erased of a person's data and what had to be kept; each item is in the server's words. */
  erased: (email: string, erased: readonly string[], retained: readonly string[]) => {
    if (erased.length + retained.length === 0) return `We hold nothing about ${email}.`
    const gone =
      erased.length > 0 ? `Erased for ${email}: ${erased.join('; ')}.` : `Nothing was erased for ${email}.`
    return [gone, ...retained.map((what) => `Kept: ${what}`)].join(' ')
  },
  refunded: 'The refund is on its way.',
  refundFailed: 'The refund was not made.',
  /** The refund was requested but not made yet; `why` is in the server's words. */
  refundPending: (why: string) => `The refund has been requested but not made yet. ${why}`,
  cancelled: 'The order is cancelled.',
  cancelFailed: 'The order was not cancelled.',
  cancelRefused: (why: string) => `The order is cancelled. ${why}`,
  cancelPending: (why: string) => `The order is cancelled; it has not been refunded yet. ${why}`,
  orderNotes: 'Notes on this order',
  noteHint:
    'Only about this order; notes on the customer go on her own page. Only staff see it, but a customer who asks for her data gets it too.',
  noteErased: 'This note was erased.',
  noteFailed: 'The note was not saved.',
  addressChanged: 'The address is saved, and the customer is told.',
  /** The value a colleague has meanwhile saved for a field that was also changed here. */
  theirs: (theirs: string) => (theirs ? `It is now “${theirs}”.` : 'It is now empty.'),
  addressFailed: 'The delivery address was not changed.',
  changedMeanwhile:
    'This order changed while you were typing. Please check that this still fits; what you typed is kept.',
  linkEnded: 'The link has ended. The next e-mail has a new one.',
  linkNotEnded: 'The link was not ended.',
  /** The consequences, shown before the link is revoked. */
  endingLink:
    'It stops working for everyone who has it. The next e-mail about this order has a new link; the customer can also ask for one at “Where is my order?”.',
  endingQuoteLink: 'Its quote has a separate link: replace that one on the quote.',
  applied: 'The payment has been applied.',
  applyFailed: 'The payment could not be applied.',
  flagCleared: 'Flag cleared.',
  flagNotCleared: 'The flag could not be cleared.',
} as const
