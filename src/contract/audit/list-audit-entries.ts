import type { AuditEntry } from '#domain/audit.ts'
import { get, type ApiCall } from '../api-call.ts'
import { withQuery } from '../with-query.ts'

/** Some entries of the audit log, newest first. */
export interface AuditEntries {
  readonly entries: readonly AuditEntry[]
  /** Before which entry the next page begins; null on the last. */
  readonly next: number | null
}

/** What staff have done: the newest entries, or those before a certain one. */
export const listAuditEntries = (before: number | null): ApiCall<AuditEntries> =>
  get(withQuery('/api/admin/audit', { before: before ?? '' }))
