import { CURRENCY } from '#domain/money.ts'
import type { ShippingAddress } from '#domain/orders/order.ts'
import type { Account } from '../auth/account.ts'
import type { Queries } from '../db/database.ts'
import { newId, newOrderNumber } from '../db/new-id.ts'
import { executeBatch } from '../db/batch.ts'
import type { OrderRow, PaymentRow } from '../db/schema.ts'
import { recording } from './order-events.ts'
import { indexing } from './search-index.ts'
import { orderWords, searchText } from './search-words.ts'
import type { PricedCart } from './pricing.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const DELIVERY_COUNTRY = 'IN'

/** A cart on its way to becoming an order. */
export interface NewOrder {
  readonly shopper: Account
  readonly cart: PricedCart
  readonly address: ShippingAddress
  readonly releaseId: string
  readonly at: Date
  /** Until when the caller alone asks the provider for the payment of a new order. */
  readonly claimedUntil: Date
  /** How many orders of one account may be open, this one among them. */
  readonly mostOpen: number
}

/** The delivery address in the columns of an order. */
export const shippingColumns = ({ name, address, city, postalCode, phone }: ShippingAddress) => ({
  ship_name: name,
  ship_address: address,
  ship_city: city,
  ship_postal_code: postalCode,
  ship_phone: phone,
})

/** What a new order is found by. */
export const newOrderWords = ({ shopper, cart, address }: NewOrder, number: string): readonly string[] =>
  orderWords({
    ...address,
    number,
    customerName: shopper.name,
    email: shopper.email,
    titles: cart.lines.map(({ title }) => title),
  })

/** Stores the order itself; nothing when an open one has the same key. */
export const insertOrder = (queries: Queries, order: NewOrder, key: string) => {
  const { shopper, cart, address, releaseId, at } = order
  const number = newOrderNumber()
  return queries
    .insertInto('orders')
    .values({
      id: newId(),
      number,
      user_id: shopper.id,
      status: 'draft',
      listed: 0,
      source: 'cart',
      customer_name: shopper.name,
      email: shopper.email,
      country: DELIVERY_COUNTRY,
      release_id: releaseId,
      currency: CURRENCY,
      total_paise: cart.totalPaise,
      refunded_paise: 0,
      ...shippingColumns(address),
      reuse_key: key,
      search_text: searchText(newOrderWords(order, number)),
      flag: null,
      created_at: at.toISOString(),
      paid_at: null,
      closed_at: null,
    })
    .onConflict((conflict) => conflict.column('reuse_key').doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Stores what belongs to a new order: its lines, the payment it waits for, and that it was placed. */
export const insertParts = async (
  queries: Queries,
  { id: orderId, number }: OrderRow,
  order: NewOrder,
): Promise<PaymentRow> => {
  const { cart, shopper, at, claimedUntil } = order
  const lines = cart.lines.map((line, position) => ({
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
  const payment: PaymentRow = {
    id: newId(),
    order_id: orderId,
    purpose: 'full',
    status: 'open',
    amount_paise: cart.totalPaise,
    currency: CURRENCY,
    provider_order_id: null,
    provider_payment_id: null,
    method: null,
    pending_at: null,
    create_attempts: 1,
    creating_until: claimedUntil.toISOString(),
    next_check_at: new Date(at.getTime() + DAY_MS).toISOString(),
    created_at: at.toISOString(),
    paid_at: null,
    closed_at: null,
  }
  const details = { totalPaise: cart.totalPaise, lines: lines.length }
  await executeBatch(queries, [
    queries.insertInto('order_lines').values(lines),
    queries.insertInto('payments').values(payment),
    indexing(queries, orderId, newOrderWords(order, number)),
    recording(queries, { orderId, at, input: 'shopper', actorId: shopper.id, what: 'placed', details }),
  ])
  return payment
}
