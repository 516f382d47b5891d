import { QUOTE_STATES, type QuoteState } from '#domain/quotes/quote.ts'
import { readEveryTable, writeSomething } from '../db/checks.ts'
import { countRows } from '../db/count-rows.ts'
import type { Database, Queries } from '../db/database.ts'
import { promisesByOutcome } from '../production/promise-measures.ts'
import { type Family, gauge, type Sample } from './counters.ts'

const ordersByStatus = async (queries: Queries): Promise<readonly Sample[]> => {
  const rows = await queries
    .selectFrom('order_totals')
    .select(['status', (select) => select.fn.sum<number>('orders').as('orders')])
    .groupBy('status')
    .execute()
  return rows.map(({ status, orders }) => ({ labels: { status }, value: Number(orders) }))
}

const ageOf = (since: string | null | undefined, at: Date) =>
  since ? Math.max(0, (at.getTime() - Date.parse(since)) / 1000) : 0

const ageOfOldest = async (
  question: { executeTakeFirstOrThrow(): Promise<{ readonly since: string | null }> },
  at: Date,
): Promise<readonly Sample[]> => [{ value: ageOf((await question.executeTakeFirstOrThrow()).since, at) }]

/**
 * The age of the oldest refund that the provider has not accepted yet, and of the oldest it has accepted but not
 * completed.
 */
const oldestRefunds = async (queries: Queries, at: Date): Promise<readonly Sample[]> => {
  const rows = await queries
    .selectFrom('refunds')
    .select(['status', (select) => select.fn.min('created_at').as('since')])
    .where('status', 'in', ['asked', 'pending'])
    // Staff are told of these by a flag.
    .where('unknown_since', 'is', null)
    .groupBy('status')
    .execute()
  return ['asked', 'pending'].map((status) => ({
    labels: { status },
    value: ageOf(rows.find((row) => row.status === status)?.since, at),
  }))
}

const countOf = async (...question: Parameters<typeof countRows>): Promise<readonly Sample[]> => [
  { value: await countRows(...question) },
]

const serviceOverdue = async (queries: Queries, at: string): Promise<readonly Sample[]> => {
  const waiting = queries.selectFrom('service_requests').where('ended_at', 'is', null)
  const answers = await countRows(waiting.where('answered_at', 'is', null).where('answer_by', '<', at))
  const solutions = await countRows(waiting.where('solve_by', '<', at))
  return [
    { labels: { due: 'answer' }, value: answers },
    { labels: { due: 'solution' }, value: solutions },
  ]
}

const quotesByState = async (queries: Queries, at: string): Promise<readonly Sample[]> => {
  const rows = await queries
    .selectFrom('quotes')
    .select(['status', (select) => select.fn.countAll<number>().as('quotes')])
    .groupBy('status')
    .execute()
  const counts = new Map<QuoteState, number>(rows.map(({ status, quotes }) => [status, Number(quotes)]))
  const expired = await countRows(
    queries.selectFrom('quotes').where('status', '=', 'sent').where('valid_until', '<=', at),
  )
  counts.set('expired', expired)
  counts.set('sent', (counts.get('sent') ?? 0) - expired)
  return QUOTE_STATES.map((state) => ({ labels: { state }, value: counts.get(state) ?? 0 }))
}

const writable = (db: Database, at: Date): Promise<readonly Sample[]> =>
  writeSomething(db, at).then(
    () => [{ value: 1 }],
    () => [{ value: 0 }],
  )

/** The metrics from the database, which are the same in every process that uses it. */
export const measureShop = async (db: Database, at: Date): Promise<readonly Family[]> => {
  const { kysely } = db
  const now = at.toISOString()
  const isUp = (value: 0 | 1) =>
    gauge('shop_database_up', 'Whether every table can be read, and no damage was found.', [{ value }])
  const measured = async (name: string, help: string, samples: Promise<readonly Sample[]>) =>
    gauge(name, help, await samples)
  const waiting = kysely.selectFrom('outbox').where('status', '=', 'waiting')
  const checksDue = kysely.selectFrom('payments').where('next_check_at', '<=', now)
  try {
    const [families] = await Promise.all([
      Promise.all([
        measured('shop_database_writable', 'Whether the database accepts writes.', writable(db, at)),
        measured('shop_orders', 'Orders by status.', ordersByStatus(kysely)),
        measured(
          'shop_promises_delivered',
          'Delivered orders: within their first promise, within a later one they were told of, or later.',
          promisesByOutcome(kysely),
        ),
        measured('shop_quotes', 'Quotes by state.', quotesByState(kysely, now)),
        measured(
          'shop_service_overdue',
          'Requests about orders that are overdue.',
          serviceOverdue(kysely, now),
        ),
        measured(
          'shop_orders_flagged',
          'Orders that an operator must look at.',
          countOf(kysely.selectFrom('orders').where('flag', 'is not', null)),
        ),
        measured(
          'shop_payment_checks_due',
          'Payments that the reconciler should already have asked about.',
          countOf(checksDue),
        ),
        measured(
          'shop_emails_due',
          'E-mails that should have been sent by now.',
          countOf(waiting.where('due_at', '<=', now)),
        ),
        measured(
          'shop_emails_oldest_seconds',
          'How long the oldest unsent e-mail has waited.',
          ageOfOldest(
            waiting.select(({ fn }) => fn.min('created_at').as('since')),
            at,
          ),
        ),
        measured(
          'shop_emails_given_up',
          'E-mails that failed for good.',
          countOf(kysely.selectFrom('outbox').where('status', '=', 'failed')),
        ),
        measured(
          'shop_payment_checks_oldest_seconds',
          'How overdue the oldest payment check is.',
          ageOfOldest(
            checksDue.select(({ fn }) => fn.min('next_check_at').as('since')),
            at,
          ),
        ),
        // Their outcome is unknown, and the provider will not be asked again.
        measured(
          'shop_payment_checks_given_up',
          'Open payments that the provider is no longer asked about.',
          countOf(
            kysely.selectFrom('payments').where('status', '=', 'open').where('next_check_at', 'is', null),
          ),
        ),
        measured(
          'shop_refunds_oldest_seconds',
          'How long the oldest refund of a state has waited.',
          oldestRefunds(kysely, at),
        ),
        // Only enquiries that have already been retried: one that is just being delivered is no cause for alarm.
        measured(
          'shop_enquiries_pending',
          'Requests and messages that the document service has not accepted.',
          countOf(kysely.selectFrom('pending_enquiries').where('attempts', '>', 0)),
        ),
      ]),
      readEveryTable(db),
    ])
    return [isUp(1), ...families]
  } catch {
    return [isUp(0)]
  }
}
