import { setTimeout as sleep } from 'node:timers/promises'
import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely'
import { messageOf } from '#config/errors.ts'
import type { CoreDeps } from '../core-deps.ts'
import type { Queries } from '../db/database.ts'
import { hasRow } from '../db/has-row.ts'
import { insertingIf } from '../db/inserting-if.ts'
import { newOrderedId } from '../db/new-id.ts'
import { withRetries } from '../db/with-retries.ts'
import type { OutboxRow, Schema } from '../db/schema.ts'
import { periodically } from '../periodically.ts'
import { EmailRefused, type Mailer, openMailer } from './mailer.ts'
import { DAY_MS, isoAfter } from '../time/iso-after.ts'

const INTERVAL_MS = 3 * 1000
const BATCH_SIZE = 10
// A mail server may take minutes over one e-mail. The others wait no longer than this and are then sent beside it.
const SEND_WAIT_MS = 5 * 1000
// Each occupies a connection, and many mail servers accept no more than fifty from one client.
const MAX_OPEN = 50
// Renewed while an e-mail is being sent, so if the process dies, another one takes over after this time.
const LEASE_MS = 2 * 60 * 1000
// Each renewal is a commit, which waits for the disk as sales do.
const RENEW_EVERY_MS = LEASE_MS / 4
const FIRST_PAUSE_MS = 30 * 1000
const MAX_PAUSE_MS = 60 * 60 * 1000
// At least half a day of attempts, in which the cause of a refusal may be fixed.
const MAX_ATTEMPTS = 20
// As long as mail servers themselves keep trying (RFC 5321, 4.5.4.1).
const MAX_AGE_MS = 5 * DAY_MS
const MAX_ERROR_LENGTH = 200

/** An e-mail to be sent once. Two e-mails with the same key are the same. */
export interface Email {
  readonly key: string
  /** '' for no recipient: then it is not sent. */
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The same content in the brand's design, for mail programs that show HTML. */
  readonly html?: string
  /** The URL for one-click unsubscribing by the reader's mail program (RFC 8058). */
  readonly unsubscribeUrl?: string
  /** Who receives replies, if not the sender. */
  readonly replyTo?: string
}

/**
 * Empties the columns of an e-mail that may identify a person, including the mail server's error, which may name her.
 */
export const EMPTIED = {
  recipient: '',
  subject: '',
  body: '',
  html: null,
  unsubscribe_url: null,
  reply_to: null,
  last_error: null,
} as const

/** Emptied once an e-mail was sent: its body may contain a link that opens an account. */
const FORGOTTEN = { body: '', html: null, last_error: null } as const

const NEVER = new AbortController().signal

interface Deps extends CoreDeps {
  readonly mailer?: Mailer
  /** How long the queue waits for the e-mails being sent. */
  readonly sendWaitMs?: number
}

/** The result of one attempt to send an e-mail; without a `failure`, it was sent. */
interface Attempt {
  readonly row: OutboxRow
  readonly failure: Partial<OutboxRow> | undefined
}

/**
 * The statement that stores an e-mail, once per key, and only if the condition holds. An e-mail to '' is never stored:
 * the customer was erased, or staff want no e-mail.
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

/** Whether an e-mail with one of these keys was ever stored, sent or not. */
export const isStored = (queries: Queries, keys: readonly string[]): Promise<boolean> =>
  hasRow(queries.selectFrom('outbox').select('id').where('dedupe_key', 'in', keys))

/**
 * Whether an address was sent an e-mail about one of these, by the ids in its key, or is being sent its first one. An
 * e-mail that was emptied since counts, too, unless it went to staff: whom it went to is no longer stored.
 */
export const wasSentAbout = (queries: Queries, to: string, ids: readonly string[]): Promise<boolean> =>
  hasRow(
    queries
      .selectFrom('outbox')
      .select('id')
      .where(({ or, and, eb }) =>
        or([
          eb('recipient', '=', to),
          and([eb('recipient', '=', ''), eb('dedupe_key', 'not like', 'staff %')]),
        ]),
      )
      .where(({ or, and, eb }) =>
        or([
          eb('status', '=', 'sent'),
          and([eb('status', '=', 'waiting'), eb('attempts', '>', 0), eb('last_error', 'is', null)]),
        ]),
      )
      .where(({ or, eb }) => or(ids.map((id) => eb('dedupe_key', 'like', `% ${id}%`)))),
  )

const pauseAfter = (attempts: number) => Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempts - 1))

// An unreachable mail server loses no e-mail for days. Age alone never decides, because this machine's clock may be
// days ahead.
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

/** E-mails wait here until the mail server accepts them, so that sending never blocks or fails a sale. */
export const openOutbox = (deps: Deps) => {
  const { config, db, log, clock, mailer = openMailer(config), sendWaitMs = SEND_WAIT_MS } = deps
  const { kysely } = db
  /** What is being sent, by the e-mail's id. */
  const open = new Map<string, Promise<void>>()
  let renewedAt = 0

  /** Claims due e-mails for this sender. If it dies, another sender can claim them once the lease is over. */
  const claimDue = (now: Date): Promise<OutboxRow[]> => {
    const areDue = (select: ExpressionBuilder<Schema, 'outbox'>) =>
      select.and([select('status', '=', 'waiting'), select('due_at', '<=', now.toISOString())])
    const first = kysely
      .selectFrom('outbox')
      .select('id')
      .where(areDue)
      // E-mails with an unsubscribe link are not urgent, and mail servers limit how many they take a day.
      .orderBy((email) => email.case().when('unsubscribe_url', 'is', null).then(0).else(1).end())
      // E-mails that hung or failed may hang again and hold up the rest, so new ones go first.
      .orderBy((email) => email.case().when('attempts', '=', 0).then(0).else(1).end())
      .orderBy('due_at')
      .limit(Math.min(BATCH_SIZE, MAX_OPEN - open.size))
    const claiming = kysely
      .updateTable('outbox')
      .set((set) => ({ due_at: isoAfter(now, LEASE_MS), attempts: set('attempts', '+', 1) }))
      .where('id', 'in', first)
      // Another sender may have claimed some of them since.
      .where(areDue)
      .returningAll()
    return withRetries(() => claiming.execute())
  }

  /** Deletes the files of sent e-mails, if there is no mail server. */
  const forget = async (ids: readonly string[]): Promise<void> => {
    await Promise.all(ids.map((id) => mailer.forget(id)))
  }

  /** Marks e-mails as sent, and deletes the files of those whose reader was erased meanwhile. */
  const noteSent = async (ids: readonly string[], now: Date) => {
    const noting = kysely
      .updateTable('outbox')
      .set({ status: 'sent', sent_at: now.toISOString(), ...FORGOTTEN })
      .where('id', 'in', ids)
      .returning(['id', 'recipient'])
    const sent = await withRetries(() => noting.execute())
    await forget(sent.filter(({ recipient }) => recipient === '').map(({ id }) => id))
  }

  /** Leaves an e-mail alone that was erased while it was being sent. */
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
    // The absolute value renews leases even after the clock was set back.
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
    // A commit waits for the disk and sales wait for commits, so all sent e-mails share one.
    const sent = attempts.filter(({ failure }) => !failure).map(({ row }) => row.id)
    if (sent.length > 0) await noteSent(sent, clock())
    for (const { row, failure } of attempts) {
      if (!failure) continue
      await noteFailure(row.id, failure)
      log.warn({ email: row.id, attempts: row.attempts }, 'An e-mail was not sent')
    }
  }

  /**
   * Sends these e-mails. Resolves when all are answered or the wait is over; later answers are stored when they
   * arrive.
   */
  const sendAll = async (claimed: readonly OutboxRow[], stopping: AbortSignal) => {
    const inTime: Attempt[] = []
    const over = new AbortController()
    const sendings = claimed.map((row) => {
      const sending = send(mailer, row, clock)
        .then((attempt) => (over.signal.aborted ? note([attempt]) : void inTime.push(attempt)))
        .catch((err: unknown) => log.warn({ err }, 'The result of sending an e-mail could not be stored'))
        .finally(() => open.delete(row.id))
      open.set(row.id, sending)
      return sending
    })
    const signal = AbortSignal.any([stopping, over.signal])
    const timeout = sleep(sendWaitMs, undefined, { signal, ref: false }).catch(() => {})
    await Promise.race([Promise.all(sendings), timeout])
    over.abort()
    await note(inTime)
  }

  /** Sends everything that is due, until stopped. */
  const sendDue = async (stopping = NEVER): Promise<void> => {
    while (!stopping.aborted) {
      const now = clock()
      await renewLeases(now)
      if (open.size >= MAX_OPEN) return
      const claimed = await claimDue(now)
      if (claimed.length === 0) return
      await sendAll(claimed, stopping)
    }
  }

  return {
    /** Stores an e-mail, in the given transaction if there is one: it is then sent only if that commits. */
    put: async (email: Email, queries: Queries = kysely): Promise<void> => {
      await emailing(queries, email, clock()).execute()
    },
    forget,
    sendDue,
    /** Sends regularly until stopped; resolves once every e-mail being sent is answered. */
    start: async (stopping: AbortSignal): Promise<void> => {
      const failure = 'The outbox could not be read'
      await periodically(() => sendDue(stopping), { everyMs: INTERVAL_MS, log, failure })(stopping)
      await Promise.all(open.values())
      mailer.close()
    },
  }
}

export type Outbox = ReturnType<typeof openOutbox>
