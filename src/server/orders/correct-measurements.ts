import type { Queries } from '../db/database.ts'
import { type Snapshot, storeSnapshot } from '../fit/snapshots.ts'
import { lockOrder } from './order-transitions.ts'

/**
 * Stores the measurements sent with an order's last click, in the place of those of the click before, as its address is
 * corrected: as long as nothing is paid. What is paid for is made by what was sent then.
 */
export const correctMeasurements = async (queries: Queries, sent: Snapshot): Promise<void> => {
  // Clicks at once take turns here.
  const order = await lockOrder(queries, sent.ownerId)
  if (order?.status === 'draft' || order?.status === 'unpaid') await storeSnapshot(queries, sent)
}
