import type { ShippingAddress } from '#domain/orders/order.ts'
import type { WorkingDays } from '#domain/production/promise.ts'
import type { Queries } from '../db/database.ts'
import { newId, newOrderNumber } from '../db/new-id.ts'
import type { OrderRow } from '../db/schema.ts'
import { lineTotalPaise } from './order-lines.ts'
import { insertEvent } from './order-events.ts'
import { counting } from './order-totals.ts'
import { indexing } from './search-index.ts'
import { searchWords, joinWords } from './search-words.ts'
import type { PricedLine } from './pricing.ts'
import { shippingColumns } from './shipping-address.ts'
import { NEW_ORDER, orderLineRows } from './store-order.ts'

/** A line of an accepted quote. `entryId` and `slug` are '' if the catalogue has no such product. */
export interface QuoteOrderLine extends PricedLine {
  /** Taken off the whole line. */
  readonly discountPaise: number
}

/** An accepted quote that is to become an order. */
export interface NewQuoteOrder {
  /** The account it belongs to; null for a guest, who can open it only by the quote's link. */
  readonly userId: string | null
  readonly customerName: string
  /** As `knownEmail` returns it. */
  readonly email: string
  readonly lines: readonly QuoteOrderLine[]
  readonly shippingPaise: number
  /** The signed total: the lines and the shipping. */
  readonly totalPaise: number
  readonly address: ShippingAddress & { readonly state: string }
  /** '' if none. */
  readonly gstin: string
  /** What has to be paid before production begins. */
  readonly requiredPaise: number
  /** How long production takes, as stated in the quote. */
  readonly production: WorkingDays
  /** When it closes automatically if no money has arrived. */
  readonly payBy: Date
  readonly at: Date
  /** Details for its first event on where it came from, such as the quote's number and version. */
  readonly details: Readonly<Record<string, unknown>>
}

const orderRow = (order: NewQuoteOrder, number: string, words: readonly string[]): OrderRow => ({
  id: newId(),
  number,
  user_id: order.userId,
  status: 'unpaid',
  listed: 1,
  source: 'quote',
  customer_name: order.customerName,
  email: order.email,
  ...NEW_ORDER,
  release_id: '',
  total_paise: order.totalPaise,
  shipping_paise: order.shippingPaise,
  pay_by: order.payBy.toISOString(),
  ...shippingColumns(order.address),
  ship_state: order.address.state,
  gstin: order.gstin,
  reuse_key: null,
  search_text: joinWords(words),
  created_at: order.at.toISOString(),
})

/**
 * Stores the order that an accepted quote becomes, in the caller's transaction: payable at once, but without a payment
 * yet. Sends no e-mail. Throws if lines and shipping don't add up to the signed total.
 */
export const storeQuoteOrder = async (queries: Queries, order: NewQuoteOrder): Promise<OrderRow> => {
  const { lines, address, customerName, email, at, totalPaise, shippingPaise, userId, details } = order
  const number = newOrderNumber()
  const titles = lines.map(({ title }) => title)
  const words = searchWords({ ...address, number, customerName, email, titles })
  const row = orderRow(order, number, words)
  const rows = orderLineRows(row.id, lines)
  if (rows.reduce((sum, line) => sum + lineTotalPaise(line), shippingPaise) !== totalPaise)
    throw new Error(`The lines of a quote do not make its total of ${totalPaise} paise.`)
  await queries.insertInto('orders').values(row).execute()
  await queries.insertInto('order_lines').values(rows).execute()
  await queries
    .insertInto('production_terms')
    .values({
      order_id: row.id,
      required_paise: order.requiredPaise,
      from_days: order.production.from,
      to_days: order.production.to,
    })
    .execute()
  await indexing(queries, row.id, words).execute()
  await counting(queries, 'draft', 'unpaid').execute()
  await insertEvent(queries, {
    orderId: row.id,
    at,
    input: 'shopper',
    actorId: userId,
    what: 'placed',
    details: { totalPaise, lines: rows.length, ...details },
  }).execute()
  return row
}
