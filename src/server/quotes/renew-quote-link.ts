import type { Account } from '../auth/account.ts'
import type { Queries } from '../db/database.ts'
import { recordQuoteEvent } from './quote-events.ts'

interface Renewal {
  readonly staff: Pick<Account, 'name'>
  readonly at: Date
}

/**
 * Gives a quote a new link and invalidates earlier ones; returns the updated columns, undefined if there is no such
 * quote.
 */
export const renewQuoteLink = async (queries: Queries, id: string, { staff, at }: Renewal) => {
  const quote = await queries
    .updateTable('quotes')
    .set((set) => ({ link_rev: set('link_rev', '+', 1) }))
    .where('id', '=', id)
    .returning(['current_version', 'link_rev', 'order_id'])
    .executeTakeFirst()
  if (quote) await recordQuoteEvent(queries, { quote_id: id, kind: 'new_link', actor: staff.name, at })
  return quote
}
