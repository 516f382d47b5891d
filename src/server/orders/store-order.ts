import { sql } from 'kysely'
import { CURRENCY } from '#domain/money.ts'
import type { ShippingAddress } from '#domain/orders/order.ts'
import { pick } from '#domain/pick.ts'
import { type Account, staysOpen } from '../auth/account.ts'
import type { Database, Queries } from '../db/database.ts'
import { newId, newOrderNumber } from '../db/new-id.ts'
import { executeIf } from '../db/batch.ts'
import { insertingIf } from '../db/inserting-if.ts'
import type { OrderLineRow, OrderRow, PaymentRow } from '../db/schema.ts'
import { insertEvent } from './order-events.ts'
import { indexing } from './search-index.ts'
import { shippingColumns } from './shipping-address.ts'
import { searchWords, joinWords } from './search-words.ts'
import type { PricedCart, PricedLine } from './pricing.ts'
import { DAY_MS, isoAfter } from '../time/iso-after.ts'

/** The columns that start the same in every order. */
export const NEW_ORDER = {
  // The shop delivers only there.
  country: 'IN',
  currency: CURRENCY,
  captured_paise: 0,
  refunded_paise: 0,
  flag: null,
  paid_at: null,
  closed_at: null,
  cancelled_at: null,
  link_rev: 0,
} as const satisfies Partial<OrderRow>

/** A cart that is to become an order. */
export interface NewOrder {
  readonly shopper: Account
  readonly cart: PricedCart
  readonly address: ShippingAddress
  readonly releaseId: string
  readonly at: Date
  /** Until then, only this caller may ask the provider for the payment of a new order. */
  readonly claimedUntil: Date
  /** How many orders of one account may be unpaid, including this one. */
  readonly maxOpen: number
}

/** The search words of a new order. */
const newOrderWords = ({ shopper, cart, address }: NewOrder, number: string): readonly string[] =>
  searchWords({
    ...address,
    number,
    customerName: shopper.name,
    email: shopper.email,
    titles: cart.lines.map(({ title }) => title),
  })

const orderRow = (order: NewOrder, reuseKey: string, number: string, words: readonly string[]): OrderRow => {
  const { shopper, cart, address, releaseId, at } = order
  return {
    id: newId(),
    number,
    user_id: shopper.id,
    status: 'draft',
    listed: 0,
    source: 'cart',
    customer_name: shopper.name,
    email: shopper.email,
    ...NEW_ORDER,
    release_id: releaseId,
    total_paise: cart.totalPaise,
    shipping_paise: 0,
    pay_by: isoAfter(at, DAY_MS),
    ...shippingColumns(address),
    ship_state: '',
    gstin: '',
    reuse_key: reuseKey,
    search_text: joinWords(words),
    created_at: at.toISOString(),
  }
}

/** The lines of an order as rows, in the same order; `discountPaise` is taken off the whole line. */
export const orderLineRows = (
  order_id: string,
  lines: readonly (PricedLine & { readonly discountPaise?: number })[],
): readonly OrderLineRow[] =>
  lines.map((line, position) => ({
    order_id,
    position,
    entry_id: line.entryId,
    ...pick(line, 'slug', 'title', 'size', 'color', 'quantity'),
    unit_price_paise: line.unitPricePaise,
    discount_paise: line.discountPaise ?? 0,
  }))

const paymentRow = (orderId: string, { cart, at, claimedUntil }: NewOrder): PaymentRow => ({
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
  next_check_at: isoAfter(at, DAY_MS),
  created_at: at.toISOString(),
  paid_at: null,
  closed_at: null,
  unknown_since: null,
})

/** The number of a shopper's orders that nobody has paid yet. */
const openOrdersOf = (queries: Queries, { shopper }: NewOrder) =>
  queries
    .selectFrom('orders')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('user_id', '=', shopper.id)
    .where('status', 'in', ['draft', 'unpaid'])

/** Whether a shopper has reached her limit of unpaid orders. */
export const hasTooMany = async (queries: Queries, order: NewOrder): Promise<boolean> =>
  Number((await openOrdersOf(queries, order).executeTakeFirstOrThrow()).count) >= order.maxOpen

/** The rows that were stored with a new order. */
export interface FreshParts {
  readonly lines: readonly OrderLineRow[]
  /** The payment that the order waits for. */
  readonly payment: PaymentRow
}

/**
 * Stores an order with its lines, its payment and its first event. Undefined, with nothing stored, if an open order has
 * the same key, the shopper has too many unpaid orders, or her account is not open.
 */
export const storeOrder = async (
  db: Database,
  order: NewOrder,
  reuseKey: string,
): Promise<{ readonly order: OrderRow; readonly fresh: FreshParts } | undefined> => {
  const { shopper, cart, at, maxOpen } = order
  const number = newOrderNumber()
  const words = newOrderWords(order, number)
  const row = orderRow(order, reuseKey, number, words)
  const fresh = { lines: orderLineRows(row.id, cart.lines), payment: paymentRow(row.id, order) }
  const details = { totalPaise: cart.totalPaise, lines: fresh.lines.length }
  const isStored = await executeIf(db, (queries) => {
    const isOpen = staysOpen(queries, shopper.id)
    const isAllowed = Number.isFinite(maxOpen)
      ? sql<boolean>`${isOpen} and (${openOrdersOf(queries, order)}) < ${maxOpen}`
      : isOpen
    return {
      first: insertingIf(queries, 'orders', row, isAllowed)
        .onConflict((conflict) => conflict.column('reuse_key').doNothing())
        .returning('id'),
      rest: [
        queries.insertInto('order_lines').values(fresh.lines),
        queries.insertInto('payments').values(fresh.payment),
        indexing(queries, row.id, words),
        insertEvent(queries, {
          orderId: row.id,
          at,
          input: 'shopper',
          actorId: shopper.id,
          what: 'placed',
          details,
        }),
      ],
    }
  })
  return isStored ? { order: row, fresh } : undefined
}
