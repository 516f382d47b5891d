import { setTimeout as sleep } from 'node:timers/promises'
import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely'
import { messageOf } from '#config/errors.ts'
import type { CoreDeps } from '../core-deps.ts'
import type { Queries } from '../db/database.ts'
import { isAny } from '../db/is-any.ts'
import { insertingIf } from '../db/inserting-if.ts'
import { newOrderedId } from '../db/new-id.ts'
import { withRetries } from '../db/with-retries.ts'
import type { OutboxRow, Schema } from '../db/schema.ts'
import { periodically } from '../periodically.ts'
import { EmailRefused, type Mailer, openMailer } from './mailer.ts'
import { DAY_MS, isoAfter } from '../time/iso-after.ts'

const EVERY_MS = 3 * 1000
const AT_ONCE = 10
// A mail server may take minutes over one e-mail: the others wait for it no longer than this, and go out beside it.
const PATIENCE_MS = 5 * 1000
// Each holds a connection, of which many a mail server takes fifty from one client and refuses the next.
const MOST_OPEN = 50
// Renewed while an e-mail is being sent, so that one of a process that died waits no longer either.
const LEASE_MS = 2 * 60 * 1000
// Each time is a commit, which waits for the disk as sales do.
const RENEW_EVERY_MS = LEASE_MS / 4
const FIRST_PAUSE_MS = 30 * 1000
const LONGEST_PAUSE_MS = 60 * 60 * 1000
// Half a day of tries at least, in which somebody may mend why the mail server refuses a recipient or a message.
const MAX_ATTEMPTS = 20
// What mail servers themselves keep to (RFC 5321, 4.5.4.1).
const MAX_AGE_MS = 5 * DAY_MS
const MAX_ERROR_LENGTH = 200

/** An e-mail to be sent once. The same key twice is the same e-mail. */
export interface Email {
  readonly key: string
  /** '' for nobody: then it is not sent. */
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The same e-mail in the look of the brand, for readers whose mail program shows it. */
  readonly html?: string
  /** Where the reader's mail program may say that she wants no more of these (RFC 8058). */
  readonly unsubscribeUrl?: string
  /** Whom the reader's answer goes to, where that is not the sender. */
  readonly replyTo?: string
}

/** The columns of an e-mail that say something of a person, emptied. What a mail server refused it with names her, too. */
export const EMPTIED = {
  recipient: '',
  subject: '',
  body: '',
  html: null,
  unsubscribe_url: null,
  reply_to: null,
  last_error: null,
} as const

/** What is kept of a sent e-mail no longer: it may hold a link that opens an account. */
const FORGOTTEN = { body: '', html: null, last_error: null } as const

const NEVER = new AbortController().signal

interface Deps extends CoreDeps {
  readonly mailer?: Mailer
  /** How long the queue waits for what is being sent. */
  readonly patienceMs?: number
}

/** An e-mail the mail server was asked to take, and what becomes of it; `failure` undefined: it was sent. */
interface Attempt {
  readonly row: OutboxRow
  readonly failure: Partial<OutboxRow> | undefined
}

/**
 * The statement that stores an e-mail, once for its key, and only if the condition holds. One to '' is never stored: the
 * customer's e-mail address was erased, or staff have none.
 */
export const emailing = (
  queries: Queries,
  { key, to, subject, text, html, unsubscribeUrl, replyTo }: Email,
  at: Date,
  onlyIf: Expression<SqlBool> = sql`1 = 1`,
) => {
  const now = at.toISOString()
  const row: OutboxRow = {
    id: newOrderedId(),
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
    reply_to: replyTo || null,
  }
  const mayStore = to === '' ? sql<SqlBool>`1 = 0` : onlyIf
  return insertingIf(queries, 'outbox', row, mayStore).onConflict((conflict) =>
    conflict.column('dedupe_key').doNothing(),
  )
}

/** Whether an e-mail of one of these keys was stored before, also when it was sent since. */
export const isStored = (queries: Queries, keys: readonly string[]): Promise<boolean> =>
  isAny(queries.selectFrom('outbox').select('id').where('dedupe_key', 'in', keys))

const pauseAfter = (attempts: number) => Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempts - 1))

// A mail server that is away loses no e-mail within days. Never by its age alone: this machine's clock may be days ahead.
const isGivenUp = ({ attempts, created_at }: OutboxRow, error: unknown, now: Date): boolean =>
  attempts >= MAX_ATTEMPTS && (error instanceof EmailRefused || created_at <= isoAfter(now, -MAX_AGE_MS))

const send = async (mailer: Mailer, row: OutboxRow, clock: () => Date): Promise<Attempt> => {
  try {
    await mailer.send({
      id: row.id,
      to: row.recipient,
      subject: row.subject,
      text: row.body,
      html: row.html,
      unsubscribeUrl: row.unsubscribe_url,
      replyTo: row.reply_to,
    })
    return { row, failure: undefined }
  } catch (error) {
    const now = clock()
    const failure = {
      status: isGivenUp(row, error, now) ? 'failed' : 'waiting',
      due_at: isoAfter(now, pauseAfter(row.attempts)),
      last_error: messageOf(error).slice(0, MAX_ERROR_LENGTH),
    } as const
    return { row, failure }
  }
}

/** E-mails wait here until the mail server takes them, so that sending never blocks or fails a sale. */
export const openOutbox = (deps: Deps) => {
  const { config, db, log, clock, mailer = openMailer(config), patienceMs = PATIENCE_MS } = deps
  const { kysely } = db
  /** What is being sent, by the e-mail's id. */
  const open = new Map<string, Promise<void>>()
  let renewedAt = 0

  /** Takes what is due for this sender alone; if it dies, another takes it after the lease. */
  const claimDue = (now: Date): Promise<OutboxRow[]> => {
    const areDue = (select: ExpressionBuilder<Schema, 'outbox'>) =>
      select.and([select('status', '=', 'waiting'), select('due_at', '<=', now.toISOString())])
    const first = kysely
      .selectFrom('outbox')
      .select('id')
      .where(areDue)
      // What one may unsubscribe from is urgent to nobody, and mail servers take only so many a day.
      .orderBy((email) => email.case().when('unsubscribe_url', 'is', null).then(0).else(1).end())
      // Those that hung or failed hang again, and those after them wait for that.
      .orderBy((email) => email.case().when('attempts', '=', 0).then(0).else(1).end())
      .orderBy('due_at')
      .limit(Math.min(AT_ONCE, MOST_OPEN - open.size))
    const claiming = kysely
      .updateTable('outbox')
      .set((set) => ({ due_at: isoAfter(now, LEASE_MS), attempts: set('attempts', '+', 1) }))
      .where('id', 'in', first)
      // Another sender may have taken some of them since.
      .where(areDue)
      .returningAll()
    return withRetries(() => claiming.execute())
  }

  /** Removes what lies here of sent e-mails, where there is no mail server. */
  const forget = async (ids: readonly string[]): Promise<void> => {
    await Promise.all(ids.map((id) => mailer.forget(id)))
  }

  /** Of one whose reader was erased while it was sent no copy stays. */
  const noteSent = async (ids: readonly string[], now: Date) => {
    const noting = kysely
      .updateTable('outbox')
      .set({ status: 'sent', sent_at: now.toISOString(), ...FORGOTTEN })
      .where('id', 'in', ids)
      .returning(['id', 'recipient'])
    const sent = await withRetries(() => noting.execute())
    await forget(sent.filter(({ recipient }) => recipient === '').map(({ id }) => id))
  }

  /** One that was erased while it was being sent stays so. */
  const noteFailure = (id: string, failure: Partial<OutboxRow>) =>
    withRetries(() =>
      kysely
        .updateTable('outbox')
        .set(failure)
        .where('id', '=', id)
        .where('status', '=', 'waiting')
        .execute(),
    )

  const renewLeases = async (now: Date) => {
    // Also after the clock was set back.
    if (open.size === 0 || Math.abs(now.getTime() - renewedAt) < RENEW_EVERY_MS) return
    renewedAt = now.getTime()
    const renewing = kysely
      .updateTable('outbox')
      .set({ due_at: isoAfter(now, LEASE_MS) })
      .where('id', 'in', [...open.keys()])
      .where('status', '=', 'waiting')
    await withRetries(() => renewing.execute())
  }

  const note = async (attempts: readonly Attempt[]) => {
    // A commit waits for the disk, and sales wait for the commit: all that were sent share one.
    const sent = attempts.filter(({ failure }) => !failure).map(({ row }) => row.id)
    if (sent.length > 0) await noteSent(sent, clock())
    for (const { row, failure } of attempts) {
      if (!failure) continue
      await noteFailure(row.id, failure)
      log.warn({ email: row.id, attempts: row.attempts }, 'A mail was not sent')
    }
  }

  /** Sends them; resolves when patience is at an end, and notes by itself what is answered later. */
  const sendAll = async (claimed: readonly OutboxRow[], stopping: AbortSignal) => {
    const inTime: Attempt[] = []
    const over = new AbortController()
    const sendings = claimed.map((row) => {
      const sending = send(mailer, row, clock)
        .then((attempt) => (over.signal.aborted ? note([attempt]) : void inTime.push(attempt)))
        .catch((err: unknown) => log.warn({ err }, 'What became of a mail could not be noted'))
        .finally(() => open.delete(row.id))
      open.set(row.id, sending)
      return sending
    })
    const signal = AbortSignal.any([stopping, over.signal])
    const patience = sleep(patienceMs, undefined, { signal, ref: false }).catch(() => {})
    await Promise.race([Promise.all(sendings), patience])
    over.abort()
    await note(inTime)
  }

  /** Sends everything that is due now, until stopped. */
  const sendDue = async (stopping = NEVER): Promise<void> => {
    while (!stopping.aborted) {
      const now = clock()
      await renewLeases(now)
      if (open.size >= MOST_OPEN) return
      const claimed = await claimDue(now)
      if (claimed.length === 0) return
      await sendAll(claimed, stopping)
    }
  }

  return {
    /** Stores an e-mail, in the given transaction if there is one: then it is sent exactly if that succeeds. */
    put: async (email: Email, queries: Queries = kysely): Promise<void> => {
      await emailing(queries, email, clock()).execute()
    },
    forget,
    sendDue,
    /** Sends regularly until stopped; resolves when what was being sent is answered. */
    start: async (stopping: AbortSignal): Promise<void> => {
      const failure = 'The outbox could not be read'
      await periodically(() => sendDue(stopping), { everyMs: EVERY_MS, log, failure })(stopping)
      await Promise.all(open.values())
      mailer.close()
    },
  }
}

export type Outbox = ReturnType<typeof openOutbox>
