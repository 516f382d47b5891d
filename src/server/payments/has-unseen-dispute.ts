import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { Schema } from '../db/schema.ts'

const { exists, selectFrom } = expressionBuilder<Schema, 'orders'>()

/** That a dispute about an order is open, or was lost and nobody has seen to that: a condition beside the order's row. */
export const hasUnseenDispute = (): Expression<SqlBool> =>
  exists(
    selectFrom('disputes')
      .select('disputes.id')
      .whereRef('disputes.order_id', '=', 'orders.id')
      .where('disputes.status', 'not in', ['won', 'closed'])
      .where('disputes.seen_at', 'is', null),
  )
