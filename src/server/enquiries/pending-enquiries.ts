import { hasChanged } from '../db/has-changed.ts'
import type { PendingEnquiryRow } from '../db/schema.ts'
import type { Email } from '../outbox/outbox.ts'
import { periodically } from '../periodically.ts'
import { consenting, wasErased } from './consents.ts'
import { indexEnquiry } from './enquiry-index.ts'
import { asContact, asRequest } from './entries.ts'
import { storeRequestSnapshot } from '../fit/snapshots.ts'
import type { ShopDeps } from '../shop-deps.ts'
import type { PendingEnquiry } from './pending-enquiry.ts'
import { storeEnquiryLines } from './enquiry-lines.ts'
import type { DocumentRow, DocumentService, Fault } from './document-service.ts'

const INTERVAL_MS = 30 * 1000
const BATCH_SIZE = 20
/** Until then the request that stored it may still be sending it to the document service. */
const FIRST_PAUSE_MS = 60 * 1000
const MAX_PAUSE_MS = 60 * 60 * 1000
const MAX_DOUBLINGS = 6

export type DeliveryResult =
  | { readonly outcome: 'delivered' }
  /** `isPending`: it is stored here and will be delivered once the service accepts it. */
  | { readonly outcome: 'failed'; readonly fault: Fault; readonly isPending: boolean }

interface Deps extends Pick<ShopDeps, 'db' | 'log' | 'clock' | 'outbox'> {
  readonly service: DocumentService
}

/** Enquiries for the document service: stored here first, and deleted here once delivered. */
export const openPendingEnquiries = ({ service, db, log, clock, outbox }: Deps) => {
  const { kysely } = db
  const inMs = (ms: number) => new Date(clock().getTime() + ms).toISOString()

  const store = (
    { id, form, fields, lines, measurements }: PendingEnquiry,
    emails: readonly Email[],
  ): Promise<boolean> => {
    const values = { fields: JSON.stringify(fields), attempts: 0, due_at: inMs(FIRST_PAUSE_MS) }
    const row = { id, form, created_at: clock().toISOString(), ...values }
    return db
      .transaction(async (queries) => {
        await queries
          .insertInto('pending_enquiries')
          .values(row)
          .onConflict((conflict) => conflict.columns(['form', 'id']).doUpdateSet(values))
          .execute()
        await consenting(queries, { form, id, ticked: fields['privacyPolicy'] === true }, clock()).execute()
        if (form === 'requests') {
          if (lines) await storeEnquiryLines(queries, id, lines)
          const { passport, userId = null } = measurements ?? {}
          await storeRequestSnapshot(queries, { ownerId: id, passport, userId, at: clock() })
        }
        const asked = { id, createdAt: row.created_at, fields }
        await indexEnquiry(queries, form === 'requests' ? asRequest(asked) : asContact(asked))
        for (const email of emails) await outbox.put(email, queries)
      })
      .then(
        () => true,
        (err: unknown) => {
          // The document service may still accept it.
          log.error({ err, form }, 'An enquiry could not be stored')
          return false
        },
      )
  }

  /** Deletes a delivered enquiry here; false if it is gone, or was changed meanwhile and has to be delivered again. */
  const deletePending = ({ id, form, fields }: PendingEnquiry): Promise<boolean> =>
    hasChanged(
      kysely
        .deleteFrom('pending_enquiries')
        .where('form', '=', form)
        .where('id', '=', id)
        .where('fields', '=', JSON.stringify(fields)),
    )

  const afterDelivery = async (enquiry: PendingEnquiry): Promise<void> => {
    // A concurrent delivery may have deleted it, too.
    if ((await deletePending(enquiry)) || !(await wasErased(kysely, enquiry))) return
    const { outcome } = await service.remove(enquiry.form, enquiry.id)
    if (outcome !== 'done' && outcome !== 'no such row')
      log.error({ form: enquiry.form, id: enquiry.id, outcome }, 'An erased enquiry could not be removed')
  }

  const sendToService = async ({ id, form, fields }: PendingEnquiry): Promise<Fault | 'done'> => {
    const created = await service.create(form, id, { ...fields, state: 'new' })
    if (created.outcome !== 'exists') return created.outcome
    // It was delivered before and the answer was lost; if it was sent again with another text, the later text counts.
    return (await service.change(form, id, fields)).outcome
  }

  const deliver = async (enquiry: PendingEnquiry): Promise<Fault | 'done'> => {
    const outcome = await sendToService(enquiry)
    if (outcome === 'done')
      await afterDelivery(enquiry).catch((err: unknown) =>
        log.warn({ err, form: enquiry.form }, 'A delivered enquiry could not be deleted here'),
      )
    return outcome
  }

  const claim = async ({ id, form, due_at, attempts }: PendingEnquiryRow): Promise<boolean> => {
    const pause = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(attempts, MAX_DOUBLINGS))
    return hasChanged(
      kysely
        .updateTable('pending_enquiries')
        .set({ due_at: inMs(pause), attempts: attempts + 1 })
        .where('form', '=', form)
        .where('id', '=', id)
        .where('due_at', '=', due_at),
    )
  }

  const due = () =>
    kysely
      .selectFrom('pending_enquiries')
      .selectAll()
      .where('due_at', '<=', clock().toISOString())
      .orderBy('due_at')
      .limit(BATCH_SIZE)
      .execute()

  /** Delivers what is due; stops at the first `failed`, because further calls would fail as well. */
  const deliverDue = async (): Promise<void> => {
    for (const row of await due()) {
      if (!(await claim(row))) continue
      const outcome = await deliver({ id: row.id, form: row.form, fields: JSON.parse(row.fields) })
      if (outcome === 'failed') return
    }
  }

  return {
    /** Stores an enquiry and the e-mails about it, then delivers it to the document service. */
    send: async (enquiry: PendingEnquiry, emails: readonly Email[]): Promise<DeliveryResult> => {
      const isPending = await store(enquiry, emails)
      // If it could not be stored, it has no consent, which must not be mistaken for an erasure.
      const outcome = isPending ? await deliver(enquiry) : await sendToService(enquiry)
      return outcome === 'done' ? { outcome: 'delivered' } : { outcome: 'failed', fault: outcome, isPending }
    },
    deliverDue,
    /** All pending enquiries of a form, newest first, as rows of the document service. */
    all: async (form: PendingEnquiry['form']): Promise<readonly DocumentRow[]> => {
      const rows = await kysely
        .selectFrom('pending_enquiries')
        .selectAll()
        .where('form', '=', form)
        .orderBy('created_at', 'desc')
        .execute()
      return rows.map(({ id, created_at: createdAt, fields }) => ({
        id,
        createdAt,
        fields: { ...JSON.parse(fields), state: 'pending' },
      }))
    },
    start: periodically(deliverDue, {
      everyMs: INTERVAL_MS,
      log,
      failure: 'Pending enquiries could not be delivered',
    }),
  }
}

export type PendingEnquiries = ReturnType<typeof openPendingEnquiries>
