import type { AuditEntry } from '#domain/audit.ts'
import { isRecord, textOf } from '#domain/stored.ts'
import { answer } from './call.ts'

/** Some entries of the audit log, newest first, and before which entry the next ones begin. */
export interface AuditEntries {
  readonly entries: readonly AuditEntry[]
  readonly next: number | null
}

const entryOf = (row: Readonly<Record<string, unknown>>): AuditEntry => ({
  seq: Number(row['seq']),
  at: textOf(row['at']),
  actor: textOf(row['actor']),
  act: textOf(row['act']),
  subject: textOf(row['subject']),
  details: textOf(row['details']),
})

const readEntries = (value: unknown): AuditEntries | undefined => {
  if (!isRecord(value) || !Array.isArray(value['entries'])) return undefined
  const { next } = value
  return {
    entries: value['entries'].filter(isRecord).map(entryOf),
    next: typeof next === 'number' ? next : null,
  }
}

/** What staff have done, for administrators. */
export const fetchAudit = (token: string, before: number | null): Promise<AuditEntries> =>
  answer({
    method: 'GET',
    path: before === null ? '/api/admin/audit' : `/api/admin/audit?before=${before}`,
    token,
    read: readEntries,
  })
