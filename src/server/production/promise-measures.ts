import { sql } from 'kysely'
import type { Queries } from '../db/database.ts'
import type { Sample } from '../metrics/counters.ts'

const OUTCOMES = ['kept', 'postponed', 'late'] as const

/**
 * The number of delivered orders by how they kept their promise: `kept` by the first promise, `postponed` by the
 * promise in force when the parcel left, `late` by neither.
 */
export const promisesByOutcome = async (queries: Queries): Promise<readonly Sample[]> => {
  const outcome = sql<(typeof OUTCOMES)[number]>`case when delivered_on <= first_to then 'kept'
    when delivered_on <= left_to then 'postponed' else 'late' end`
  const rows = await queries
    .selectFrom('order_production')
    .select([outcome.as('outcome'), (select) => select.fn.countAll<number>().as('orders')])
    .where('delivered_on', 'is not', null)
    .groupBy(outcome)
    .execute()
  const counts = new Map(rows.map(({ outcome: name, orders }) => [name, Number(orders)]))
  return OUTCOMES.map((name) => ({ labels: { outcome: name }, value: counts.get(name) ?? 0 }))
}
