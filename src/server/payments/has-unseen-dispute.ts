import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { Schema } from '../db/schema.ts'

const { exists, selectFrom } = expressionBuilder<Schema, 'orders'>()

/** Condition for a query on `orders`: a dispute about it is undecided or lost, and staff have not marked it as seen. */
export const hasUnseenDispute = (): Expression<SqlBool> =>
  exists(
    selectFrom('disputes')
      .select('disputes.id')
      .whereRef('disputes.order_id', '=', 'orders.id')
      .where('disputes.status', 'not in', ['won', 'closed'])
      .where('disputes.seen_at', 'is', null),
  )
