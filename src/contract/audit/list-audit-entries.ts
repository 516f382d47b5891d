import type { AuditEntry } from '#domain/audit.ts'
import { withQuery, type ApiCall } from '../api-call.ts'

/** Some entries of the audit log, newest first. */
export interface AuditEntries {
  readonly entries: readonly AuditEntry[]
  /** Before which entry the next page begins; null on the last. */
  readonly next: number | null
}

/** What staff have done: the newest entries, or those before a certain one. */
export const listAuditEntries = (before: number | null): ApiCall<AuditEntries> => ({
  method: 'GET',
  path: withQuery('/api/admin/audit', { before: before ?? '' }),
})
