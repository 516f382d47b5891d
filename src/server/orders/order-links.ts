import type { Queries } from '../db/database.ts'
import type { OrderRow } from '../db/schema.ts'
import { paiseDue } from './order-answer.ts'

/** Returns the full link at which the customer sees her order without signing in. */
export type OrderLinks = (order: OrderRow, queries: Queries) => Promise<string>

/** Returns the full link of the quote that an order was made from; undefined for any other order. */
export type QuoteLinkOf = (orderId: string, queries: Queries) => Promise<string | undefined>

interface Deps {
  /** Returns the full link of the page that tracks an order. */
  readonly trackingLinkOf: (order: OrderRow, queries: Queries) => Promise<string>
  readonly quoteLinkOf: QuoteLinkOf
}

/**
 * The link of an order's tracking page; for an order from a quote with money left to pay, the quote's link, where she
 * can pay.
 */
export const openOrderLinks =
  ({ trackingLinkOf, quoteLinkOf }: Deps): OrderLinks =>
  async (order, queries) => {
    const isPaidAtQuote = order.source === 'quote' && paiseDue(order) > 0
    const quoteLink = isPaidAtQuote ? await quoteLinkOf(order.id, queries) : undefined
    return quoteLink ?? trackingLinkOf(order, queries)
  }
