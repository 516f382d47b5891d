import { hash } from 'node:crypto'
import { requireOpenAccount } from '../auth/account.ts'
import type { Database, Queries } from '../db/database.ts'
import type { OrderRow } from '../db/schema.ts'
import { conflict, Refusal } from '../refusal.ts'
import { record } from './order-events.ts'
import type { PricedLine } from './pricing.ts'
import { reindexOrder } from './search-index.ts'
import { shippingAddressIn, shippingColumns } from './shipping-address.ts'
import { type FreshParts, hasTooMany, type NewOrder, storeOrder } from './store-order.ts'

const REUSE_MS = 15 * 60 * 1000

const keyOfLine = (line: PricedLine) =>
  JSON.stringify([line.entryId, line.size, line.color, line.quantity, line.unitPricePaise])

/** Equal exactly for the same shopper, lines and prices, whatever the order of the lines. */
const reuseKey = ({ shopper, cart }: NewOrder): string =>
  hash('sha256', JSON.stringify([shopper.id, ...cart.lines.map(keyOfLine).sort()]))

/** Changes an order's address to that of the latest click. The caller holds a lock on the order. */
const correctShippingAddress = async (queries: Queries, order: OrderRow, wanted: NewOrder) => {
  const { address, shopper, at } = wanted
  const before = shippingAddressIn(order)
  const columns = shippingColumns(address)
  if (JSON.stringify(shippingColumns(before)) === JSON.stringify(columns)) return
  await queries.updateTable('orders').set(columns).where('id', '=', order.id).execute()
  await reindexOrder(queries, { ...order, ...columns })
  await record(queries, {
    orderId: order.id,
    at,
    input: 'shopper',
    actorId: shopper.id,
    what: 'address_changed',
    details: { before },
  })
}

export interface PlacedOrder {
  readonly order: OrderRow
  /** The order's lines and payment, if this very call stored it; the caller then asks the provider for the payment. */
  readonly fresh?: FreshParts
}

const isTooOld = ({ created_at }: OrderRow, { at }: NewOrder) =>
  Date.parse(created_at) < at.getTime() - REUSE_MS

/**
 * The open order with this key, locked until the transaction ends. An order loses its key once money counts, it closes,
 * or staff remove it from its account.
 */
const lockOpen = (queries: Queries, key: string): Promise<OrderRow | undefined> =>
  queries
    .updateTable('orders')
    .set(({ ref }) => ({ listed: ref('listed') }))
    .where('reuse_key', '=', key)
    .returningAll()
    .executeTakeFirst()

/**
 * The open order with the same key, with its address updated; one that is too old loses its key and is not returned.
 * 401 if the account was closed or erased.
 */
const findOpen = async (queries: Queries, wanted: NewOrder, key: string): Promise<OrderRow | undefined> => {
  await requireOpenAccount(queries, wanted.shopper.id)
  // The lock makes simultaneous clicks take turns, so that each starts from the result of the one before.
  const open = await lockOpen(queries, key)
  if (open && isTooOld(open, wanted)) {
    await queries.updateTable('orders').set({ reuse_key: null }).where('id', '=', open.id).execute()
    return undefined
  }
  if (open) await correctShippingAddress(queries, open, wanted)
  return open
}

/**
 * Stores an order before its payment is requested. The same shopper with the same lines and prices gets her open order
 * of the last 15 minutes again, however often she clicks. 429 if too many of her orders are unpaid, so that nobody can
 * fill the tables; 401 if her account was closed or erased meanwhile.
 */
export const placeOrder = async (db: Database, wanted: NewOrder): Promise<PlacedOrder> => {
  const key = reuseKey(wanted)
  const placed = await storeOrder(db, wanted, key)
  if (placed) return placed
  const open = await db.transaction((queries) => findOpen(queries, wanted, key))
  if (open) return { order: open }
  const placedNow = await storeOrder(db, wanted, key)
  if (placedNow) return placedNow
  if (await hasTooMany(db.kysely, wanted))
    throw new Refusal(
      429,
      'too_many_open',
      'You have many unpaid orders. Please pay for one of them, or come back tomorrow.',
    )
  // The order was paid or closed between two of these queries.
  throw conflict('order_changed', 'Please try again in a moment.')
}
