import type { Enquiry } from '#domain/enquiries/enquiry.ts'
import type { CoreDeps } from '../core-deps.ts'
import type { EnquirySweepRow } from '../db/schema.ts'
import { periodically } from '../periodically.ts'
import { DAY_MS, isoAfter } from '../time/iso-after.ts'
import { forgetErased, notedErased } from './consents.ts'
import type { DocumentRow, DocumentService } from './document-service.ts'
import { indexedOf, reindexEnquiries } from './enquiry-index.ts'
import { asContact, asRequest } from './entries.ts'
import { everyEnquiry } from './every-enquiry.ts'
import type { PendingEnquiries } from './pending-enquiries.ts'

const LOOK_EVERY_MS = 10 * 60 * 1000
const EVERY_MS = 60 * 60 * 1000
// The hosted service counts every row as a read, and what a plan allows ends for the rest of the month.
const WHOLE_EVERY_MS = DAY_MS
// The clocks of shop and document service may differ.
const OVERLAP_MS = 60 * 60 * 1000
// What came while the document service was being read may be missing in what it answered.
const YOUNG_MS = 10 * 60 * 1000
// Nothing is on its way to the document service for so long.
const LATE_MS = DAY_MS

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
 * Keeps what enquiries are found by as the document service has them: staff may change and delete rows there by hand.
 * What was changed is read every hour, and everything once a day, by which is seen what was deleted. Removes what the
 * service took only after its sender was erased. Of several processes one does it.
 */
export const openEnquirySweep = ({ service, pending, db: { kysely }, log, clock }: Deps) => {
  /** Takes the turn that is due for this process alone, with how far the last one came; undefined when none is. */
  const claim = (now: string): Promise<EnquirySweepRow | undefined> => {
    const due_at = isoAfter(new Date(now), EVERY_MS)
    return kysely
      .insertInto('enquiry_sweeps')
      .values({ id: ONLY_ROW, due_at, swept_at: now, whole_due_at: now })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet({ due_at }).where('enquiry_sweeps.due_at', '<=', now),
      )
      .returningAll()
      .executeTakeFirst()
  }

  /**
   * What is left of enquiries of a form without those the document service took after their sender was erased; with
   * `isWhole` they are all there are.
   */
  const removeErased = async (
    form: Form,
    rows: readonly DocumentRow[],
    isWhole: boolean,
  ): Promise<readonly DocumentRow[]> => {
    const erased = await notedErased(kysely, form)
    const found = new Set(rows.map(({ id }) => id))
    const now = clock()
    for (const [id, at] of erased)
      if (found.has(id)) await service.remove(form, id)
      else if (isWhole && at < isoAfter(now, -LATE_MS)) await forgetErased(kysely, { form, id })
    return rows.filter(({ id }) => !erased.has(id))
  }

  const sweep = async (): Promise<void> => {
    const now = clock()
    const turn = await claim(now.toISOString())
    if (!turn) return
    const isWhole = turn.whole_due_at <= now.toISOString()
    const wanted = isWhole ? {} : { changedAfter: isoAfter(new Date(turn.swept_at), -OVERLAP_MS) }
    for (const form of ['requests', 'contacts'] as const) {
      const before = await indexedOf(kysely, form)
      const { rows, fault } = await everyEnquiry({ service, pending }, form, wanted)
      if (fault) return
      const left = await removeErased(form, rows, isWhole)
      const enquiries = left.map((row) => READERS[form](row))
      const wholeSince = isWhole ? isoAfter(now, -YOUNG_MS) : undefined
      await reindexEnquiries(kysely, form, { before, enquiries, wholeSince })
    }
    await kysely
      .updateTable('enquiry_sweeps')
      .set({
        swept_at: now.toISOString(),
        ...(isWhole && { whole_due_at: isoAfter(now, WHOLE_EVERY_MS) }),
      })
      .execute()
  }
  return {
    sweep,
    start: periodically(sweep, {
      everyMs: LOOK_EVERY_MS,
      log,
      failure: 'What enquiries are found by could not be renewed',
    }),
  }
}
