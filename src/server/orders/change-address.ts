import type { ShippingAddress } from '#domain/orders/order.ts'
import type { Queries } from '../db/database.ts'
import type { OrderRow } from '../db/schema.ts'
import { record } from './order-events.ts'
import { reindexOrder } from './search-index.ts'
import { shippingAddressIn, shippingColumns } from './shipping-address.ts'

/**
 * Changes where an order is sent: its row, its search words, and an event with both addresses. The caller holds a lock
 * on the order; returns the changed row.
 */
export const changeShippingAddress = async (
  queries: Queries,
  order: OrderRow,
  {
    address,
    actorId,
    at,
  }: {
    readonly address: ShippingAddress & { readonly state: string }
    readonly actorId: string
    readonly at: Date
  },
): Promise<OrderRow> => {
  const before = shippingAddressIn(order)
  const columns = { ...shippingColumns(address), ship_state: address.state }
  const changed = { ...order, ...columns }
  await queries.updateTable('orders').set(columns).where('id', '=', order.id).execute()
  await reindexOrder(queries, changed)
  await record(queries, {
    orderId: order.id,
    at,
    input: 'admin',
    actorId,
    what: 'address_changed',
    details: { before, after: address },
  })
  return changed
}
