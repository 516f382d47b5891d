import type { Queries } from '../db/database.ts'
import { isAny } from '../db/is-any.ts'

/** Whether the provider holds money for an order, or may hold it, that has not arrived yet: nobody asks for it again then. */
export const isPaymentPending = (queries: Queries, orderId: string): Promise<boolean> =>
  isAny(
    queries
      .selectFrom('payments')
      .select('id')
      .where('order_id', '=', orderId)
      .where('pending_at', 'is not', null),
  )
