import type { CustomerRecord } from '#domain/customers/customer-key.ts'
import type { Queries } from '../db/database.ts'
import { lockIndexed } from '../enquiries/enquiry-index.ts'
import { lockOrder } from '../orders/order-transitions.ts'
import { lockQuote } from '../quotes/lock-quote.ts'

/** Locks a key's record until the transaction ends. */
export const lockRecord = async (queries: Queries, { source, id }: CustomerRecord): Promise<void> => {
  if (source === 'order') await lockOrder(queries, id)
  else if (source === 'quote') await lockQuote(queries, id)
  else if (source === 'requests' || source === 'contacts') await lockIndexed(queries, id)
  else {
    // An update without effect locks the row in both databases.
    const table = source === 'account' ? 'users' : 'customer_notes'
    await queries
      .updateTable(table)
      .set(({ ref }) => ({ id: ref('id') }))
      .where('id', '=', id)
      .execute()
  }
}
