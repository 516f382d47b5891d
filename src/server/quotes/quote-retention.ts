import type { Queries } from '../db/database.ts'
import { eraseQuote } from './erase-quote.ts'
import { lockQuote } from './lock-quote.ts'

/**
 * Quotes that are no longer needed: declined, withdrawn or expired before the given time, drafts last saved before it,
 * and accepted ones whose order was never paid and has been erased.
 */
const forgottenQuotes = (queries: Queries, before: string) =>
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
              // Every order for which money arrived keeps its address.
              .where('orders.ship_address', '=', ''),
          ),
        ]),
      ]),
    )

/** Erases the customers of quotes that are no longer needed; call it inside a transaction. Returns how many. */
export const eraseForgottenQuotes = async (
  queries: Queries,
  { before, limit, at }: { readonly before: string; readonly limit: number; readonly at: Date },
): Promise<number> => {
  const found = await forgottenQuotes(queries, before).limit(limit).execute()
  let erased = 0
  for (const { id } of found) {
    await lockQuote(queries, id)
    // It may have been extended or saved before it was locked.
    const quote = await forgottenQuotes(queries, before).where('quotes.id', '=', id).executeTakeFirst()
    if (quote && (await eraseQuote(queries, quote, at))) erased += 1
  }
  return erased
}
