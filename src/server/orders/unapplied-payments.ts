import { CURRENCY } from '#domain/money.ts'
import type { Queries } from '../db/database.ts'
import { paiseGone, paiseLeft } from '../payments/gone-paise.ts'

/** Money in rupees of these orders that the shop holds, does not count and does not go back yet, in paise; only of orders that have any. */
export const unappliedByOrder = async (
  queries: Queries,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const apart = await queries
    .selectFrom('payments')
    .select(['id', 'order_id', 'amount_paise'])
    .where('order_id', 'in', orderIds)
    .where('status', '=', 'unapplied')
    .where('currency', '=', CURRENCY)
    .execute()
  const gone = await paiseGone(
    queries,
    apart.map(({ id }) => id),
  )
  const paise = new Map<string, number>()
  for (const payment of apart) {
    const left = paiseLeft(payment, gone)
    if (left > 0) paise.set(payment.order_id, (paise.get(payment.order_id) ?? 0) + left)
  }
  return paise
}
