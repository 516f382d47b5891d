import type { AuditEntry } from '#domain/audit.ts'
import { get, type ApiCall } from '../api-call.ts'
import { withQuery } from '../with-query.ts'

/** One page of the audit log, newest entries first. */
export interface AuditEntries {
  readonly entries: readonly AuditEntry[]
  /** The entry before which the next page begins; null on the last page. */
  readonly next: number | null
}

/** Staff actions from the audit log: the newest page, or the page before the given entry. Staff only. */
export const listAuditEntries = (before: number | null): ApiCall<AuditEntries> =>
  get(withQuery('/api/admin/audit', { before: before ?? '' }))
