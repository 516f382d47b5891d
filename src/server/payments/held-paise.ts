import { MIN_REFUND_PAISE } from '#domain/orders/split-refund.ts'
import type { Queries } from '../db/database.ts'
import { GOING_BACK } from '../db/schema.ts'

/**
 * How much of each of these payments the shop no longer holds, in paise by payment: refunds made or under way, and what
 * disputes took. It exceeds the payment if a refunded one was disputed as well. Payments without any are left out.
 */
export const paiseNoLongerHeld = async (
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
 * How much of an arrived payment the shop still holds and can refund, in paise, given what `paiseNoLongerHeld`
 * returned. Less than the provider's smallest refund counts as 0, or the order would wait for it for ever.
 */
export const refundablePaise = (
  { id, amount_paise }: { readonly id: string; readonly amount_paise: number },
  gone: ReadonlyMap<string, number>,
): number => {
  const left = amount_paise - (gone.get(id) ?? 0)
  return left < MIN_REFUND_PAISE ? 0 : left
}
