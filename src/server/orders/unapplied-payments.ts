import { CURRENCY } from '#domain/money.ts'
import type { Queries } from '../db/database.ts'
import { idsOf } from '../db/ids-of.ts'
import { GOING_BACK } from '../db/schema.ts'
import { paiseNoLongerHeld, refundablePaise } from '../payments/held-paise.ts'

/**
 * How much unapplied money, in the shop's currency and not being refunded, the shop holds for these orders, in paise by
 * order; orders without any are left out.
 */
export const unappliedByOrder = async (
  queries: Queries,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const unapplied = await queries
    .selectFrom('payments')
    .select(['id', 'order_id', 'amount_paise'])
    .where('order_id', 'in', orderIds)
    .where('status', '=', 'unapplied')
    .where('currency', '=', CURRENCY)
    .execute()
  const gone = await paiseNoLongerHeld(queries, idsOf(unapplied))
  const paise = new Map<string, number>()
  for (const payment of unapplied) {
    const left = refundablePaise(payment, gone)
    if (left > 0) paise.set(payment.order_id, (paise.get(payment.order_id) ?? 0) + left)
  }
  return paise
}

/**
 * How much unapplied money, in the shop's currency, was refunded to the customers of these orders or is on its way, in
 * paise by order.
 */
export const returnedByOrder = async (
  queries: Queries,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const rows = await queries
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['payments.order_id', (select) => select.fn.sum<number>('refunds.amount_paise').as('paise')])
    .where('payments.order_id', 'in', orderIds)
    .where('payments.status', '=', 'unapplied')
    .where('payments.currency', '=', CURRENCY)
    .where('refunds.status', 'in', GOING_BACK)
    .groupBy('payments.order_id')
    .execute()
  return new Map(rows.map(({ order_id, paise }) => [order_id, Number(paise)]))
}
