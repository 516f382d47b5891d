import type { Queries } from '../db/database.ts'
import { isAny } from '../db/is-any.ts'

/** Whether the provider holds, or may hold, uncaptured money for an order, which must not be asked for again then. */
export const isPaymentPending = (queries: Queries, orderId: string): Promise<boolean> =>
  isAny(
    queries
      .selectFrom('payments')
      .select('id')
      .where('order_id', '=', orderId)
      .where('pending_at', 'is not', null),
  )
