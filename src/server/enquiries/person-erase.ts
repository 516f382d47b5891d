import type { Erasure } from '#contract/desk/erase-person.ts'
import { forgetSecondFactor } from '../auth/second-factor-rows.ts'
import { counted } from '#domain/counted.ts'
import type { Database, Queries } from '../db/database.ts'
import { GONE } from '../gone.ts'
import { eraseOrder, type OrderErasure } from '../orders/erase-order.ts'
import { eraseQuote } from '../quotes/erase-quote.ts'
import { lockQuote } from '../quotes/lock-quote.ts'
import { forgetPassport } from '../fit/fit.ts'
import { countAwaitingErasure, eraseSnapshotsUnlessNeeded, requestsMeasuredBy } from '../fit/snapshots.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { conflict } from '../refusal.ts'
import { eraseNotesAbout } from '../customers/customer-notes.ts'
import { idsOf } from '../db/ids-of.ts'
import { noteErased } from './consents.ts'
import { unindexEnquiries } from './enquiry-index.ts'
import { eraseEnquiryLines } from './enquiry-lines.ts'
import { valueOf } from './faults.ts'
import { eraseEmails } from './person-emails.ts'
import { findPending, findRecords, otherSpellings, type PersonalData, phonesOf } from './person.ts'
import type { DocumentService, DocumentTable } from './document-service.ts'

const eraseAccount = async (queries: Queries, { id }: { id: string }, at: string) => {
  await queries
    .updateTable('users')
    .set({
      name: GONE,
      email: `${id}@erased.invalid`,
      search_text: '',
      password_hash: null,
      email_verified_at: null,
      closed_at: at,
      erased_at: at,
    })
    .where('id', '=', id)
    .execute()
  await queries
    .updateTable('identities')
    .set({ subject: `erased ${id}` })
    .where('user_id', '=', id)
    .execute()
  await forgetSecondFactor(queries, id)
  await forgetPassport(queries, id, new Date(at))
}

/** Whether an order holds nothing any more by which its customer could be reached. */
const isEmptied = (erasure: OrderErasure | undefined) => erasure === 'erased' || erasure === 'reduced'

/** What was found when a person was erased, and what became of it. */
interface Erased extends Omit<PersonalData, 'orders' | 'emails' | 'notes'> {
  /** What became of each order, by its id, and the e-mail address it was placed under. */
  readonly orders: ReadonlyMap<string, { readonly erasure: OrderErasure; readonly email: string }>
  /** How many notes about her went. */
  readonly notes: number
  readonly measurements: number
  /** Other spellings of her e-mail address under which something is left. */
  readonly spellings: readonly string[]
}

/** The words of what there is any of. */
const whereAny = (counts: readonly (readonly [count: number, words: string])[]): readonly string[] =>
  counts.filter(([count]) => count > 0).map(([, words]) => words)

const erasureOf = (
  email: string,
  { documents, pending, notes, account, orderNotes, quotes, asked, orders, measurements, spellings }: Erased,
  isKnownToPosthog: boolean,
): Erasure => {
  const { requests, contacts, subscribers } = documents
  const these = (erasure: OrderErasure) => [...orders.values()].filter((order) => order.erasure === erasure)
  const count = (erasure: OrderErasure) => these(erasure).length
  const again = (erasure: OrderErasure) => {
    const emails = new Set(these(erasure).map((order) => order.email))
    // Found by her account, which is gone now: only their own addresses find them again.
    const isElsewhere = [...emails].some((each) => each !== email && each !== '')
    return isElsewhere ? `erase ${[...emails].filter(Boolean).join(' and ')}` : 'erase once more'
  }
  const isErased = (orderId: string) => isEmptied(orders.get(orderId)?.erasure)
  const discussed = asked.filter(({ order_id }) => isErased(order_id))
  const noted = new Set(orderNotes.map(({ order_id }) => order_id).filter(isErased)).size
  const paid = count('reduced')
  const never = count('erased')
  const open = count('payable')
  const begun = count('part_paid')
  const late = count('late')
  const unsettled = count('unsettled')
  return {
    erased: whereAny([
      [requests.length, counted(requests.length, 'request')],
      [contacts.length, counted(contacts.length, 'message')],
      [subscribers.length, counted(subscribers.length, 'subscription')],
      [pending.length, counted(pending.length, 'enquiry not yet delivered', 'enquiries not yet delivered')],
      [quotes.length, `${counted(quotes.length, 'quote')}, as far as no order needs them`],
      [notes, counted(notes, 'note of the staff', 'notes of the staff')],
      [discussed.length, `the text of ${counted(discussed.length, 'request')} about an order`],
      [Number(account !== undefined), 'the account, its measurements, and every way to sign in to it'],
      [never, `name, address, e-mail and telephone of ${counted(never, 'order')} never paid`],
      [paid, `e-mail and telephone of ${counted(paid, 'paid order')}`],
      [noted, `the staff’s notes on ${counted(noted, 'order')}`],
    ]),
    retained: whereAny([
      [
        spellings.length,
        `data under ${spellings.join(' and ')}, which Google delivers to the same mailbox: erase that, too.`,
      ],
      [
        Number(isKnownToPosthog),
        'name, e-mail and visits at PostHog, where she agreed to statistics while signed in: search its persons for her address, and delete her there with her events.',
      ],
      [
        requests.length + contacts.length + pending.length,
        'e-mails about these in the staff’s own mailbox: search it for her address, and delete them there.',
      ],
      [
        paid,
        `${counted(paid, 'paid order')}: number, name, address of delivery, pieces and amounts. Indian tax law asks a shop to keep its invoices for eight years.`,
      ],
      [
        open,
        `${counted(open, 'order')} that can still be paid. An order nobody pays closes by itself in a few days, and money may come for six more: ${again('payable')} then.`,
      ],
      [
        begun,
        `${counted(begun, 'order')} paid in part, whose balance is still to come: cancel it, or ${again('part_paid')} when it is paid.`,
      ],
      [
        measurements,
        `the measurements of ${counted(measurements, 'order')} being made: they go by themselves when it has left.`,
      ],
      [
        late,
        `${counted(late, 'order')} that closed in the last days and that a late payment may still reach: ${again('late')} after six days.`,
      ],
      [
        unsettled,
        `${counted(unsettled, 'order')} with money that is not settled, or that staff must look at: see to it, and ${again('unsettled')}.`,
      ],
    ]),
  }
}

const removeRow = async (service: DocumentService, table: DocumentTable, id: string) => {
  const removed = await service.remove(table, id)
  if (removed.outcome !== 'no such row') valueOf(removed)
}

/** What is found of a person, her account and her quotes kept from everybody else until the transaction ends. */
const lockRecords = async (queries: Queries, email: string) => {
  // Whoever orders keeps the account open until the order is there.
  await queries
    .updateTable('users')
    .set(({ ref }) => ({ id: ref('id') }))
    .where('email', '=', email)
    .execute()
  const locked = new Set<string>()
  for (;;) {
    const found = await findRecords(queries, email)
    const news = found.quotes.filter(({ id }) => !locked.has(id))
    if (news.length === 0) return found
    // Whoever has one of them changes it, copies it or makes an order of it before this goes on.
    for (const { id } of news) {
      await lockQuote(queries, id)
      locked.add(id)
    }
  }
}

/**
 * Erases a person's data wherever the law lets it go, as it is now: `person` is what was found of her before, and says
 * what the document service has. Safe to repeat, and to be repeated after a failure.
 */
export const erasePerson = async (
  db: Database,
  service: DocumentService,
  outbox: Outbox,
  { email, person, now, hasPosthog }: { email: string; person: PersonalData; now: Date; hasPosthog: boolean },
): Promise<Erasure> => {
  const { documents } = person
  const { requests, contacts, subscribers } = documents
  const { emails, ...erased } = await db.transaction(async (queries) => {
    const known = new Set(idsOf(person.pending))
    const news = (await findPending(queries, email)).filter(({ id }) => !known.has(id))
    const pending = [...person.pending, ...news]
    for (const { form, id } of pending)
      await queries.deleteFrom('pending_enquiries').where('form', '=', form).where('id', '=', id).execute()
    const forms = {
      requests: [...requests, ...pending],
      contacts: [...contacts, ...pending],
      subscribers,
    } as const
    for (const form of ['requests', 'contacts', 'subscribers'] as const)
      for (const { id } of forms[form])
        await queries.deleteFrom('form_consents').where('form', '=', form).where('id', '=', id).execute()
    for (const form of pending) await noteErased(queries, form, now)
    await eraseEnquiryLines(queries, idsOf(forms.requests))
    for (const form of ['requests', 'contacts'] as const)
      await unindexEnquiries(queries, form, idsOf(forms[form]))
    // Looked for only now: who makes a quote from an enquiry keeps it in the index until the quote is there.
    const { account, orders, orderNotes, quotes, asked } = await lockRecords(queries, email)
    if (account?.is_admin === 1)
      throw conflict('is_admin', 'This address is an administrator’s. Take that right away first.')
    if (account) await eraseAccount(queries, account, now.toISOString())
    const erasures = new Map<string, { readonly erasure: OrderErasure; readonly email: string }>()
    for (const order of orders)
      erasures.set(order.id, { erasure: await eraseOrder(queries, order.id, now), email: order.email })
    for (const quote of quotes) await eraseQuote(queries, quote, now)
    // Last: who writes a note keeps what it is written from until it is there.
    const phones = phonesOf({ orders, quotes, pending, documents })
    const notes = await eraseNotesAbout(queries, { email, phones }, now)
    const measured = [
      ...idsOf(forms.requests),
      ...(account ? await requestsMeasuredBy(queries, account.id) : []),
    ]
    // Which of them an order may still need is known once the orders are erased.
    await eraseSnapshotsUnlessNeeded(queries, 'request', measured, now)
    const isKept = (orderId: string) => erasures.has(orderId) && !isEmptied(erasures.get(orderId)?.erasure)
    const emptied = await eraseEmails(queries, email, {
      formIds: idsOf([...requests, ...contacts, ...pending]),
      orderIds: idsOf(orders.filter(({ id }) => !isKept(id))),
      quoteIds: idsOf(quotes.filter(({ order_id }) => order_id === null || !isKept(order_id))),
      serviceIds: idsOf(asked.filter(({ order_id }) => !isKept(order_id))),
    })
    const measurements = await countAwaitingErasure(queries, [...idsOf(orders), ...measured])
    const spellings = await otherSpellings(queries, email)
    const found = { account, orderNotes, quotes, asked, pending }
    return { emails: emptied, ...found, orders: erasures, notes, measurements, spellings }
  })
  await outbox.forget(emails)
  // The document service may have taken one of them since the person was looked up.
  for (const { form, id } of erased.pending) await removeRow(service, form, id)
  for (const { id } of requests) await removeRow(service, 'requests', id)
  for (const { id } of contacts) await removeRow(service, 'contacts', id)
  for (const { id } of subscribers) await removeRow(service, 'subscribers', id)
  // What enquiries are found by may have been renewed from the service in between.
  for (const form of ['requests', 'contacts'] as const)
    await unindexEnquiries(db.kysely, form, idsOf(documents[form]))
  return erasureOf(email, { ...erased, documents }, hasPosthog && erased.account !== undefined)
}
