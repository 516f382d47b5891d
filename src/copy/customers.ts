import type { CustomerSummary, JoinedBy } from '#domain/customers/customer.ts'

/** The texts of the customer pages and of the desk's search. */
export const customerText = {
  loading: 'Opening the customers',
  failed: 'The customers could not be opened just now.',
  none: 'Nobody has ordered or written yet.',
  noneFound: 'No customer matches.',
  more: 'There may be more. A name, a number or an address finds them.',
  opening: 'Opening the customer',
  notOpened: 'This customer could not be opened just now.',
  noName: 'No name yet',
  service: 'After the sale',
  notes: 'Notes on this customer',
  noteHint:
    'Notes here are about the customer. Notes about a single order are written on its page and shown below.',
  orderNotes: 'Notes on orders',
  noNotes: 'No notes yet.',
  noted: 'Noted.',
  notNoted: 'The note was not saved.',
  isMore: 'More is kept about this customer than is shown here. The search finds the rest.',
} as const

/** The names of the kinds of records. */
export const recordText: Readonly<Record<CustomerSummary['latest']['what'], string>> = {
  order: 'Order',
  quote: 'Quote',
  price: 'Price request',
  appointment: 'Appointment',
  message: 'Message',
  account: 'Account',
}

/** The payment states of an order. */
export const orderStateText = {
  unpaid: 'Not paid',
  pending: 'Being paid',
  part_paid: 'Part-paid',
  paid: 'Paid',
  closed: 'Closed',
} as const

/** The states of an enquiry. */
export const enquiryStateText = {
  new: 'New',
  answered: 'Answered',
  closed: 'Closed',
  pending: 'Not yet delivered',
} as const

const JOINED = { phone: 'By phone', account: 'By account' } as const

/** What links a record to a customer; '' if it is her e-mail address. */
export const joinedText = (by: JoinedBy): string => (by === null ? '' : JOINED[by])
