import type { ShippingAddress } from '#domain/orders/order.ts'
import type { Queries } from '../db/database.ts'
import type { OrderRow } from '../db/schema.ts'
import { record } from './order-events.ts'
import { reindex } from './search-index.ts'
import { orderWords } from './search-words.ts'
import { shippingColumns } from './store-order.ts'

/** Where an order goes, with '' for a State that nobody named. */
export const shippingAddressIn = (row: OrderRow): ShippingAddress & { readonly state: string } => ({
  name: row.ship_name,
  address: row.ship_address,
  city: row.ship_city,
  postalCode: row.ship_postal_code,
  state: row.ship_state,
  phone: row.ship_phone,
})

const wordsOf = async (queries: Queries, order: OrderRow, address: ShippingAddress) => {
  const lines = await queries
    .selectFrom('order_lines')
    .select('title')
    .where('order_id', '=', order.id)
    .orderBy('position')
    .execute()
  return orderWords({
    ...address,
    number: order.number,
    customerName: order.customer_name,
    email: order.email,
    titles: lines.map(({ title }) => title),
  })
}

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
  await queries.updateTable('orders').set(columns).where('id', '=', order.id).execute()
  await reindex(queries, order, await wordsOf(queries, order, address))
  await record(queries, {
    orderId: order.id,
    at,
    input: 'admin',
    actorId,
    what: 'address_changed',
    details: { before, after: address },
  })
  return { ...order, ...columns }
}
