import type { Queries } from '../db/database.ts'
import type { OrderRow } from '../db/schema.ts'
import { record } from './order-events.ts'

interface Renewal {
  readonly actorId: string
  readonly at: Date
}

/**
 * Gives an order a new tracking link and ends the old one. The caller holds a lock on the order; returns its new
 * `link_rev`.
 */
export const renewLink = async (
  queries: Queries,
  { id, link_rev }: Pick<OrderRow, 'id' | 'link_rev'>,
  { actorId, at }: Renewal,
): Promise<number> => {
  const renewed = link_rev + 1
  await queries.updateTable('orders').set({ link_rev: renewed }).where('id', '=', id).execute()
  await record(queries, { orderId: id, at, input: 'admin', actorId, what: 'link_ended' })
  return renewed
}
