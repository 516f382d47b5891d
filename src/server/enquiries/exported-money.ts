import { fromSmallestUnits } from '#domain/money.ts'
import type { Queries } from '../db/database.ts'

/** What stands apart of an order may have come in another currency than rupees. */
const amountOf = (row: { readonly amount_paise: number; readonly currency: string }) => ({
  amount: fromSmallestUnits(row.amount_paise, row.currency),
  currency: row.currency,
})

const paymentsOf = async (queries: Queries, orderId: string) => {
  const rows = await queries
    .selectFrom('payments')
    .select(['amount_paise', 'currency', 'purpose', 'status', 'method', 'created_at', 'paid_at'])
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    ...amountOf(row),
    purpose: row.purpose,
    status: row.status,
    method: row.method,
    begunAt: row.created_at,
    paidAt: row.paid_at,
  }))
}

const refundsOf = async (queries: Queries, orderId: string) => {
  const rows = await queries
    .selectFrom('refunds')
    .select(['amount_paise', 'currency', 'status', 'reason', 'reference', 'created_at', 'settled_at'])
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    ...amountOf(row),
    status: row.status,
    reason: row.reason,
    bankReference: row.reference,
    askedAt: row.created_at,
    settledAt: row.settled_at,
  }))
}

const disputesOf = async (queries: Queries, orderId: string) => {
  const rows = await queries
    .selectFrom('disputes')
    .select(['amount_paise', 'currency', 'status', 'reason', 'created_at', 'changed_at'])
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    ...amountOf(row),
    status: row.status,
    reason: row.reason,
    openedAt: row.created_at,
    changedAt: row.changed_at,
  }))
}

/** What of an order was paid, went back or was disputed, in words its customer can read; oldest first. */
export const moneyOf = async (queries: Queries, orderId: string) => ({
  payments: await paymentsOf(queries, orderId),
  refunds: await refundsOf(queries, orderId),
  disputes: await disputesOf(queries, orderId),
})
