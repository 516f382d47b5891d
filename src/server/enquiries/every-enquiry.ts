import {
  type DocumentRow,
  type DocumentService,
  everyRow,
  type Fault,
  type RowQuery,
} from './document-service.ts'
import type { PendingEnquiries } from './pending-enquiries.ts'
import type { PendingEnquiry } from './pending-enquiry.ts'

interface Deps {
  readonly service: DocumentService
  readonly pending: PendingEnquiries
}

/**
 * All enquiries of a form: the matching ones in the document service and all pending ones. If `fault` is set the
 * service was unreachable, and the rows are the pending ones only.
 */
export const everyEnquiry = async (
  { service, pending }: Deps,
  form: PendingEnquiry['form'],
  wanted: Pick<RowQuery, 'equal' | 'changedAfter'> = {},
): Promise<{ readonly rows: readonly DocumentRow[]; readonly fault?: Fault }> => {
  // Read first: an enquiry delivered meanwhile is then in both lists, and otherwise would be in neither.
  const waiting = await pending.all(form)
  const asked = await everyRow(service, form, wanted)
  if (asked.outcome !== 'done') return { rows: waiting, fault: asked.outcome }
  const rows = new Map([...waiting, ...asked.value].map((row) => [row.id, row]))
  return { rows: [...rows.values()] }
}
