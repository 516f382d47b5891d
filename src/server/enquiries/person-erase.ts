import type { Erasure } from '#contract/desk/erase-person.ts'
import { forgetSecondFactor } from '../auth/second-factor-rows.ts'
import type { Database, Queries } from '../db/database.ts'
import { ERASED_TEXT } from '../erased-text.ts'
import { eraseOrder, isEmptied } from '../orders/erase-order.ts'
import { eraseQuote } from '../quotes/erase-quote.ts'
import { lockQuote } from '../quotes/lock-quote.ts'
import { eraseFromDrafts, idsOfDraftsNaming } from '../quotes/named-in-drafts.ts'
import { forgetPassport } from '../fit/fit.ts'
import { countAwaitingErasure, eraseSnapshotsUnlessNeeded, requestsMeasuredBy } from '../fit/snapshots.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { conflict } from '../refusal.ts'
import { eraseNotesAbout } from '../customers/customer-notes.ts'
import { idsOf } from '../db/ids-of.ts'
import { markErased } from './consents.ts'
import { unindexEnquiries } from './enquiry-index.ts'
import { eraseEnquiryLines } from './enquiry-lines.ts'
import { type ErasedOrder, erasureOf } from './erasure-report.ts'
import { valueOf } from './faults.ts'
import { eraseEmails } from './person-emails.ts'
import { findPending, findRecords, otherSpellings, type PersonalData, phonesOf, TABLES } from './person.ts'
import type { DocumentService, DocumentTable } from './document-service.ts'

const eraseAccount = async (queries: Queries, { id }: { id: string }, at: string) => {
  await queries
    .updateTable('users')
    .set({
      name: ERASED_TEXT,
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

type FormIds = Readonly<Record<DocumentTable, readonly string[]>>

const formIdsOf = (documents: PersonalData['documents'], pending: PersonalData['pending']): FormIds => {
  const idsIn = (form: DocumentTable) => [
    ...idsOf(documents[form]),
    ...idsOf(pending.filter((row) => row.form === form)),
  ]
  return { requests: idsIn('requests'), contacts: idsIn('contacts'), subscribers: idsIn('subscribers') }
}

const unindexForms = async (queries: Queries, forms: FormIds) => {
  for (const form of ['requests', 'contacts'] as const) await unindexEnquiries(queries, form, forms[form])
}

/** Her pending enquiries: those found before, and any that have arrived since. */
const pendingByNow = async (queries: Queries, email: string, before: PersonalData['pending']) => {
  const known = new Set(idsOf(before))
  const newlyPending = (await findPending(queries, email)).filter(({ id }) => !known.has(id))
  return [...before, ...newlyPending]
}

/** Erases what the database stores of the forms she sent. */
const eraseForms = async (queries: Queries, forms: FormIds, pending: PersonalData['pending'], now: Date) => {
  for (const { form, id } of pending)
    await queries.deleteFrom('pending_enquiries').where('form', '=', form).where('id', '=', id).execute()
  for (const form of TABLES)
    for (const id of forms[form])
      await queries.deleteFrom('form_consents').where('form', '=', form).where('id', '=', id).execute()
  for (const sent of pending) await markErased(queries, sent, now)
  await eraseEnquiryLines(queries, forms.requests)
  await unindexForms(queries, forms)
}

const removeRow = async (service: DocumentService, table: DocumentTable, id: string) => {
  const removed = await service.remove(table, id)
  if (removed.outcome !== 'no such row') valueOf(removed)
}

/**
 * Finds a person's records, and locks her account, her quotes, and those of drafts that name her until the transaction
 * ends.
 */
const lockRecords = async (queries: Queries, email: string) => {
  // Placing an order takes the same lock on the account, so it either is finished by now or waits.
  await queries
    .updateTable('users')
    .set(({ ref }) => ({ id: ref('id') }))
    .where('email', '=', email)
    .execute()
  const locked = new Set<string>()
  for (;;) {
    const found = await findRecords(queries, email)
    const ids = [...idsOf(found.quotes), ...(await idsOfDraftsNaming(queries, email))]
    const unlocked = ids.filter((id) => !locked.has(id))
    if (unlocked.length === 0) return found
    // Changing, sending, copying or accepting a quote takes the same lock, so such a call has finished by now.
    for (const id of unlocked) {
      await lockQuote(queries, id)
      locked.add(id)
    }
  }
}

/** Erases a person from the database; returns what was found, and the ids of the e-mails that were cleared. */
const eraseRecords = async (
  queries: Queries,
  { email, person, now }: { email: string; person: PersonalData; now: Date },
) => {
  const { documents } = person
  const pending = await pendingByNow(queries, email, person.pending)
  const forms = formIdsOf(documents, pending)
  await eraseForms(queries, forms, pending, now)
  // Read only now: making a quote from an enquiry locks the enquiry in the index, which was erased above.
  const { account, orders, orderNotes, quotes, asked } = await lockRecords(queries, email)
  if (account?.is_admin === 1)
    throw conflict('is_admin', 'This address belongs to an administrator. Revoke that role first.')
  if (account) await eraseAccount(queries, account, now.toISOString())
  const erasedOrders: ErasedOrder[] = []
  for (const order of orders)
    erasedOrders.push({
      id: order.id,
      email: order.email,
      erasure: await eraseOrder(queries, order.id, now),
    })
  for (const quote of quotes) await eraseQuote(queries, quote, now)
  const drafts = await eraseFromDrafts(queries, email, now)
  // After the records: a call that adds a note locks the record it starts from until the note is stored.
  const phones = phonesOf({ orders, quotes, pending, documents })
  const notes = await eraseNotesAbout(queries, { email, phones }, now)
  const measured = [...forms.requests, ...(account ? await requestsMeasuredBy(queries, account.id) : [])]
  // Only after the orders are erased is it known which measurements an order still needs.
  await eraseSnapshotsUnlessNeeded(queries, 'request', measured, now)
  const kept = new Set<string | null>(idsOf(erasedOrders.filter(({ erasure }) => !isEmptied(erasure))))
  const emails = await eraseEmails(queries, email, {
    formIds: [...forms.requests, ...forms.contacts],
    orderIds: idsOf(orders.filter(({ id }) => !kept.has(id))),
    quoteIds: idsOf(quotes.filter(({ order_id }) => !kept.has(order_id))),
    serviceIds: idsOf(asked.filter(({ order_id }) => !kept.has(order_id))),
  })
  const measurements = await countAwaitingErasure(queries, [...idsOf(orders), ...measured])
  const spellings = await otherSpellings(queries, email)
  const erased = {
    account,
    orders: erasedOrders,
    orderNotes,
    quotes,
    drafts,
    asked,
    pending,
    notes,
    measurements,
    spellings,
  }
  return { emails, erased }
}

/**
 * Erases a person's data as far as the law allows. `person` is what was found before and names her rows in the document
 * service; the database is read again. Safe to repeat, and must be repeated after a failure.
 */
export const erasePerson = async (
  db: Database,
  service: DocumentService,
  outbox: Outbox,
  { email, person, now, hasPosthog }: { email: string; person: PersonalData; now: Date; hasPosthog: boolean },
): Promise<Erasure> => {
  const { documents } = person
  const { emails, erased } = await db.transaction((queries) => eraseRecords(queries, { email, person, now }))
  await outbox.forget(emails)
  // The document service may have received some of them since the person was looked up.
  for (const { form, id } of erased.pending) await removeRow(service, form, id)
  for (const table of TABLES) for (const { id } of documents[table]) await removeRow(service, table, id)
  // The index may have been updated from the service meanwhile.
  await unindexForms(db.kysely, formIdsOf(documents, []))
  return erasureOf(email, { ...erased, documents }, hasPosthog && erased.account !== undefined)
}
