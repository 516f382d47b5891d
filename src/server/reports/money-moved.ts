import { sql } from 'kysely'
import type { Queries } from '../db/database.ts'
import { ARRIVED } from '../db/schema.ts'

export type MoneyKind = 'Payment' | 'Refund' | 'Chargeback'

const kind = (name: MoneyKind) => sql<MoneyKind>`${sql.lit(name)}`.as('kind')
const nothing = sql<string | null>`''`

/**
 * All payments that arrived within a time, and the refunds accepted by the provider and the chargebacks of that time,
 * whenever their payment arrived; as `moved`, joined with the payment. Amounts are in the currency's smallest unit,
 * negative for refunds and chargebacks.
 */
export const moneyMoved = (queries: Queries, since: string, until: string) => {
  const arrived = queries
    .selectFrom('payments')
    .select([kind('Payment'), 'id as payment_id', 'amount_paise as amount', 'currency'])
    .select(({ fn }) => fn.coalesce('paid_at', 'created_at').as('at'))
    .select([nothing.as('id'), sql<string>`''`.as('state'), nothing.as('reference')])
  const refunded = queries
    .selectFrom('refunds')
    .select([kind('Refund'), 'payment_id', sql<number>`-amount_paise`.as('amount'), 'currency'])
    .select(['created_at as at', 'provider_refund_id as id', 'status as state', 'reference'])
    .where('status', 'in', ['pending', 'processed'])
  const taken = queries
    .selectFrom('disputes')
    .select([kind('Chargeback'), 'payment_id', sql<number>`-deducted_paise`.as('amount'), 'currency'])
    .select([sql<string>`deducted_at`.as('at'), 'id', 'status as state', nothing.as('reference')])
  return queries
    .selectFrom(arrived.unionAll(refunded).unionAll(taken).as('moved'))
    .innerJoin('payments', 'payments.id', 'moved.payment_id')
    .where('payments.status', 'in', ARRIVED)
    .where('moved.at', '>=', since)
    .where('moved.at', '<', until)
}
