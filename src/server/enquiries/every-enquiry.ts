import {
  type DocumentRow,
  type DocumentService,
  everyRow,
  type Fault,
  type Wanted,
} from './document-service.ts'
import type { PendingEnquiries } from './pending-enquiries.ts'
import type { PendingEnquiry } from './pending-enquiry.ts'

interface Deps {
  readonly service: DocumentService
  readonly pending: PendingEnquiries
}

/**
 * All enquiries of a form: what the document service holds and fits, and what it has not taken yet. With a `fault` it
 * could not be asked, and the rows are only those that wait for it.
 */
export const everyEnquiry = async (
  { service, pending }: Deps,
  form: PendingEnquiry['form'],
  wanted: Pick<Wanted, 'equal' | 'changedAfter'> = {},
): Promise<{ readonly rows: readonly DocumentRow[]; readonly fault?: Fault }> => {
  // Read first: what is handed over meanwhile is in both then, and in neither the other way round.
  const waiting = await pending.all(form)
  const asked = await everyRow(service, form, wanted)
  if (asked.outcome !== 'done') return { rows: waiting, fault: asked.outcome }
  const rows = new Map([...waiting, ...asked.value].map((row) => [row.id, row]))
  return { rows: [...rows.values()] }
}
