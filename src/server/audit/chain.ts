import { hash } from 'node:crypto'
import type { AuditEntryRow } from '../db/schema.ts'

/** What the first entry names as the one before it. */
export const NO_HASH = ''

/** JSON that is equal for equal facts: keys sorted, no blanks. */
export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field)}`)
  return `{${fields.join(',')}}`
}

/** The hash of an entry: of everything it says, and of the entry before it. */
export const hashOf = (entry: Omit<AuditEntryRow, 'hash'>): string => {
  const { seq, at, actor_id, actor, act, subject, details, previous } = entry
  return hash('sha256', canonicalJson({ seq, at, actor_id, actor, act, subject, details, previous }))
}

/** Where a chain stands: its last entry. */
export interface ChainHead {
  readonly seq: number
  readonly hash: string
}

/** Takes a chain one entry on; a sentence when the entry is not the one that was written. */
export const follow = (head: ChainHead, entry: AuditEntryRow): ChainHead | string => {
  const next = head.seq + 1
  if (entry.seq !== next) return `Entry ${next} is missing.`
  if (entry.previous !== head.hash) return `Entry ${entry.seq} does not follow the one before it.`
  if (entry.hash !== hashOf(entry)) return `Entry ${entry.seq} was changed.`
  return { seq: entry.seq, hash: entry.hash }
}
