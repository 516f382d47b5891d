import type { Queries } from '../db/database.ts'
import { type ChainHead, follow, NO_HASH } from './chain.ts'
import { readHeadFile } from './head-file.ts'

const BATCH = 500

/** The result of checking the audit log: the number of valid entries and the first problem found. */
export interface AuditCheck {
  readonly entries: number
  readonly problem: string | undefined
}

const SHORTER = 'Its end is missing: the database contains fewer entries than were written.'
const UNREADABLE = 'The record of its last entry beside the database, audit-head.json, can’t be read.'

/**
 * Reads the whole audit log and checks every link of the chain. A truncated or rewritten log is detected by comparison
 * with the last entry recorded outside the database, in the data folder.
 */
export const verifyAudit = async (queries: Queries, dataDir: string): Promise<AuditCheck> => {
  const kept = await readHeadFile(dataDir).catch(() => null)
  const stored = await queries.selectFrom('audit_head').select(['seq', 'hash']).executeTakeFirst()
  let head: ChainHead = { seq: 0, hash: NO_HASH }
  let problem = kept === null ? UNREADABLE : undefined
  for (let isOver = false; !isOver;) {
    const entries = await queries
      .selectFrom('audit_entries')
      .selectAll()
      .where('seq', '>', head.seq)
      .orderBy('seq')
      .limit(BATCH)
      .execute()
    for (const entry of entries) {
      const next = follow(head, entry)
      if (typeof next === 'string') return { entries: head.seq, problem: next }
      if (next.seq === kept?.seq && next.hash !== kept.hash)
        problem = `Entry ${next.seq} is not the one this machine wrote: the log was written anew.`
      head = next
    }
    isOver = entries.length < BATCH
  }
  // `kept` and `stored` were read first, so entries written during the check cannot make the log seem shorter.
  if ((kept?.seq ?? 0) > head.seq || (stored?.seq ?? 0) > head.seq) problem ??= SHORTER
  if (stored && stored.seq === head.seq && stored.hash !== head.hash)
    problem ??= 'Its last entry is not the one that was written.'
  if (!stored && head.seq > 0) problem ??= 'Its head is missing.'
  return { entries: head.seq, problem }
}
