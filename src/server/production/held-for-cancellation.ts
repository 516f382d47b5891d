import type { Queries } from '../db/database.ts'
import { isAny } from '../db/is-any.ts'

/** Whether an order stands still because it is to be cancelled, or may be: nothing more is asked or taken for it then. */
export const isHeldForCancellation = (queries: Queries, orderId: string): Promise<boolean> =>
  isAny(
    queries
      .selectFrom('order_production')
      .select('order_id')
      .where('order_id', '=', orderId)
      .where('paused_for', '=', 'cancellation'),
  )
