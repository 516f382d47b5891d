import { createHash } from 'node:crypto'
import { CURRENCY } from '#domain/money.ts'
import type { ShippingAddress } from '#domain/order.ts'
import type { Account } from '../auth/account.ts'
import type { Database, Queries } from '../db/database.ts'
import { newId, newOrderNumber } from '../db/new-id.ts'
import type { OrderRow } from '../db/schema.ts'
import { Refusal } from '../refusal.ts'
import { record } from './order-events.ts'
import type { PricedBag, PricedLine } from './pricing.ts'

const REUSE_MS = 15 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000
const DELIVERY_COUNTRY = 'IN'

export interface NewOrder {
  readonly shopper: Account
  readonly bag: PricedBag
  readonly address: ShippingAddress
  readonly releaseId: string
  readonly at: Date
  /** Until when the caller alone asks the provider for the payment of a new order. */
  readonly claimedUntil: Date
}

/** The delivery address in the columns of an order. */
const addressColumns = ({ name, address, city, postalCode, phone }: ShippingAddress) => ({
  ship_name: name,
  ship_address: address,
  ship_city: city,
  ship_postal_code: postalCode,
  ship_phone: phone,
})

const keyOfLine = (line: PricedLine) =>
  JSON.stringify([line.entryId, line.size, line.color, line.quantity, line.unitPricePaise])

/** Equal exactly for the same shopper, lines and prices, whatever the order of the lines. */
const reuseKey = ({ shopper, bag }: NewOrder): string =>
  createHash('sha256')
    .update(JSON.stringify([shopper.id, ...bag.lines.map(keyOfLine).sort()]))
    .digest('hex')

const insertOrder = (queries: Queries, order: NewOrder, key: string) => {
  const { shopper, bag, address, releaseId, at } = order
  const number = newOrderNumber()
  return queries
    .insertInto('orders')
    .values({
      id: newId(),
      number,
      user_id: shopper.id,
      status: 'draft',
      listed: 0,
      source: 'bag',
      customer_name: shopper.name,
      email: shopper.email,
      country: DELIVERY_COUNTRY,
      release_id: releaseId,
      currency: CURRENCY,
      total_paise: bag.totalPaise,
      refunded_paise: 0,
      ...addressColumns(address),
      reuse_key: key,
      search_text: [shopper.name, shopper.email, number].join(' ').toLowerCase(),
      flag: null,
      created_at: at.toISOString(),
      paid_at: null,
      closed_at: null,
    })
    .onConflict((conflict) => conflict.column('reuse_key').doNothing())
    .returning('id')
    .executeTakeFirst()
}

const insertParts = async (queries: Queries, orderId: string, order: NewOrder) => {
  const { bag, shopper, at, claimedUntil } = order
  const lines = bag.lines.map((line, position) => ({
    order_id: orderId,
    position,
    entry_id: line.entryId,
    slug: line.slug,
    title: line.title,
    size: line.size,
    color: line.color,
    quantity: line.quantity,
    unit_price_paise: line.unitPricePaise,
  }))
  await queries.insertInto('order_lines').values(lines).execute()
  await queries
    .insertInto('payments')
    .values({
      id: newId(),
      order_id: orderId,
      purpose: 'full',
      status: 'open',
      amount_paise: bag.totalPaise,
      currency: CURRENCY,
      create_attempts: 1,
      creating_until: claimedUntil.toISOString(),
      created_at: at.toISOString(),
      next_check_at: new Date(at.getTime() + DAY_MS).toISOString(),
    })
    .execute()
  const said = { totalPaise: bag.totalPaise, lines: lines.length }
  await record(queries, { orderId, at, input: 'shopper', actorId: shopper.id, what: 'placed', said })
}

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
