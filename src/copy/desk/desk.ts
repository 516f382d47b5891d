/** Messages that only staff see. */
export const deskMessages = {
  loading: 'Opening the desk',
  none: 'Nothing here yet.',
  notFound: 'There is no such entry.',
  failed: 'The desk could not be opened just now.',
  notChanged: 'This could not be saved.',
  partOfDay: 'Please enter a whole day.',
  beforeFrom: 'This day is before “From”.',
  noted: 'Noted.',
  away: 'The document service can’t be asked just now. Here is what the shop itself keeps.',
  pending:
    'The document service has not taken this yet. It can be answered now, and marked once it is there.',
  exported: (email: string) => `The file holds all that is kept about ${email}.`,
  notExported: 'The data could not be collected just now. Please try again.',
  notErased: 'It is not certain that all of it was erased. Please try again: what is gone stays gone.',
  /** What was erased of a person's data and what had to be kept; each item is in the server's words. */
  erased: (email: string, erased: readonly string[], retained: readonly string[]) => {
    if (erased.length + retained.length === 0) return `Nothing is kept about ${email}.`
    const gone =
      erased.length > 0 ? `Erased of ${email}: ${erased.join('; ')}.` : `Nothing of ${email} was erased.`
    return [gone, ...retained.map((what) => `Kept: ${what}`)].join(' ')
  },
  refunded: 'The refund is on its way.',
  refundFailed: 'The refund was not made.',
  /** The refund was requested but not made yet; `why` is in the server's words. */
  refundPending: (why: string) => `The refund is asked for, and not made yet. ${why}`,
  cancelled: 'The order is cancelled.',
  cancelFailed: 'The order was not cancelled.',
  cancelRefused: (why: string) => `The order is cancelled. ${why}`,
  cancelPending: (why: string) => `The order is cancelled; its money has not gone back yet. ${why}`,
  orderNotes: 'Notes on this order',
  noteHint:
    'About this order alone; what is true of the customer belongs on her own page. Only staff read it. A customer who asks for her data is given it, too.',
  noteErased: 'This note was erased.',
  noteFailed: 'The note was not stored.',
  addressChanged: 'The delivery address has changed, and the customer is told.',
  /** The value a colleague has meanwhile saved for a field that was also changed here. */
  theirs: (theirs: string) => (theirs ? `By now it is “${theirs}”.` : 'By now it is empty.'),
  addressFailed: 'The delivery address was not changed.',
  changedMeanwhile:
    'This order was changed while you were writing. Please see whether this still fits; what you wrote is kept.',
  linkEnded: 'The link has ended. The next e-mail carries another one.',
  linkNotEnded: 'The link was not ended.',
  /** The consequences, shown before the link is revoked. */
  endingLink:
    'Whoever has it sees nothing of this order any more. The next e-mail about it carries another link; the customer can also ask for one by “Where is my order?”.',
  endingQuoteLink: 'The link of its quote is another one, and is renewed at the quote.',
  applied: 'The payment counts now.',
  applyFailed: 'The payment could not be counted.',
  flagCleared: 'Seen to.',
  flagNotCleared: 'The flag could not be taken away.',
} as const
