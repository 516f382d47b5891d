import type { Queries } from '../db/database.ts'
import type { QuoteRow } from '../db/quote-rows.ts'

/**
 * Locks a quote's row until the transaction ends and returns it; undefined if there is none or its customer was erased.
 */
export const lockQuote = (queries: Queries, id: string): Promise<QuoteRow | undefined> =>
  // An update without effect locks the row in both databases.
  queries
    .updateTable('quotes')
    .set((set) => ({ number: set.ref('number') }))
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
