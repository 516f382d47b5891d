import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely'
import type { Config } from '#config/read-config.ts'
import type { Database, Queries } from '../db/database.ts'
import { insertingIf } from '../db/inserting-if.ts'
import { newId } from '../db/new-id.ts'
import type { OutboxRow, Schema } from '../db/schema.ts'
import type { Log } from '../log.ts'
import { runPeriodically } from '../run-periodically.ts'
import { type Mailer, openMailer } from './mailer.ts'

const EVERY_MS = 3 * 1000
const AT_ONCE = 10
const LEASE_MS = 2 * 60 * 1000
const FIRST_PAUSE_MS = 30 * 1000
const LONGEST_PAUSE_MS = 60 * 60 * 1000
const MAX_ATTEMPTS = 20
const MAX_ERROR_LENGTH = 200

/** An e-mail to be sent once. The same key twice is the same e-mail. */
export interface Email {
  readonly key: string
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The same e-mail in the look of the brand, for readers whose mail program shows it. */
  readonly html?: string
  /** Where the reader's mail program may say that she wants no more of these (RFC 8058). */
  readonly unsubscribeUrl?: string
}

export interface Outbox {
  /** Stores an e-mail, in the given transaction if there is one: then it is sent exactly if that succeeds. */
  readonly put: (email: Email, queries?: Queries) => Promise<void>
  /** Removes what lies here of sent e-mails, where there is no mail server. */
  readonly forget: (ids: readonly string[]) => Promise<void>
  /** Sends everything that is due now. */
  readonly sendDue: () => Promise<void>
  /** Sends regularly until stopped; resolves when the last turn is over. */
  readonly start: (stopping: AbortSignal) => Promise<void>
}

interface Deps {
  readonly config: Config
  readonly db: Database
  readonly log: Log
  readonly clock: () => Date
  readonly mailer?: Mailer
}

/** The statement that stores an e-mail, once for its key, and only if the condition holds. */
export const emailing = (
  queries: Queries,
  { key, to, subject, text, html, unsubscribeUrl }: Email,
  at: Date,
  onlyIf: Expression<SqlBool> = sql`1 = 1`,
) => {
  const now = at.toISOString()
  const row: OutboxRow = {
    id: newId(),
    dedupe_key: key,
    recipient: to,
    subject,
    body: text,
    html: html ?? null,
    status: 'waiting',
    attempts: 0,
    due_at: now,
    created_at: now,
    sent_at: null,
    last_error: null,
    unsubscribe_url: unsubscribeUrl ?? null,
  }
  return insertingIf(queries, 'outbox', row, onlyIf).onConflict((conflict) =>
    conflict.column('dedupe_key').doNothing(),
  )
}

const later = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString()

const pauseAfter = (attempts: number) => Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempts - 1))

/** Takes what is due for this sender alone, oldest first; if it dies, another takes it after the lease. */
const claimDue = (db: Queries, now: Date): Promise<OutboxRow[]> => {
  const isDue = (where: ExpressionBuilder<Schema, 'outbox'>) =>
    where.and([where('status', '=', 'waiting'), where('due_at', '<=', now.toISOString())])
  const oldest = db.selectFrom('outbox').select('id').where(isDue).orderBy('due_at').limit(AT_ONCE)
  return (
    db
      .updateTable('outbox')
      .set((set) => ({ due_at: later(now, LEASE_MS), attempts: set('attempts', '+', 1) }))
      .where('id', 'in', oldest)
      // Another sender may have been faster since they were looked up.
      .where(isDue)
      .returningAll()
      .execute()
  )
}

/** Sends an e-mail; answers what of its row changes when the mail server did not take it. */
const failureOf = async (
  mailer: Mailer,
  row: OutboxRow,
  now: Date,
): Promise<Partial<OutboxRow> | undefined> => {
  const { attempts } = row
  try {
    await mailer.send({
      id: row.id,
      to: row.recipient,
      subject: row.subject,
      text: row.body,
      html: row.html,
      unsubscribeUrl: row.unsubscribe_url,
    })
    return undefined
  } catch (error) {
    return {
      status: attempts < MAX_ATTEMPTS ? 'waiting' : 'failed',
      due_at: later(now, pauseAfter(attempts)),
      last_error: String(error instanceof Error ? error.message : error).slice(0, MAX_ERROR_LENGTH),
    }
  }
}

/** E-mails wait here until the mail server takes them, so that sending never blocks or fails a sale. */
export const openOutbox = ({ config, db, log, clock, mailer = openMailer(config) }: Deps): Outbox => {
  const { kysely } = db

  // Sales wait for the same database: however many e-mails are sent at once, it hears of them in two statements.
  const sendAll = async (rows: readonly OutboxRow[], now: Date) => {
    const tried = await Promise.all(
      rows.map(async (row) => ({ row, failure: await failureOf(mailer, row, now) })),
    )
    const sent = tried.filter(({ failure }) => !failure).map(({ row }) => row.id)
    if (sent.length > 0)
      await kysely
        .updateTable('outbox')
        // An e-mail may hold a link that opens an account: it is not kept longer than needed.
        .set({ status: 'sent', sent_at: now.toISOString(), body: '', html: null, last_error: null })
        .where('id', 'in', sent)
        .execute()
    for (const { row, failure } of tried) {
      if (!failure) continue
      await kysely.updateTable('outbox').set(failure).where('id', '=', row.id).execute()
      log.warn({ email: row.id, attempts: row.attempts }, 'A mail was not sent')
    }
  }

  const sendDue = async () => {
    for (;;) {
      const now = clock()
      const rows = await claimDue(kysely, now)
      if (rows.length === 0) return
      await sendAll(rows, now)
    }
  }

  return {
    put: async (email, queries = kysely) => {
      await emailing(queries, email, clock()).execute()
    },
    forget: async (ids) => void (await Promise.all(ids.map((id) => mailer.forget(id)))),
    sendDue,
    start: async (stopping) => {
      const onFailure = (err: unknown) => log.warn({ err }, 'The outbox could not be read')
      await runPeriodically(sendDue, { everyMs: EVERY_MS, stopping, onFailure })
      mailer.close()
    },
  }
}
