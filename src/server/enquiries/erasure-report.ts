import type { Erasure } from '#contract/desk/erase-person.ts'
import { pluralize } from '#domain/pluralize.ts'
import { isEmptied, type OrderErasure } from '../orders/erase-order.ts'
import type { PersonalData } from './person.ts'

/** The result for one order, and the e-mail address it was placed with. */
export interface ErasedOrder {
  readonly id: string
  readonly email: string
  readonly erasure: OrderErasure
}

/** What was found about a person, and what happened to it. */
interface Erased extends Omit<PersonalData, 'orders' | 'emails' | 'notes'> {
  readonly orders: readonly ErasedOrder[]
  /** How many quotes sent to somebody else named her in their draft. */
  readonly drafts: number
  /** How many notes about her were erased. */
  readonly notes: number
  /** How many measurements are kept until the order made to them is dispatched. */
  readonly measurements: number
  /** Other spellings of her e-mail address that still have data. */
  readonly spellings: readonly string[]
}

/** Only the sentences that apply. */
const sentencesOf = (sentences: readonly (string | false)[]): readonly string[] =>
  sentences.filter((sentence) => sentence !== false)

/** How staff can later erase what could not be erased of these orders now. */
const eraseAgain = (orders: readonly ErasedOrder[], email: string): string => {
  const emails = [...new Set(orders.map((order) => order.email))].filter(Boolean)
  // These orders were found through her account, which no longer exists; only their own e-mail addresses find them
  // again.
  return emails.some((each) => each !== email) ? `erase ${emails.join(' and ')}` : 'erase once more'
}

const erasedOf = (found: Erased): readonly string[] => {
  const { documents, pending, account, orders, orderNotes, quotes, drafts, asked, notes } = found
  const { requests, contacts, subscribers } = documents
  const emptied = new Set(orders.filter(({ erasure }) => isEmptied(erasure)).map(({ id }) => id))
  const discussed = asked.filter(({ order_id }) => emptied.has(order_id)).length
  const noted = emptied.intersection(new Set(orderNotes.map(({ order_id }) => order_id))).size
  const never = orders.filter(({ erasure }) => erasure === 'erased').length
  const paid = orders.filter(({ erasure }) => erasure === 'reduced').length
  const waiting = pluralize(pending.length, 'enquiry not yet delivered', 'enquiries not yet delivered')
  return sentencesOf([
    requests.length > 0 && pluralize(requests.length, 'request'),
    contacts.length > 0 && pluralize(contacts.length, 'message'),
    subscribers.length > 0 && pluralize(subscribers.length, 'subscription'),
    pending.length > 0 && waiting,
    quotes.length > 0 && `${pluralize(quotes.length, 'quote')}, as far as no order needs them`,
    drafts > 0 && `the draft of ${pluralize(drafts, 'quote')} that went to somebody else`,
    notes > 0 && pluralize(notes, 'note of the staff', 'notes of the staff'),
    discussed > 0 && `the text of ${pluralize(discussed, 'request')} about an order`,
    account !== undefined && 'the account, its measurements, and every way to sign in to it',
    never > 0 && `name, address, e-mail and telephone of ${pluralize(never, 'order')} never paid`,
    paid > 0 && `e-mail and telephone of ${pluralize(paid, 'paid order')}`,
    noted > 0 && `the staff’s notes on ${pluralize(noted, 'order')}`,
  ])
}

const retainedOf = (email: string, found: Erased, isKnownToPosthog: boolean): readonly string[] => {
  const { documents, pending, orders, measurements, spellings } = found
  const became = (erasure: OrderErasure) => orders.filter((order) => order.erasure === erasure)
  const count = (erasure: OrderErasure) => became(erasure).length
  const again = (erasure: OrderErasure) => eraseAgain(became(erasure), email)
  const paid = count('reduced')
  const open = count('payable')
  const begun = count('part_paid')
  const late = count('late')
  const unsettled = count('unsettled')
  const hasWritten = documents.requests.length + documents.contacts.length + pending.length > 0
  return sentencesOf([
    spellings.length > 0 &&
      `data under ${spellings.join(' and ')}, which Google delivers to the same mailbox: erase that, too.`,
    isKnownToPosthog &&
      'name, e-mail and visits at PostHog, where she agreed to statistics while signed in: search its persons for her address, and delete her there with her events.',
    hasWritten &&
      'e-mails about these in the staff’s own mailbox: search it for her address, and delete them there.',
    paid > 0 &&
      `${pluralize(paid, 'paid order')}: number, name, address of delivery, pieces and amounts. Indian tax law asks a shop to keep its invoices for eight years.`,
    open > 0 &&
      `${pluralize(open, 'order')} that can still be paid. An order nobody pays closes by itself in a few days, and money may come for six more: ${again('payable')} then.`,
    begun > 0 &&
      `${pluralize(begun, 'order')} paid in part, whose balance is still to come: cancel it, or ${again('part_paid')} when it is paid.`,
    measurements > 0 &&
      `the measurements of ${pluralize(measurements, 'order')} being made: they go by themselves when it has left.`,
    late > 0 &&
      `${pluralize(late, 'order')} that closed in the last days and that a late payment may still reach: ${again('late')} after six days.`,
    unsettled > 0 &&
      `${pluralize(unsettled, 'order')} with money that is not settled, or that staff must look at: see to it, and ${again('unsettled')}.`,
  ])
}

/** Tells staff what was erased for an e-mail address and what had to be retained. */
export const erasureOf = (email: string, found: Erased, isKnownToPosthog: boolean): Erasure => ({
  erased: erasedOf(found),
  retained: retainedOf(email, found, isKnownToPosthog),
})
