import type { Queries } from '../db/database.ts'
import { hasRow } from '../db/has-row.ts'

/**
 * Whether an order is paused because its cancellation is being decided or was accepted; nothing more is asked for or
 * taken then.
 */
export const isHeldForCancellation = (queries: Queries, orderId: string): Promise<boolean> =>
  hasRow(
    queries
      .selectFrom('order_production')
      .select('order_id')
      .where('order_id', '=', orderId)
      .where('paused_for', '=', 'cancellation'),
  )
