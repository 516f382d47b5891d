import { hash } from 'node:crypto'
import type { Config } from '#config/read-config.ts'
import type { AuditEntries } from '#contract/audit/list-audit-entries.ts'
import { knownEmail } from '#domain/account/email.ts'
import type { Account } from '../auth/account.ts'
import type { CoreDeps } from '../core-deps.ts'
import type { Queries } from '../db/database.ts'
import { isDatabaseUnavailable } from '../db/faults.ts'
import { hasRow } from '../db/has-row.ts'
import { type Act, appendEntry } from './append.ts'
import { canonicalJson, type ChainHead } from './chain.ts'
import { writeHeadFile } from './head-file.ts'

const PAGE_SIZE = 50
const REPEATED_READING_MS = 15 * 60 * 1000

/** An action without its actor. */
type AuditedAction = Pick<Act, 'act' | 'subject' | 'details'>

interface Actor {
  readonly id: Act['actorId']
  readonly name: string
}

interface Deps extends Pick<CoreDeps, 'db' | 'log' | 'clock'> {
  readonly config: Pick<Config, 'DATA_DIR'>
}

/** A pseudonym for a person in the audit log: the same for the same e-mail address, which it does not reveal. */
export const personSubject = (email: string): string =>
  `person ${hash('sha256', knownEmail(email)).slice(0, 16)}`

/** The append-only log of all staff actions; each entry contains the hash of the one before it. */
export const openAudit = ({ config, db, log, clock }: Deps) => {
  let writing = Promise.resolve()
  let recordedSeq = 0

  // Records the log's last entry outside the database, in a file and in the program's log: to truncate or rewrite the
  // audit log unnoticed, somebody would have to change those, too.
  const recordHead = (head: ChainHead): Promise<void> => {
    log.info({ auditSeq: head.seq, auditHash: head.hash }, 'A staff act was recorded')
    writing = writing.then(async () => {
      if (head.seq <= recordedSeq) return
      await writeHeadFile(db.kysely, config.DATA_DIR, head)
      recordedSeq = head.seq
    })
    const done = writing
    writing = writing.catch((err: unknown) => {
      // An unavailable database is not a bug; the next action will record the last entry.
      const level = isDatabaseUnavailable(err) ? 'warn' : 'error'
      log[level]({ err }, 'The audit log’s last entry could not be stored')
    })
    return done
  }

  const append = (queries: Queries, { id, name }: Actor, action: AuditedAction): Promise<ChainHead> =>
    appendEntry(queries, { ...action, actorId: id, actor: name }, clock())

  const recordWith = async <T>(
    actor: Actor,
    work: (queries: Queries) => Promise<{ readonly value: T; readonly action?: AuditedAction }>,
  ): Promise<T> => {
    const { value, head } = await db.transaction(async (queries) => {
      const done = await work(queries)
      return { value: done.value, head: done.action && (await append(queries, actor, done.action)) }
    })
    // The work is committed, and an error would make the caller repeat it; the failure has been logged.
    if (head) await recordHead(head).catch(() => undefined)
    return value
  }

  const record = async (account: Account, action: AuditedAction): Promise<void> =>
    recordHead(await db.transaction((queries) => append(queries, account, action)))

  const wasJustRead = async (
    { id }: Account,
    { act, subject = '', details = {} }: AuditedAction,
  ): Promise<boolean> => {
    const since = new Date(clock().getTime() - REPEATED_READING_MS).toISOString()
    return hasRow(
      db.kysely
        .selectFrom('audit_entries')
        .select('seq')
        .where('at', '>=', since)
        .where('actor_id', '=', id)
        .where('act', '=', act)
        .where('subject', '=', subject)
        .where('details', '=', canonicalJson(details))
        .limit(1),
    )
  }

  return {
    /** Records an action before it is performed. If this fails, the action must not happen. */
    record,
    /** Changes rows and records the action in the same transaction; nothing is recorded if the work returns none. */
    recordWith,
    /**
     * Records what a staff member is about to be shown. The same reading within 15 minutes is recorded once, because
     * pages reload.
     */
    recordReading: async (reader: Account, action: AuditedAction): Promise<void> => {
      if (!(await wasJustRead(reader, action))) await record(reader, action)
    },
    /** A page of entries, newest first, starting before the given one. */
    page: async (before: number | undefined): Promise<AuditEntries> => {
      let rows = db.kysely
        .selectFrom('audit_entries')
        .select(['seq', 'at', 'actor', 'act', 'subject', 'details'])
        .orderBy('seq', 'desc')
        .limit(PAGE_SIZE + 1)
      if (before !== undefined) rows = rows.where('seq', '<', before)
      const found = await rows.execute()
      const entries = found.slice(0, PAGE_SIZE)
      return { entries, next: found.length > PAGE_SIZE ? (entries.at(-1)?.seq ?? null) : null }
    },
  }
}

export type Audit = ReturnType<typeof openAudit>
