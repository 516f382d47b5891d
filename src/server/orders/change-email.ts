import type { Queries } from '../db/database.ts'
import type { OrderRow } from '../db/schema.ts'
import { record } from './order-events.ts'
import { reindexOrder } from './search-index.ts'

/**
 * Changes where the e-mails about an order go: its row, its search words and an event. The event names neither address:
 * the wrong one may be a stranger's. The caller holds a lock on the order; returns the changed row.
 */
export const changeEmail = async (
  queries: Queries,
  order: OrderRow,
  { email, actorId, at }: { readonly email: string; readonly actorId: string; readonly at: Date },
): Promise<OrderRow> => {
  const changed = { ...order, email }
  await queries.updateTable('orders').set({ email }).where('id', '=', order.id).execute()
  await reindexOrder(queries, changed)
  await record(queries, { orderId: order.id, at, input: 'admin', actorId, what: 'email_changed' })
  return changed
}
