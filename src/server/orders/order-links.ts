import type { Queries } from '../db/database.ts'
import type { OrderRow } from '../db/schema.ts'

/** Where the customer of an order sees it, as a whole link. */
export type OrderLinks = (order: Pick<OrderRow, 'id' | 'source'>, queries: Queries) => Promise<string>

/** The whole link of the quote that an order came from; nothing for any other order. */
export type QuoteLinkOf = (orderId: string, queries: Queries) => Promise<string | undefined>

/**
 * An order from a cart has a page of its own, for whoever is signed in. One made from a quote is seen at the quote's own
 * link, where nobody has to sign in.
 */
export const openOrderLinks =
  (siteUrl: string, quoteLinkOf: QuoteLinkOf): OrderLinks =>
  async ({ id, source }, queries) =>
    (source === 'quote' ? await quoteLinkOf(id, queries) : undefined) ?? `${siteUrl}/order/${id}`
