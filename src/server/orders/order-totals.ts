import { randomInt } from 'node:crypto'
import type { Queries } from '../db/database.ts'
import type { OrderStatus } from '../db/schema.ts'

// Each total is spread over several rows, so that simultaneous sales don't wait for each other.
const SHARDS = 16

/** The statement that updates the number of orders by status when an order's status changes. Drafts are not counted. */
export const counting = (queries: Queries, from: OrderStatus, to: OrderStatus) => {
  const shard = randomInt(SHARDS)
  const changes = [
    { status: from, shard, orders: -1 },
    { status: to, shard, orders: 1 },
  ]
  const counted = changes
    .filter(({ status }) => status !== 'draft')
    // Always in the same order, so that two sales that lock the same rows can't deadlock.
    .sort((a, b) => (a.status < b.status ? -1 : 1))
  return queries
    .insertInto('order_totals')
    .values(counted)
    .onConflict((conflict) =>
      conflict
        .columns(['status', 'shard'])
        .doUpdateSet((set) => ({ orders: set('order_totals.orders', '+', set.ref('excluded.orders')) })),
    )
}

/** How many orders have these statuses, from the kept totals. */
export const totalOrders = async (queries: Queries, statuses: readonly OrderStatus[]): Promise<number> => {
  const { total } = await queries
    .selectFrom('order_totals')
    .select((select) => select.fn.sum<number | null>('orders').as('total'))
    .where('status', 'in', statuses)
    .executeTakeFirstOrThrow()
  return Number(total ?? 0)
}
