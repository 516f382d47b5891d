import type { Queries } from '../db/database.ts'
import { clearFlags, flaggedFor } from './order-events.ts'

/**
 * Removes an order's flag for a payment that the provider did not know, unless it was also raised for another payment
 * that is still unknown, even one whose last check is over. The caller holds a lock on the order.
 */
export const clearPaymentUnknown = async (queries: Queries, orderId: string): Promise<void> => {
  const unknown = await queries
    .selectFrom('payments')
    .select(['provider_order_id', 'unknown_since'])
    .where('order_id', '=', orderId)
    .where('unknown_since', 'is not', null)
    .execute()
  for (const { provider_order_id: providerOrderId, unknown_since: unknownSince } of unknown)
    if ((await flaggedFor(queries, orderId, { providerOrderId, unknownSince })).includes('payment_unknown'))
      return
  await clearFlags(queries, orderId, ['payment_unknown'])
}
