import type { Queries } from '../db/database.ts'
import { isAny } from '../db/is-any.ts'

/**
 * Whether the provider holds, or may hold, money for an order that has not arrived yet; the shopper must not pay again
 * meanwhile.
 */
export const isPaymentPending = (queries: Queries, orderId: string): Promise<boolean> =>
  isAny(
    queries
      .selectFrom('payments')
      .select('id')
      .where('order_id', '=', orderId)
      .where('pending_at', 'is not', null),
  )
