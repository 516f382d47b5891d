/** The desk's texts about quotes. */
export const quoteDeskText = {
  loading: 'Opening the quotes',
  none: 'No quotes yet.',
  noneFound: 'No quotes match.',
  listFailed: 'The quotes could not be loaded.',
  notFound: 'This quote could not be found.',
  notOpened: 'This quote could not be opened.',
  notMade: 'The quote could not be started.',
  notSent: 'The quote was not sent.',
  notChanged: 'This could not be done.',
  notSaved: 'This could not be saved.',
  amountOnly: 'Please enter an amount such as 48,500.50.',
  wholeOnly: 'Whole numbers only.',
  leftUnsaved: (number: string) =>
    `Quote ${number} is not saved. What you typed is kept while this page is open: open the quote again to continue.`,
  sent: (byEmail: boolean) => (byEmail ? 'Sent. The e-mail is on its way.' : 'Sent. The link is ready.'),
  done: {
    withdraw: 'Withdrawn.',
    extend: 'Extended.',
    newLink: 'The new link is ready. The old one no longer works, nor does its order’s link.',
    askBalance: 'The e-mail that asks for the balance is on its way.',
  },
  copied: 'The link is copied.',
  notCopied: 'Your browser does not allow this. Please select the link and copy it.',
  saving: { saved: 'Saved', waiting: 'Not saved yet', saving: 'Saving…' },
  changed: {
    title: 'Somebody else has changed this quote',
    text: (by: string, at: string) =>
      `${by || 'Somebody'} saved a newer version on ${at}. What you typed is still here and is not saved.`,
    theirs: 'Use theirs',
    mine: 'Keep mine',
    differs: 'Yours, compared with theirs',
  },
  settled: {
    title: 'Your last changes came too late',
    text: 'The quote has since been accepted, declined or withdrawn. What you typed last is not in it; Duplicate includes it.',
    differs: 'Not saved',
  },
  unreadable: (version: number) =>
    `Version ${version} can’t be read: the stored copy is not what was signed, or was erased. Its link shows nothing, and nobody can accept or pay with it.`,
  oldTerms:
    'Our terms have changed since this was sent, so the customer can’t accept it. Please send it again.',
  differs: 'What changes for the customer',
  willSend: {
    byEmail: (email: string, isRevision: boolean) =>
      `An e-mail with the link goes to ${email}. ${isRevision ? 'It replaces the version sent before.' : ''}`.trim(),
    quietly: (isRevision: boolean) =>
      `No e-mail goes out. ${isRevision ? 'The customer’s link shows this version from now on.' : 'You get a link to send yourself.'}`,
    otherLink: (email: string) => `The link that ${email} has stops working.`,
    needsEmail: 'An e-mail address is needed even if you send the link yourself: all confirmations go there.',
    frozen: 'Once sent, it is signed and can’t be changed, only replaced.',
  },
  unapplied: (amount: string) => `${amount} received but not applied: it did not match, or came too late.`,
  unappliedWay: 'Decide on the order’s page',
  withdraw: {
    title: 'Withdraw this quote?',
    text: 'The customer can no longer accept it; the link says so. This can’t be undone.',
    draftTitle: 'Discard this draft?',
    draftText: 'Nobody has seen it. It moves to “Withdrawn”.',
  },
  newLink: {
    title: 'Make a new link?',
    text: 'All earlier links stop working at once, including the tracking link of its order. Send the new one yourself.',
  },
  extend: {
    title: 'Extend this quote?',
    text: 'The same quote is sent again as a new version with a later end date.',
  },
  askBalance: {
    title: 'Ask for the balance?',
    text: (amount: string, email: string) =>
      `An e-mail asks ${email} for ${amount}, with the link to pay it.`,
  },
} as const
