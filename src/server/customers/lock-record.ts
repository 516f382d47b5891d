import type { CustomerRecord } from '#domain/customers/customer-key.ts'
import type { Queries } from '../db/database.ts'
import { lockIndexed } from '../enquiries/enquiry-index.ts'
import { lockOrder } from '../orders/order-transitions.ts'
import { lockQuote } from '../quotes/lock-quote.ts'

/** Keeps the record that a key names as it is until the transaction ends. */
export const lockRecord = async (queries: Queries, { source, id }: CustomerRecord): Promise<void> => {
  if (source === 'order') await lockOrder(queries, id)
  else if (source === 'quote') await lockQuote(queries, id)
  else if (source === 'requests' || source === 'contacts') await lockIndexed(queries, id)
  else {
    // A change that changes nothing takes the row on both databases.
    const table = source === 'account' ? 'users' : 'customer_notes'
    await queries
      .updateTable(table)
      .set(({ ref }) => ({ id: ref('id') }))
      .where('id', '=', id)
      .execute()
  }
}
