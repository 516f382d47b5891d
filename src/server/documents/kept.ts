import type { Database } from '../db/database.ts'
import type { KeptDocumentRow } from '../db/schema.ts'
import type { Log } from '../log.ts'
import type { Mail, Outbox } from '../outbox/outbox.ts'
import { regularly } from '../regularly.ts'
import { consenting } from './consents.ts'
import type { Letter } from './letter.ts'
import type { DocumentRow, DocumentService, Fault } from './service.ts'

const EVERY_MS = 30 * 1000
const AT_ONCE = 20
/** Until then the call that brought it may still be on its way to the document service. */
const FIRST_PAUSE_MS = 60 * 1000
const LONGEST_PAUSE_MS = 60 * 60 * 1000
const MOST_DOUBLINGS = 6
const MOST_SHOWN = 100

export type Delivery =
  | { readonly outcome: 'delivered' }
  /** `kept`: it is stored here, and will be delivered as soon as the service takes it. */
  | { readonly outcome: 'failed'; readonly fault: Fault; readonly kept: boolean }

interface Surroundings {
  readonly service: DocumentService
  readonly db: Database
  readonly log: Log
  readonly clock: () => Date
  readonly outbox: Outbox
}

/** Letters on their way to the document service: stored here first, forgotten once it has them. */
export const openKept = ({ service, db, log, clock, outbox }: Surroundings) => {
  const { kysely } = db
  const inMs = (ms: number) => new Date(clock().getTime() + ms).toISOString()

  const keep = ({ id, form, fields }: Letter, mails: readonly Mail[]): Promise<boolean> => {
    const words = { fields: JSON.stringify(fields), attempts: 0, due_at: inMs(FIRST_PAUSE_MS) }
    const row = { id, form, created_at: clock().toISOString(), ...words }
    return db
      .transaction(async (queries) => {
        await queries
          .insertInto('kept_documents')
          .values(row)
          .onConflict((conflict) => conflict.columns(['form', 'id']).doUpdateSet(words))
          .execute()
        await consenting(queries, { form, id, ticked: fields['privacyPolicy'] === true }, clock()).execute()
        for (const mail of mails) await outbox.put(mail, queries)
      })
      .then(
        () => true,
        (err: unknown) => {
          // The document service may still take it.
          log.error({ err, form }, 'A form could not be kept')
          return false
        },
      )
  }

  /** Words that were changed meanwhile stay. */
  const forget = ({ id, form, fields }: Letter): Promise<unknown> =>
    kysely
      .deleteFrom('kept_documents')
      .where('form', '=', form)
      .where('id', '=', id)
      .where('fields', '=', JSON.stringify(fields))
      .execute()
      .catch((err: unknown) => log.warn({ err, form }, 'A delivered form could not be forgotten'))

  const hand = async ({ id, form, fields }: Letter): Promise<Fault | 'done'> => {
    const made = await service.create(form, id, { ...fields, state: 'new' })
    if (made.outcome !== 'exists') return made.outcome
    // Sent before, and the answer got lost; if words were mended since, the later ones count.
    return (await service.change(form, id, fields)).outcome
  }

  const deliver = async (letter: Letter): Promise<Fault | 'done'> => {
    const outcome = await hand(letter)
    if (outcome === 'done') await forget(letter)
    return outcome
  }

  const take = async ({ id, form, due_at, attempts }: KeptDocumentRow): Promise<boolean> => {
    const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(attempts, MOST_DOUBLINGS))
    const { numUpdatedRows } = await kysely
      .updateTable('kept_documents')
      .set({ due_at: inMs(pause), attempts: attempts + 1 })
      .where('form', '=', form)
      .where('id', '=', id)
      .where('due_at', '=', due_at)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  const due = () =>
    kysely
      .selectFrom('kept_documents')
      .selectAll()
      .where('due_at', '<=', clock().toISOString())
      .orderBy('due_at')
      .limit(AT_ONCE)
      .execute()

  /** Brings what is due; stops at the first silence, because nothing else would get through either. */
  const deliverDue = async (): Promise<void> => {
    for (const row of await due()) {
      if (!(await take(row))) continue
      const outcome = await deliver({ id: row.id, form: row.form, fields: JSON.parse(row.fields) })
      if (outcome === 'failed') return
    }
  }

  return {
    /** Keeps a letter and the mails about it, then hands it to the document service. */
    send: async (letter: Letter, mails: readonly Mail[]): Promise<Delivery> => {
      const kept = await keep(letter, mails)
      const outcome = await deliver(letter)
      return outcome === 'done' ? { outcome: 'delivered' } : { outcome: 'failed', fault: outcome, kept }
    },
    deliverDue,
    /** The letters of a form that wait for the document service, newest first, as it will show them. */
    newest: async (form: Letter['form']): Promise<readonly DocumentRow[]> => {
      const rows = await kysely
        .selectFrom('kept_documents')
        .selectAll()
        .where('form', '=', form)
        .orderBy('created_at', 'desc')
        .limit(MOST_SHOWN)
        .execute()
      return rows.map(({ id, created_at: createdAt, fields }) => ({
        id,
        createdAt,
        fields: { ...JSON.parse(fields), state: 'kept' },
      }))
    },
    start: (stopping: AbortSignal): Promise<void> =>
      regularly(deliverDue, {
        everyMs: EVERY_MS,
        stopping,
        onFailure: (err) => log.warn({ err }, 'Kept forms could not be delivered'),
      }),
  }
}

export type Kept = ReturnType<typeof openKept>
