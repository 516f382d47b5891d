import type { Queries } from '../db/database.ts'
import type { QuoteRow } from '../db/quote-rows.ts'

/**
 * Quotes that nothing needs any more: declined, withdrawn or expired so long ago, drafts nobody has saved since, and
 * accepted ones whose order was never paid and was erased itself.
 */
export const forgottenQuotes = (
  queries: Queries,
  { before, limit }: { readonly before: string; readonly limit: number },
): Promise<QuoteRow[]> =>
  queries
    .selectFrom('quotes')
    .selectAll('quotes')
    .where('erased_at', 'is', null)
    .where(({ or, and, exists, eb, selectFrom }) =>
      or([
        eb('ended_at', '<', before),
        and([eb('status', '=', 'sent'), eb('valid_until', '<', before)]),
        and([
          eb('status', '=', 'draft'),
          exists(
            selectFrom('quote_drafts')
              .select('quote_drafts.quote_id')
              .whereRef('quote_drafts.quote_id', '=', 'quotes.id')
              .where('quote_drafts.saved_at', '<', before),
          ),
        ]),
        and([
          eb('status', '=', 'accepted'),
          exists(
            selectFrom('orders')
              .select('orders.id')
              .whereRef('orders.id', '=', 'quotes.order_id')
              .where('orders.status', '=', 'closed')
              .where('orders.captured_paise', '=', 0)
              .where('orders.ship_address', '=', ''),
          ),
        ]),
      ]),
    )
    .limit(limit)
    .execute()
