import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { PaymentStatus, Schema } from '../db/schema.ts'

const { exists, not, selectFrom } = expressionBuilder<Schema, 'orders'>()

/** That an order has no payment on its way to the shop, nor one in these states: a condition beside the order's row. */
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
