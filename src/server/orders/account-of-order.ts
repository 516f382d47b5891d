import { canonicalEmail } from '#domain/customers/contact.ts'
import type { OrderAccount } from '#domain/orders/order.ts'
import type { Queries } from '../db/database.ts'
import type { OrderRow } from '../db/schema.ts'
import { detachSnapshot } from '../fit/snapshots.ts'
import { record } from './order-events.ts'

/** The account that an order belongs to; null for none, and for one that was erased. */
export const accountOfOrder = async (
  queries: Queries,
  { user_id, email }: Pick<OrderRow, 'user_id' | 'email'>,
): Promise<OrderAccount | null> => {
  if (user_id === null) return null
  const account = await queries
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('id', '=', user_id)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return account ? { ...account, getsEmails: canonicalEmail(account.email) === canonicalEmail(email) } : null
}

/**
 * Removes an order and the measurements sent with it from its account, and records it. The next click of that account's
 * owner on the same cart makes an order of its own. The caller holds a lock on the order; returns the changed row.
 */
export const detachFromAccount = async (
  queries: Queries,
  order: OrderRow,
  { actorId, at }: { readonly actorId: string; readonly at: Date },
): Promise<OrderRow> => {
  const changes = { user_id: null, reuse_key: null }
  await queries.updateTable('orders').set(changes).where('id', '=', order.id).execute()
  // The customer may have sent them by her link while the order was in a stranger's account.
  await detachSnapshot(queries, order.id)
  await record(queries, { orderId: order.id, at, input: 'admin', actorId, what: 'detached' })
  return { ...order, ...changes }
}
