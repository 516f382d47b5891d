import type { Queries } from '../db/database.ts'
import type { Account } from '../auth/account.ts'
import { recordServiceEvent } from './service-events.ts'
import { columnsAfter } from './service-decisions.ts'

/**
 * Ends the pending cancellation requests of an order that staff cancel; the e-mail about that tells its customer. The
 * caller holds a lock on the order.
 */
export const endCancellations = async (
  queries: Queries,
  {
    orderId,
    admin,
    at,
  }: { readonly orderId: string; readonly admin: Pick<Account, 'name'>; readonly at: Date },
): Promise<void> => {
  const asked = await queries
    .selectFrom('service_requests')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('kind', '=', 'cancel')
    .where('ended_at', 'is', null)
    .execute()
  for (const row of asked) {
    await queries
      .updateTable('service_requests')
      .set(columnsAfter(row, 'done', at))
      .where('id', '=', row.id)
      .execute()
    await recordServiceEvent(queries, { requestId: row.id, kind: 'done', actor: admin.name, at })
  }
}
