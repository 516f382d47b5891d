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

/** One line of an accepted quote. `entryId` and `slug` are '' where the catalogue has no such product. */
export interface QuoteOrderLine extends PricedLine {
  /** Off the whole line. */
  readonly discountPaise: number
}

/** An accepted quote on its way to becoming an order. */
export interface NewQuoteOrder {
  /** Whose account it goes into; null for a guest, who reaches it by the quote's link alone. */
  readonly userId: string | null
  readonly customerName: string
  /** Lower case. */
  readonly email: string
  readonly lines: readonly QuoteOrderLine[]
  readonly shippingPaise: number
  /** What was signed: the lines and the shipping together. */
  readonly totalPaise: number
  readonly address: ShippingAddress & { readonly state: string }
  /** '' for none. */
  readonly gstin: string
  /** What has to be paid before production begins. */
  readonly requiredPaise: number
  /** How long the workshop makes it, as the quote says. */
  readonly production: WorkingDays
  /** When it closes by itself, while none of its money has arrived. */
  readonly payBy: Date
  readonly at: Date
  /** What its history says of where it came from, such as the quote's number and version. */
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
 * Stores the order that an accepted quote becomes, in the caller's transaction: payable at once, without any payment
 * yet. Nobody is told by this. Throws when the lines and the shipping make another total than the signed one.
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
