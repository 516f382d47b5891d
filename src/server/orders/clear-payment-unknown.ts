import type { Queries } from '../db/database.ts'
import { hasRow } from '../db/has-row.ts'
import { clearFlags } from './order-events.ts'

/**
 * Removes an order's flag for a payment that the provider did not know, unless another of its payments is pending and
 * still unknown. The caller holds a lock on the order.
 */
export const clearPaymentUnknown = async (queries: Queries, orderId: string): Promise<void> => {
  const unknown = queries
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .where('pending_at', 'is not', null)
    .where('unknown_since', 'is not', null)
  if (!(await hasRow(unknown))) await clearFlags(queries, orderId, ['payment_unknown'])
}
