import { createHash } from 'node:crypto'
import type { ShippingAddress } from '#domain/order.ts'
import type { Database, Queries } from '../db/database.ts'
import type { OrderRow } from '../db/schema.ts'
import { Refusal } from '../refusal.ts'
import { record } from './order-events.ts'
import type { PricedLine } from './pricing.ts'
import { addressColumns, insertOrder, insertParts, type NewOrder } from './store-order.ts'

const REUSE_MS = 15 * 60 * 1000

const keyOfLine = (line: PricedLine) =>
  JSON.stringify([line.entryId, line.size, line.color, line.quantity, line.unitPricePaise])

/** Equal exactly for the same shopper, lines and prices, whatever the order of the lines. */
const reuseKey = ({ shopper, bag }: NewOrder): string =>
  createHash('sha256')
    .update(JSON.stringify([shopper.id, ...bag.lines.map(keyOfLine).sort()]))
    .digest('hex')

const addressOf = (row: OrderRow): ShippingAddress => ({
  name: row.ship_name,
  address: row.ship_address,
  city: row.ship_city,
  postalCode: row.ship_postal_code,
  phone: row.ship_phone,
})

/** The address of the last click is the one that counts, as long as nothing is paid. */
const correctAddress = async (queries: Queries, row: OrderRow, { address, shopper, at }: NewOrder) => {
  const before = addressOf(row)
  const isSame = JSON.stringify(addressColumns(before)) === JSON.stringify(addressColumns(address))
  if (isSame) return
  const { numUpdatedRows } = await queries
    .updateTable('orders')
    .set(addressColumns(address))
    .where('id', '=', row.id)
    .where('status', 'in', ['draft', 'unpaid'])
    .executeTakeFirst()
  if (numUpdatedRows > 0n)
    await record(queries, {
      orderId: row.id,
      at,
      input: 'shopper',
      actorId: shopper.id,
      what: 'address_changed',
      said: { before },
    })
}

/** Whether the order was made by this very call, which then has to ask for its payment. */
export interface PlacedOrder {
  readonly id: string
  readonly isNew: boolean
}

/**
 * Stores an order before anybody is asked for money. The same shopper with the same lines
 * and prices gets her open order of the last fifteen minutes again, however often she clicks.
 */
export const placeOrder = ({ transaction }: Database, order: NewOrder): Promise<PlacedOrder> =>
  transaction(async (queries) => {
    const key = reuseKey(order)
    const tooOld = new Date(order.at.getTime() - REUSE_MS).toISOString()
    await queries
      .updateTable('orders')
      .set({ reuse_key: null })
      .where('reuse_key', '=', key)
      .where('created_at', '<', tooOld)
      .execute()
    const made = await insertOrder(queries, order, key)
    if (made) {
      await insertParts(queries, made.id, order)
      return { id: made.id, isNew: true }
    }
    const open = await queries
      .selectFrom('orders')
      .selectAll()
      .where('reuse_key', '=', key)
      .executeTakeFirst()
    // It was paid or closed between the two questions.
    if (!open) throw new Refusal(409, 'order_changed', 'Please try again in a moment.')
    await correctAddress(queries, open, order)
    return { id: open.id, isNew: false }
  })
