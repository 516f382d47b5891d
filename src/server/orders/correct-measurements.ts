import type { Queries } from '../db/database.ts'
import { type Snapshot, storeSnapshot } from '../fit/snapshots.ts'
import { lockOrder } from './order-transitions.ts'

/**
 * Replaces the measurements of an order by those sent with the shopper's latest click, as is done with its address, but
 * only while nothing is paid, because a paid order is made from what was sent before, and while it is in her account.
 */
export const correctMeasurements = async (queries: Queries, sent: Snapshot): Promise<void> => {
  // The lock makes simultaneous clicks take turns.
  const order = await lockOrder(queries, sent.ownerId)
  if (order?.user_id !== sent.userId) return
  if (order.status === 'draft' || order.status === 'unpaid') await storeSnapshot(queries, sent)
}
