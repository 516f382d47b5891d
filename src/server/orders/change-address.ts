import type { ShippingAddress } from '#domain/orders/order.ts'
import type { Queries } from '../db/database.ts'
import type { OrderRow } from '../db/schema.ts'
import { record } from './order-events.ts'
import { reindexOrder } from './search-index.ts'
import { shippingAddressIn, shippingColumns } from './shipping-address.ts'

/**
 * Sends an order somewhere else: its row, the words it is found by, and a line of its history with both addresses.
 * Whoever calls it holds the order's row; answers the row as it is now.
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
