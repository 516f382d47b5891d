import { LEAST_REFUND_PAISE } from '#domain/orders/split-refund.ts'
import type { Queries } from '../db/database.ts'
import { GOING_BACK } from '../db/schema.ts'

/**
 * What of these payments the shop holds no more, in paise by payment: what was given back or is on its way, and what a
 * dispute took out of the account. After a dispute about a refunded payment it may be more than came.
 */
export const paiseGone = async (
  queries: Queries,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  if (paymentIds.length === 0) return new Map()
  const refunded = await queries
    .selectFrom('refunds')
    .select(['payment_id', (select) => select.fn.sum<number>('amount_paise').as('paise')])
    .where('payment_id', 'in', paymentIds)
    .where('status', 'in', GOING_BACK)
    .groupBy('payment_id')
    .execute()
  const deducted = await queries
    .selectFrom('disputes')
    .select(['payment_id', (select) => select.fn.sum<number>('deducted_paise').as('paise')])
    .where('payment_id', 'in', paymentIds)
    .groupBy('payment_id')
    .execute()
  const gone = new Map<string, number>()
  for (const { payment_id, paise } of [...refunded, ...deducted])
    gone.set(payment_id, (gone.get(payment_id) ?? 0) + Number(paise))
  return gone
}

/**
 * What the shop still holds of a payment that has arrived and can give back, in paise, when so much of it is gone. Less
 * than the provider gives back is nothing: an order would wait for it for ever.
 */
export const paiseLeft = (
  { id, amount_paise }: { readonly id: string; readonly amount_paise: number },
  gone: ReadonlyMap<string, number>,
): number => {
  const left = amount_paise - (gone.get(id) ?? 0)
  return left < LEAST_REFUND_PAISE ? 0 : left
}
