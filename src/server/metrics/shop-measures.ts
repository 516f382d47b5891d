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
    const [orders, flags, checks, mails, letters] = await Promise.all([
      ordersByStatus(kysely),
      flagged(kysely),
      overdueChecks(kysely, now),
      waitingMails(kysely, now),
      refusedLetters(kysely),
    ])
    return [
      isUp(1),
      gauge('shop_orders', 'Orders by status.', orders),
      gauge('shop_orders_flagged', 'Orders that an operator must look at.', one(flags)),
      gauge('shop_payment_checks_due', 'Payments the reconciler should have asked about.', one(checks)),
      gauge('shop_mails_due', 'Mails that should have been sent.', one(mails)),
      gauge('shop_letters_kept', 'Requests and messages the document service does not take.', one(letters)),
    ]
  } catch {
    return [isUp(0)]
  }
}
