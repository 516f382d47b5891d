import type { Enquiry } from '#domain/enquiries/enquiry.ts'
import type { CoreDeps } from '../core-deps.ts'
import type { EnquirySweepRow } from '../db/schema.ts'
import { periodically } from '../periodically.ts'
import { DAY_MS, isoAfter } from '../time/iso-after.ts'
import { clearErasureMark, erasureMarks } from './consents.ts'
import type { DocumentRow, DocumentService } from './document-service.ts'
import { indexedOf, reindexEnquiries } from './enquiry-index.ts'
import { asContact, asRequest } from './entries.ts'
import { everyEnquiry } from './every-enquiry.ts'
import type { PendingEnquiries } from './pending-enquiries.ts'

const CHECK_INTERVAL_MS = 10 * 60 * 1000
const INTERVAL_MS = 60 * 60 * 1000
// The hosted service counts every row as a read, and an exhausted quota stays so for the rest of the month.
const FULL_INTERVAL_MS = DAY_MS
// The clocks of the shop and the document service may differ.
const OVERLAP_MS = 60 * 60 * 1000
// An enquiry that arrived while the document service was being read may be missing from the result.
const MAX_SWEEP_MS = 10 * 60 * 1000
// No delivery to the document service takes longer than this.
const MAX_DELIVERY_MS = DAY_MS

const ONLY_ROW = 1

type Form = 'requests' | 'contacts'

interface Deps extends Pick<CoreDeps, 'db' | 'log' | 'clock'> {
  readonly service: DocumentService
  readonly pending: PendingEnquiries
}

const READERS: Readonly<Record<Form, (row: DocumentRow) => Enquiry>> = {
  requests: asRequest,
  contacts: asContact,
}

/**
 * Keeps the index of enquiries in step with the document service, where staff may change and delete rows by hand. Reads
 * changes every hour, and everything once a day, which reveals deletions. Deletes rows that the service stored only
 * after their sender was erased. Only one of several processes does each round.
 */
export const openEnquirySweep = ({ service, pending, db: { kysely }, log, clock }: Deps) => {
  /** Claims the round that is due for this process and returns how far the last one came; undefined if none is due. */
  const claim = (now: string): Promise<EnquirySweepRow | undefined> => {
    const due_at = isoAfter(new Date(now), INTERVAL_MS)
    return kysely
      .insertInto('enquiry_sweeps')
      .values({ id: ONLY_ROW, due_at, swept_at: now, whole_due_at: now })
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet({ due_at })
          // If the clock was fast and has been corrected, the next round is too far in the future.
          .where(({ or, eb, ref }) =>
            or([eb(ref('enquiry_sweeps.due_at'), '<=', now), eb(ref('enquiry_sweeps.due_at'), '>', due_at)]),
          ),
      )
      .returningAll()
      .executeTakeFirst()
  }

  /**
   * Deletes rows that the document service stored after their sender was erased, and returns the others; `isWhole` if
   * `rows` are all rows of the form.
   */
  const removeErased = async (
    form: Form,
    rows: readonly DocumentRow[],
    isWhole: boolean,
  ): Promise<readonly DocumentRow[]> => {
    const erased = await erasureMarks(kysely, form)
    const found = new Set(rows.map(({ id }) => id))
    const now = clock()
    for (const [id, at] of erased)
      if (found.has(id)) await service.remove(form, id)
      else if (isWhole && at < isoAfter(now, -MAX_DELIVERY_MS)) await clearErasureMark(kysely, { form, id })
    return rows.filter(({ id }) => !erased.has(id))
  }

  const sweep = async (): Promise<void> => {
    const now = clock()
    const turn = await claim(now.toISOString())
    if (!turn) return
    const { whole_due_at, swept_at } = turn
    const isAhead = swept_at > now.toISOString() || whole_due_at > isoAfter(now, FULL_INTERVAL_MS)
    const isWhole = isAhead || whole_due_at <= now.toISOString()
    const wanted = isWhole ? {} : { changedAfter: isoAfter(new Date(swept_at), -OVERLAP_MS) }
    for (const form of ['requests', 'contacts'] as const) {
      const before = await indexedOf(kysely, form)
      const { rows, fault } = await everyEnquiry({ service, pending }, form, wanted)
      if (fault) return
      const left = await removeErased(form, rows, isWhole)
      const enquiries = left.map((row) => READERS[form](row))
      const wholeSince = isWhole ? isoAfter(now, -MAX_SWEEP_MS) : undefined
      await reindexEnquiries(kysely, form, { before, enquiries, wholeSince })
    }
    await kysely
      .updateTable('enquiry_sweeps')
      .set({
        swept_at: now.toISOString(),
        ...(isWhole && { whole_due_at: isoAfter(now, FULL_INTERVAL_MS) }),
      })
      .execute()
  }
  return {
    sweep,
    start: periodically(sweep, {
      everyMs: CHECK_INTERVAL_MS,
      log,
      failure: 'The index of enquiries could not be updated',
    }),
  }
}
