import { hash } from 'node:crypto'
import type { AuditEntryRow } from '../db/schema.ts'

/** The first entry's `previous`. */
export const NO_HASH = ''

/** JSON without whitespace and with sorted keys, so that equal values give equal text. */
export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field)}`)
  return `{${fields.join(',')}}`
}

/** An entry's hash, over all its fields and the hash of the entry before it. */
export const hashOf = (entry: Omit<AuditEntryRow, 'hash'>): string => {
  const { seq, at, actor_id, actor, act, subject, details, previous } = entry
  return hash('sha256', canonicalJson({ seq, at, actor_id, actor, act, subject, details, previous }))
}

/** The last entry of a chain. */
export interface ChainHead {
  readonly seq: number
  readonly hash: string
}

/**
 * Checks that an entry is the next one of the chain and returns the new head, or a sentence that says what is wrong.
 */
export const follow = (head: ChainHead, entry: AuditEntryRow): ChainHead | string => {
  const next = head.seq + 1
  if (entry.seq !== next) return `Entry ${next} is missing.`
  if (entry.previous !== head.hash) return `Entry ${entry.seq} does not follow the one before it.`
  if (entry.hash !== hashOf(entry)) return `Entry ${entry.seq} was changed.`
  return { seq: entry.seq, hash: entry.hash }
}
