import { hash } from 'node:crypto'
import type { Config } from '#config/read-config.ts'
import type { AuditEntries } from '#contract/audit/list-audit-entries.ts'
import type { Account } from '../auth/account.ts'
import type { CoreDeps } from '../core-deps.ts'
import type { Queries } from '../db/database.ts'
import { isDatabaseUnavailable } from '../db/faults.ts'
import { isAny } from '../db/is-any.ts'
import { type Act, appendEntry } from './append.ts'
import { canonicalJson, type ChainHead } from './chain.ts'
import { writeHeadFile } from './head-file.ts'

const PAGE_SIZE = 50
const READ_AGAIN_MS = 15 * 60 * 1000

/** An act without its actor. */
type Deed = Pick<Act, 'act' | 'subject' | 'details'>

interface Actor {
  readonly id: Act['actorId']
  readonly name: string
}

interface Deps extends Pick<CoreDeps, 'db' | 'log' | 'clock'> {
  readonly config: Pick<Config, 'DATA_DIR'>
}

/** A person in the audit log: equal for equal e-mails, and no e-mail. */
export const personSubject = (email: string): string =>
  `person ${hash('sha256', email.toLowerCase()).slice(0, 16)}`

/** The log of all that staff do: append-only, each entry bound to the one before it by its hash. */
export const openAudit = ({ config, db, log, clock }: Deps) => {
  let keeping = Promise.resolve()
  let kept = 0

  // Outside the database lies how far the log goes, in a file and in the program's log: who cuts off its end or
  // writes it anew would have to change those, too.
  const keep = (head: ChainHead): Promise<void> => {
    log.info({ auditSeq: head.seq, auditHash: head.hash }, 'A staff act was recorded')
    keeping = keeping.then(async () => {
      if (head.seq <= kept) return
      await writeHeadFile(db.kysely, config.DATA_DIR, head)
      kept = head.seq
    })
    const done = keeping
    keeping = keeping.catch((err: unknown) => {
      // A database that is away is no fault of the program; the next act keeps the end of both.
      const level = isDatabaseUnavailable(err) ? 'warn' : 'error'
      log[level]({ err }, 'The audit log’s end could not be kept')
    })
    return done
  }

  const append = (queries: Queries, { id, name }: Actor, deed: Deed): Promise<ChainHead> =>
    appendEntry(queries, { ...deed, actorId: id, actor: name }, clock())

  const recordWith = async <T>(
    actor: Actor,
    work: (queries: Queries) => Promise<{ readonly value: T; readonly deed?: Deed }>,
  ): Promise<T> => {
    const { value, head } = await db.transaction(async (queries) => {
      const done = await work(queries)
      return { value: done.value, head: done.deed && (await append(queries, actor, done.deed)) }
    })
    // It is done by now, and whoever heard otherwise would do it again; the log says that its end was not kept.
    if (head) await keep(head).catch(() => undefined)
    return value
  }

  const record = async (account: Account, deed: Deed): Promise<void> =>
    keep(await db.transaction((queries) => append(queries, account, deed)))

  const wasJustRead = async (
    { id }: Account,
    { act, subject = '', details = {} }: Deed,
  ): Promise<boolean> => {
    const since = new Date(clock().getTime() - READ_AGAIN_MS).toISOString()
    return isAny(
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
    /** Writes down what somebody of the staff is about to do. When that fails, it must not be done. */
    record,
    /**
     * Changes rows and writes down what was done in one transaction: both are kept, or neither. Work that names no
     * deed is not written down.
     */
    recordWith,
    /**
     * Writes down what somebody of the staff read, before it is shown to her. A page that asks again and is
     * answered the same is one reading for a quarter of an hour.
     */
    recordReading: async (reader: Account, deed: Deed): Promise<void> => {
      if (!(await wasJustRead(reader, deed))) await record(reader, deed)
    },
    /** Entries newest first, from before a certain one. */
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
