import { CURRENCY } from '#domain/money.ts'
import type { Queries } from '../db/database.ts'
import { GOING_BACK } from '../db/schema.ts'

/** Money in rupees of these orders that arrived, does not count and does not go back yet, in paise; only of orders that have any. */
export const unappliedByOrder = async (
  queries: Queries,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const rows = await queries
    .selectFrom('payments')
    .leftJoin('refunds', (join) =>
      join.onRef('refunds.payment_id', '=', 'payments.id').on('refunds.status', 'in', GOING_BACK),
    )
    .select(['payments.order_id', 'payments.amount_paise'])
    .select((select) => select.fn.sum<number | null>('refunds.amount_paise').as('returning'))
    .where('payments.order_id', 'in', orderIds)
    .where('payments.status', '=', 'unapplied')
    .where('payments.currency', '=', CURRENCY)
    .groupBy(['payments.id', 'payments.order_id', 'payments.amount_paise'])
    .execute()
  const paise = new Map<string, number>()
  for (const { order_id, amount_paise, returning } of rows) {
    const left = amount_paise - Number(returning ?? 0)
    if (left > 0) paise.set(order_id, (paise.get(order_id) ?? 0) + left)
  }
  return paise
}
