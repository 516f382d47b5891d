import type { Queries } from '../db/database.ts'
import type { QuoteRow } from '../db/quote-rows.ts'

/**
 * The stored row of a quote, which nobody else changes or erases until the transaction ends; nothing where there is none,
 * or its customer was erased.
 */
export const lockQuote = (queries: Queries, id: string): Promise<QuoteRow | undefined> =>
  // A change that changes nothing takes the row on both databases.
  queries
    .updateTable('quotes')
    .set((set) => ({ number: set.ref('number') }))
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
