import type { Queries } from '../db/database.ts'
import { hasRow } from '../db/has-row.ts'

/** Whether the provider holds, or may hold, uncaptured money for an order, which must not be asked for again then. */
export const isPaymentPending = (queries: Queries, orderId: string): Promise<boolean> =>
  hasRow(
    queries
      .selectFrom('payments')
      .select('id')
      .where('order_id', '=', orderId)
      .where('pending_at', 'is not', null),
  )
