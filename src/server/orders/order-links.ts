import type { Queries } from '../db/database.ts'
import type { OrderRow } from '../db/schema.ts'
import { paiseDue } from './order-answer.ts'

/** Where the customer of an order sees it, as a whole link that opens without signing in. */
export type OrderLinks = (order: OrderRow, queries: Queries) => Promise<string>

/** The whole link of the quote that an order came from; nothing for any other order. */
export type QuoteLinkOf = (orderId: string, queries: Queries) => Promise<string | undefined>

interface Deps {
  /** The whole link by which an order is followed. */
  readonly trackingLinkOf: (order: OrderRow, queries: Queries) => Promise<string>
  readonly quoteLinkOf: QuoteLinkOf
}

/** An order is followed at its own link; one of a quote that something is left to pay of, at the quote's, where it is paid. */
export const openOrderLinks =
  ({ trackingLinkOf, quoteLinkOf }: Deps): OrderLinks =>
  async (order, queries) => {
    const isPaidAtQuote = order.source === 'quote' && paiseDue(order) > 0
    const quoteLink = isPaidAtQuote ? await quoteLinkOf(order.id, queries) : undefined
    return quoteLink ?? trackingLinkOf(order, queries)
  }
