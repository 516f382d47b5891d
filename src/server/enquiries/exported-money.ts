import { fromSmallestUnits } from '#domain/money.ts'
import type { Queries } from '../db/database.ts'

/** Unapplied payments may be in a currency other than rupees. */
const asExported = <Row extends { readonly amount_paise: number; readonly currency: string }>({
  amount_paise,
  currency,
  ...row
}: Row) => ({ amount: fromSmallestUnits(amount_paise, currency), currency, ...row })

/** The payments, refunds and disputes of an order in terms its customer understands, oldest first. */
export const moneyOf = async (queries: Queries, orderId: string) => {
  const payments = await queries
    .selectFrom('payments')
    .select(['amount_paise', 'currency', 'purpose', 'status', 'method'])
    .select(['created_at as begunAt', 'paid_at as paidAt'])
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const refunds = await queries
    .selectFrom('refunds')
    .select(['amount_paise', 'currency', 'status', 'reason', 'reference as bankReference'])
    .select(['created_at as askedAt', 'settled_at as settledAt'])
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const disputes = await queries
    .selectFrom('disputes')
    .select(['amount_paise', 'currency', 'status', 'reason'])
    .select(['created_at as openedAt', 'changed_at as changedAt'])
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return {
    payments: payments.map(asExported),
    refunds: refunds.map(asExported),
    disputes: disputes.map(asExported),
  }
}
