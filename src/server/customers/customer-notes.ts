import type { NewCustomerNote } from '#contract/customers/add-customer-note.ts'
import { canonicalEmail, canonicalPhone, type Contact } from '#domain/customers/contact.ts'
import { MAX_CUSTOMER_NOTE_LENGTH } from '#domain/customers/customer.ts'
import { z } from 'zod'
import type { Account } from '../auth/account.ts'
import type { Queries } from '../db/database.ts'
import { idsOf } from '../db/ids-of.ts'
import { hasRow } from '../db/has-row.ts'
import { inputSchema } from '../endpoint/input-schema.ts'
import { plainLines, nonEmpty } from '../endpoint/plain-input.ts'
import { requestKey } from '../endpoint/request-key.ts'

/** A customer note as the desk sends it. */
export const customerNoteSchema = inputSchema<NewCustomerNote>()(
  z.object({
    id: requestKey,
    text: plainLines(MAX_CUSTOMER_NOTE_LENGTH).pipe(nonEmpty('Please write a note.')),
  }),
)

interface NewNote extends NewCustomerNote {
  readonly author: Account
  readonly at: Date
  /** The person it is about. An e-mail address is preferred to a phone number, which a family may share. */
  readonly contact: Contact
}

/** Stores a note under a contact, once per note id; returns whether it was new. */
export const storeNote = async (
  queries: Queries,
  { id, text, author, at, contact: { kind, value } }: NewNote,
): Promise<boolean> =>
  hasRow(
    queries
      .insertInto('customer_notes')
      .values({
        id,
        at: at.toISOString(),
        actor_id: author.id,
        actor: author.name,
        canonical_email: kind === 'email' ? value : '',
        canonical_phone: kind === 'phone' ? value : '',
        body: text,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id'),
  )

const NOTHING = { body: '', canonical_email: '', canonical_phone: '' } as const

/** The person whose notes are meant: her e-mail address, and the phone numbers given with it, as typed. */
interface NotedPerson {
  readonly email: string
  readonly phones: readonly string[]
}

/** The notes stored under this e-mail address, and those stored only under one of these phone numbers, newest first. */
export const notesAbout = (queries: Queries, { email, phones }: NotedPerson) => {
  const numbers = [...new Set(phones.map(canonicalPhone))].filter((number) => number !== '')
  return queries
    .selectFrom('customer_notes')
    .select(['id', 'at', 'body'])
    .where('erased_at', 'is', null)
    .where(({ or, and, eb }) =>
      or([
        eb('canonical_email', '=', canonicalEmail(email)),
        ...(numbers.length > 0
          ? [and([eb('canonical_email', '=', ''), eb('canonical_phone', 'in', numbers)])]
          : []),
      ]),
    )
    .orderBy('at', 'desc')
    .execute()
}

/** Erases these notes; returns how many. */
export const eraseNotesAbout = async (queries: Queries, person: NotedPerson, at: Date): Promise<number> => {
  let erased = 0
  // A concurrent call that adds a note locks the record it starts from; the erasure waits for that lock, and the next
  // round finds the new note.
  for (;;) {
    const found = await notesAbout(queries, person)
    if (found.length === 0) return erased
    await eraseNotes(queries, idsOf(found), at)
    erased += found.length
  }
}

/** Erases notes by id: keeps their author and time, but neither the text nor the contact. */
const eraseNotes = async (queries: Queries, ids: readonly string[], at: Date): Promise<void> => {
  if (ids.length === 0) return
  await queries
    .updateTable('customer_notes')
    .set({ ...NOTHING, erased_at: at.toISOString() })
    .where('id', 'in', ids)
    .execute()
}

/** Erases at most `limit` notes written before the given time; returns how many. */
export const eraseOldNotes = async (
  queries: Queries,
  { before, now, limit }: { readonly before: string; readonly now: Date; readonly limit: number },
): Promise<number> => {
  const old = await queries
    .selectFrom('customer_notes')
    .select('id')
    .where('erased_at', 'is', null)
    .where('at', '<', before)
    .limit(limit)
    .execute()
  await eraseNotes(queries, idsOf(old), now)
  return old.length
}
