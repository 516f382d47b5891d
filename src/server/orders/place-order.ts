import { createHash } from 'node:crypto'
import type { ShippingAddress } from '#domain/orders/order.ts'
import type { Database, Queries } from '../db/database.ts'
import type { OrderRow, PaymentRow } from '../db/schema.ts'
import { Refusal } from '../refusal.ts'
import { record } from './order-events.ts'
import type { PricedLine } from './pricing.ts'
import { reindex } from './search-index.ts'
import { shippingColumns, insertOrder, insertParts, type NewOrder, newOrderWords } from './store-order.ts'

const REUSE_MS = 15 * 60 * 1000

const keyOfLine = (line: PricedLine) =>
  JSON.stringify([line.entryId, line.size, line.color, line.quantity, line.unitPricePaise])

/** Equal exactly for the same shopper, lines and prices, whatever the order of the lines. */
const reuseKey = ({ shopper, cart }: NewOrder): string =>
  createHash('sha256')
    .update(JSON.stringify([shopper.id, ...cart.lines.map(keyOfLine).sort()]))
    .digest('hex')

const shippingAddressOf = (row: OrderRow): ShippingAddress => ({
  name: row.ship_name,
  address: row.ship_address,
  city: row.ship_city,
  postalCode: row.ship_postal_code,
  phone: row.ship_phone,
})

/** The address of the last click is the one that counts, as long as nothing is paid. */
const correctShippingAddress = async (queries: Queries, row: OrderRow, wanted: NewOrder) => {
  const { address, shopper, at } = wanted
  const before = shippingAddressOf(row)
  const isSame = JSON.stringify(shippingColumns(before)) === JSON.stringify(shippingColumns(address))
  if (isSame) return
  const { numUpdatedRows } = await queries
    .updateTable('orders')
    .set(shippingColumns(address))
    .where('id', '=', row.id)
    .where('status', 'in', ['draft', 'unpaid'])
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await reindex(queries, row, newOrderWords(wanted, row.number))
  await record(queries, {
    orderId: row.id,
    at,
    input: 'shopper',
    actorId: shopper.id,
    what: 'address_changed',
    details: { before },
  })
}

export interface PlacedOrder {
  readonly order: OrderRow
  /** The payment to ask the provider for, if the order was made by this very call. */
  readonly payment?: PaymentRow
}

const isTooOld = ({ created_at }: OrderRow, { at }: NewOrder) =>
  Date.parse(created_at) < at.getTime() - REUSE_MS

/** Whoever never pays can't fill the tables: counts with the order that was just stored, which goes again. */
const refuseTooMany = async (queries: Queries, { shopper, mostOpen }: NewOrder) => {
  const { count } = await queries
    .selectFrom('orders')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('user_id', '=', shopper.id)
    .where('status', 'in', ['draft', 'unpaid'])
    .executeTakeFirstOrThrow()
  if (Number(count) > mostOpen)
    throw new Refusal(
      429,
      'too_many_open',
      'Many of your orders wait to be paid. Please pay one of them, or come back tomorrow.',
    )
}

const placeIn = async (queries: Queries, wanted: NewOrder, key: string): Promise<PlacedOrder> => {
  const order = await insertOrder(queries, wanted, key)
  if (order) {
    await refuseTooMany(queries, wanted)
    return { order, payment: await insertParts(queries, order, wanted) }
  }
  const open = await queries.selectFrom('orders').selectAll().where('reuse_key', '=', key).executeTakeFirst()
  // It was paid or closed between the two questions.
  if (!open) throw new Refusal(409, 'order_changed', 'Please try again in a moment.')
  if (isTooOld(open, wanted)) {
    await queries.updateTable('orders').set({ reuse_key: null }).where('id', '=', open.id).execute()
    return placeIn(queries, wanted, key)
  }
  await correctShippingAddress(queries, open, wanted)
  return { order: open }
}

/**
 * Stores an order before anybody is asked for money. The same shopper with the same lines
 * and prices gets her open order of the last fifteen minutes again, however often she clicks. 429 when too many of
 * her orders are open already.
 */
export const placeOrder = ({ transaction }: Database, wanted: NewOrder): Promise<PlacedOrder> =>
  transaction((queries) => placeIn(queries, wanted, reuseKey(wanted)))
