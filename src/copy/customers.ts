import type { CustomerSummary, JoinedBy } from '#domain/customers/customer.ts'

/** The texts of the customer pages and of the desk's search. */
export const customerText = {
  loading: 'Opening the customers',
  failed: 'The customers could not be opened just now.',
  none: 'No customers yet.',
  noneFound: 'No customers match.',
  more: 'There may be more. Search by name, number or e-mail.',
  opening: 'Opening the customer',
  notOpened: 'This customer could not be opened just now.',
  noName: 'No name yet',
  service: 'After-sales',
  notes: 'Notes on this customer',
  noteHint:
    'Notes here are about the customer. Notes about a single order are written on its page and shown below.',
  orderNotes: 'Notes on orders',
  noNotes: 'No notes yet.',
  noted: 'Noted.',
  notNoted: 'The note was not saved.',
  isMore: 'This customer has more records than are shown. Use the search to find the rest.',
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
  unpaid: 'Unpaid',
  pending: 'Being confirmed',
  part_paid: 'Part-paid',
  paid: 'Paid',
  closed: 'Closed',
} as const

/** The states of an enquiry. */
export const enquiryStateText = {
  new: 'New',
  answered: 'Answered',
  closed: 'Closed',
  pending: 'Pending',
} as const

const JOINED = { phone: 'Linked by phone', account: 'Linked by account' } as const

/** What links a record to a customer; '' if it is her e-mail address. */
export const joinedText = (by: JoinedBy): string => (by === null ? '' : JOINED[by])
