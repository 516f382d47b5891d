import type { Enquiry } from '#domain/enquiries/enquiry.ts'
import type { CoreDeps } from '../core-deps.ts'
import { periodically } from '../periodically.ts'
import type { DocumentRow, DocumentService } from './document-service.ts'
import { indexedOf, reindexEnquiries } from './enquiry-index.ts'
import { asContact, asRequest } from './entries.ts'
import { everyEnquiry } from './every-enquiry.ts'
import type { PendingEnquiries } from './pending-enquiries.ts'

const EVERY_MS = 60 * 60 * 1000
// What came while the document service was being read may be missing in what it answered.
const YOUNG_MS = 10 * 60 * 1000

interface Deps extends Pick<CoreDeps, 'db' | 'log' | 'clock'> {
  readonly service: DocumentService
  readonly pending: PendingEnquiries
}

const READERS: Readonly<Record<'requests' | 'contacts', (row: DocumentRow) => Enquiry>> = {
  requests: asRequest,
  contacts: asContact,
}

/** Keeps what enquiries are found by as the document service has them: staff may change and delete rows there by hand. */
export const openEnquirySweep = ({ service, pending, db: { kysely }, log, clock }: Deps) => {
  const sweep = async (): Promise<void> => {
    const since = new Date(clock().getTime() - YOUNG_MS).toISOString()
    for (const form of ['requests', 'contacts'] as const) {
      const before = await indexedOf(kysely, form)
      const { rows, fault } = await everyEnquiry({ service, pending }, form)
      if (fault) return
      const enquiries = rows.map((row) => READERS[form](row))
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
