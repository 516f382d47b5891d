import type { CoreDeps } from '../core-deps.ts'
import type { Queries } from '../db/database.ts'
import type { QuoteRow } from '../db/quote-rows.ts'
import { Refusal } from '../refusal.ts'
import { openSignedLinks } from '../signed-links.ts'

/** The same answer for an unknown quote, a wrong token and a link that was replaced. */
export const noSuchQuote = () =>
  new Refusal(404, 'quote_not_found', 'There is no quote at this link. Please ask us for a new one.')

/** The links by which customers see, accept and pay their quotes. */
export const openQuoteLinks = (deps: Pick<CoreDeps, 'config' | 'db' | 'clock'>) => {
  const { kysely } = deps.db
  const { find, ...links } = openSignedLinks(deps, { what: 'quote', path: '/quote' })

  return {
    ...links,
    /** The customer's link to the quote that an order was made from; undefined for other orders. */
    linkOfOrder: async (orderId: string, queries: Queries = kysely): Promise<string | undefined> => {
      const quote = await queries
        .selectFrom('quotes')
        .select(['id', 'link_rev'])
        .where('order_id', '=', orderId)
        .executeTakeFirst()
      return quote && links.linkFor(quote, queries)
    },
    /** The sent quote that a link opens; the same 404 for every other link. */
    open: async (token: string): Promise<QuoteRow> => {
      const quote = await find(token, (id) =>
        kysely.selectFrom('quotes').selectAll().where('id', '=', id).executeTakeFirst(),
      )
      if (!quote || quote.current_version === null || quote.erased_at !== null) throw noSuchQuote()
      return quote
    },
  }
}

export type QuoteLinks = ReturnType<typeof openQuoteLinks>
