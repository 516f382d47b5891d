import type { Account } from '../auth/account.ts'
import type { Queries } from '../db/database.ts'
import { recordQuoteEvent } from './quote-events.ts'

interface Renewal {
  readonly staff: Pick<Account, 'name'>
  readonly at: Date
}

/** Gives a quote another link, so that those before open nothing; answers what it is by now, undefined where there is none. */
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
