import type { ServiceEntry, ServiceKind, ServicePhase } from '#domain/service/service-request.ts'

/** The desk's texts about requests after the sale. */
export const serviceDesk = {
  loading: 'Opening the requests',
  none: 'No requests yet.',
  noneFound: 'No requests match.',
  listFailed: 'The requests could not be loaded.',
  notFound: 'This request could not be found.',
  notOpened: 'This request could not be opened.',
  notDone: 'This could not be done.',
  held: 'Cutting is on hold until this is decided.',
  done: {
    answer: 'Answered. The e-mail is on its way.',
    accept: 'Accepted. The customer gets an e-mail.',
    refuse: 'Refused. The customer gets an e-mail that says why.',
    done: 'Resolved. The customer gets an e-mail.',
  },
  added: 'The customer has added something to this request.',
  words: 'Message to the customer',
  wordsNote: 'sent by e-mail',
  unsentNote: 'not sent: this request has ended',
  actions: { answer: 'Answer', accept: 'Accept', done: 'Resolved' },
  refusing: {
    words: 'Refuse',
    title: 'Refuse this request?',
    text: 'The customer gets your message by e-mail. This can’t be undone.',
    yes: 'Refuse it',
    no: 'Leave it open',
  },
  goingOn: {
    words: 'Continue the order',
    title: 'Continue this order?',
    text: 'It is not cancelled, and the customer gets your message by e-mail. This can’t be undone.',
    yes: 'Continue it',
    no: 'Leave it open',
  },
  /** The next step for a request that involves money. */
  money: 'Cancel or refund on the order’s page',
  /** The next step for a cancellation. */
  cancel: 'Cancel the order on its page',
  noMoney: 'No money moves from here.',
} as const

/** How far the order of a request is, for staff. */
export const deskPhaseText: Readonly<Record<ServicePhase, string>> = {
  unpaid: 'Unpaid',
  waiting: 'Paid, not cut yet',
  making: 'Being made',
  sent: 'Sent',
  closed: 'Closed',
}

const ENTRY_TEXT: Readonly<Record<ServiceEntry['what'], string>> = {
  sent: 'Customer',
  added: 'Customer',
  answered: 'Answer',
  accepted: 'Accepted',
  refused: 'Refused',
  done: 'Resolved',
}

/** The author of an entry, or the decision made with it, for staff. */
export const deskEntryText = ({ what }: ServiceEntry): string => ENTRY_TEXT[what]

/** Whether a request of this kind can end with a refund. */
export const isAboutMoney = (kind: ServiceKind): boolean => kind === 'cancel' || kind === 'return'
