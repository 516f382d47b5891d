import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { PaymentStatus, Schema } from '../db/schema.ts'

const { exists, not, selectFrom } = expressionBuilder<Schema, 'orders'>()

/** Condition for a query on `orders`: the order has no pending payment, and none in these states. */
export const hasNoPayment = (...states: readonly PaymentStatus[]): Expression<SqlBool> =>
  not(
    exists(
      selectFrom('payments')
        .select('payments.id')
        .whereRef('payments.order_id', '=', 'orders.id')
        .where(({ eb, or }) =>
          or([
            eb('payments.pending_at', 'is not', null),
            ...states.map((state) => eb('payments.status', '=', state)),
          ]),
        ),
    ),
  )
