/** The desk's texts about quotes. */
export const quoteDeskText = {
  loading: 'Opening the quotes',
  none: 'No quotes yet.',
  noneFound: 'No quote fits.',
  listFailed: 'The quotes could not be loaded.',
  notFound: 'There is no such quote.',
  notOpened: 'This quote could not be opened.',
  notMade: 'The quote could not be begun.',
  notSent: 'The quote was not sent.',
  notChanged: 'This was not done.',
  notSaved: 'This could not be saved.',
  leftUnsaved: (number: string) =>
    `Quote ${number} is not saved. What you typed is kept while this page is open: open the quote again to go on.`,
  sent: (byEmail: boolean) => (byEmail ? 'Sent. The e-mail is on its way.' : 'Sent. The link is ready.'),
  done: {
    withdraw: 'Withdrawn.',
    extend: 'Extended.',
    newLink: 'The new link is ready; the old one is dead, and so is the link of its order.',
    askBalance: 'The e-mail that asks for the balance is on its way.',
  },
  copied: 'The link is copied.',
  notCopied: 'The browser does not let us copy. Please mark the link and copy it.',
  saving: { saved: 'Saved', waiting: 'Not saved yet', saving: 'Saving…' },
  changed: {
    title: 'Somebody else has changed this quote',
    text: (by: string, at: string) =>
      `${by || 'Somebody'} saved a newer version on ${at}. What you typed is still here and is not saved.`,
    theirs: 'Take theirs',
    mine: 'Keep mine',
    differs: 'Yours, compared with theirs',
  },
  settled: {
    title: 'The last words came too late',
    text: 'The quote was accepted, declined or withdrawn meanwhile. What you typed last is not part of it. Duplicate takes it along.',
    differs: 'Not saved',
  },
  unreadable: (version: number) =>
    `Version ${version} can’t be read: what is kept of it is not what was signed, or was erased. Its link shows nothing, and nothing can be accepted or paid by it.`,
  oldTerms:
    'Our terms have changed since this was sent, so the customer can’t accept it. Please send it again.',
  differs: 'What changes for the customer',
  willSend: {
    byEmail: (email: string, isRevision: boolean) =>
      `An e-mail with the link goes to ${email}. ${isRevision ? 'It replaces the version sent before.' : ''}`.trim(),
    quietly: (isRevision: boolean) =>
      `No e-mail goes out. ${isRevision ? 'The customer’s link shows this version from now on.' : 'You get a link to copy or to send yourself.'}`,
    otherLink: (email: string) => `The link that ${email} has stops working.`,
    needsEmail: 'An e-mail address is needed even if you send the link yourself: all confirmations go there.',
    frozen: 'What is sent is signed and can’t be changed any more, only replaced.',
  },
  unapplied: (amount: string) => `${amount} arrived and does not count: it did not fit, or came too late.`,
  unappliedWay: 'Decide on the order’s page',
  withdraw: {
    title: 'Withdraw this quote?',
    text: 'The customer can’t accept it any more; the link says so. This can’t be undone.',
    draftTitle: 'Discard this draft?',
    draftText: 'Nobody has seen it. It goes to the withdrawn ones.',
  },
  newLink: {
    title: 'Make a new link?',
    text: 'Every link given out before stops working at once, and with it the link by which the order of this quote is followed. Send the new one yourself.',
  },
  extend: {
    title: 'Until when shall it hold?',
    text: 'The same quote is sent again as a new version with a later last day.',
  },
  askBalance: {
    title: 'Ask for the balance?',
    text: (amount: string, email: string) =>
      `An e-mail asks ${email} for ${amount}, with the link to pay it.`,
  },
} as const
