import type { Enquiry } from '#domain/enquiries/enquiry.ts'
import type { CoreDeps } from '../core-deps.ts'
import { periodically } from '../periodically.ts'
import { DAY_MS, isoAfter } from '../time/iso-after.ts'
import { forgetErased, notedErased } from './consents.ts'
import type { DocumentRow, DocumentService } from './document-service.ts'
import { indexedOf, reindexEnquiries } from './enquiry-index.ts'
import { asContact, asRequest } from './entries.ts'
import { everyEnquiry } from './every-enquiry.ts'
import type { PendingEnquiries } from './pending-enquiries.ts'

const EVERY_MS = 60 * 60 * 1000
// What came while the document service was being read may be missing in what it answered.
const YOUNG_MS = 10 * 60 * 1000
// Nothing is on its way to the document service for so long.
const LATE_MS = DAY_MS

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
 * Removes what the service took only after its sender was erased.
 */
export const openEnquirySweep = ({ service, pending, db: { kysely }, log, clock }: Deps) => {
  /** What is left of all enquiries of a form without those the document service took after their sender was erased. */
  const removeErased = async (form: Form, rows: readonly DocumentRow[]): Promise<readonly DocumentRow[]> => {
    const erased = await notedErased(kysely, form)
    const found = new Set(rows.map(({ id }) => id))
    const now = clock()
    for (const [id, at] of erased)
      if (found.has(id)) await service.remove(form, id)
      else if (at < isoAfter(now, -LATE_MS)) await forgetErased(kysely, { form, id })
    return rows.filter(({ id }) => !erased.has(id))
  }

  const sweep = async (): Promise<void> => {
    const since = new Date(clock().getTime() - YOUNG_MS).toISOString()
    for (const form of ['requests', 'contacts'] as const) {
      const before = await indexedOf(kysely, form)
      const { rows, fault } = await everyEnquiry({ service, pending }, form)
      if (fault) return
      const left = await removeErased(form, rows)
      const enquiries = left.map((row) => READERS[form](row))
      await reindexEnquiries(kysely, form, { before, enquiries, since })
    }
  }
  return {
    sweep,
    start: periodically(sweep, {
      everyMs: EVERY_MS,
      log,
      failure: 'What enquiries are found by could not be renewed',
    }),
  }
}
