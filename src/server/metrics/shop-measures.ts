import type { Database, Queries } from '../db/database.ts'
import type { Family, Sample } from './counters.ts'

const gauge = (name: string, help: string, samples: readonly Sample[]): Family => ({
  name,
  help,
  kind: 'gauge',
  samples,
})

const ordersByStatus = async (queries: Queries): Promise<readonly Sample[]> => {
  const rows = await queries
    .selectFrom('order_totals')
    .select(['status', (select) => select.fn.sum<number>('orders').as('orders')])
    .groupBy('status')
    .execute()
  return rows.map(({ status, orders }) => ({ labels: { status }, value: Number(orders) }))
}

const flagged = (queries: Queries) =>
  queries
    .selectFrom('orders')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('flag', 'is not', null)
    .executeTakeFirstOrThrow()

const overdueChecks = (queries: Queries, now: string) =>
  queries
    .selectFrom('payments')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('next_check_at', '<=', now)
    .executeTakeFirstOrThrow()

const waitingMails = (queries: Queries, now: string) =>
  queries
    .selectFrom('outbox')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('status', '=', 'waiting')
    .where('due_at', '<=', now)
    .executeTakeFirstOrThrow()

const ageOf = (since: string | null | undefined, at: Date) =>
  since ? Math.max(0, (at.getTime() - Date.parse(since)) / 1000) : 0

const oldestMail = async (queries: Queries, at: Date): Promise<readonly Sample[]> => {
  const { since } = await queries
    .selectFrom('outbox')
    .select((select) => select.fn.min('created_at').as('since'))
    .where('status', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return [{ value: ageOf(since, at) }]
}

const givenUpMails = (queries: Queries) =>
  queries
    .selectFrom('outbox')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('status', '=', 'failed')
    .executeTakeFirstOrThrow()

const oldestCheck = async (queries: Queries, at: Date): Promise<readonly Sample[]> => {
  const { since } = await queries
    .selectFrom('payments')
    .select((select) => select.fn.min('next_check_at').as('since'))
    .where('next_check_at', '<=', at.toISOString())
    .executeTakeFirstOrThrow()
  return [{ value: ageOf(since, at) }]
}

/** Payments of which nobody knows how they ended, and the provider is not asked again. */
const givenUpChecks = (queries: Queries) =>
  queries
    .selectFrom('payments')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('status', '=', 'open')
    .where('next_check_at', 'is', null)
    .executeTakeFirstOrThrow()

// What was tried once already: a letter just being handed over is no cause for alarm.
const refusedLetters = (queries: Queries) =>
  queries
    .selectFrom('kept_documents')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('attempts', '>', 0)
    .executeTakeFirstOrThrow()

const one = ({ count }: { count: number }): readonly Sample[] => [{ value: Number(count) }]

/** The figures that stand in the database: every process on the same one tells the same. */
export const measureShop = async ({ kysely }: Database, at: Date): Promise<readonly Family[]> => {
  const now = at.toISOString()
  const isUp = (value: 0 | 1) => gauge('shop_database_up', 'Whether the database answers.', [{ value }])
  try {
    const [orders, flags, checks, mails, letters, mailAge, mailsLeft, checkAge, checksLeft] =
      await Promise.all([
        ordersByStatus(kysely),
        flagged(kysely),
        overdueChecks(kysely, now),
        waitingMails(kysely, now),
        refusedLetters(kysely),
        oldestMail(kysely, at),
        givenUpMails(kysely),
        oldestCheck(kysely, at),
        givenUpChecks(kysely),
      ])
    return [
      isUp(1),
      gauge('shop_orders', 'Orders by status.', orders),
      gauge('shop_orders_flagged', 'Orders that an operator must look at.', one(flags)),
      gauge('shop_payment_checks_due', 'Payments the reconciler should have asked about.', one(checks)),
      gauge('shop_mails_due', 'Mails that should have been sent.', one(mails)),
      gauge('shop_mails_oldest_seconds', 'How long the oldest unsent mail has waited.', mailAge),
      gauge('shop_mails_given_up', 'Mails that are not tried again.', one(mailsLeft)),
      gauge('shop_payment_checks_oldest_seconds', 'How overdue the oldest payment check is.', checkAge),
      gauge(
        'shop_payment_checks_given_up',
        'Open payments the provider is not asked about again.',
        one(checksLeft),
      ),
      gauge('shop_letters_kept', 'Requests and messages the document service does not take.', one(letters)),
    ]
  } catch {
    return [isUp(0)]
  }
}
