import type { Queries } from '../db/database.ts'
import { eraseCustomer } from './erase-order.ts'
import { isDone } from './is-done.ts'
import { lockOrder } from './order-transitions.ts'

/** Orders whose customer was erased before they were made and sent, and that say something of her again. */
const withTraces = (queries: Queries) =>
  queries
    .selectFrom('orders')
    .innerJoin('order_production', 'order_production.order_id', 'orders.id')
    .select('orders.id')
    .where('orders.email', '=', '')
    // While its money is disputed, the parcel's number shows that it arrived.
    .where('orders.flag', 'is', null)
    .where(isDone)
    .where(({ or, eb, exists, selectFrom }) => {
      const stages = selectFrom('order_stages').select('step').whereRef('order_id', '=', 'orders.id')
      const changes = selectFrom('order_events')
        .select('order_events.id')
        .whereRef('order_id', '=', 'orders.id')
        .where('what', '=', 'address_changed')
      return or([
        eb('orders.ship_phone', '<>', ''),
        exists(
          stages.where((stage) =>
            stage.or([
              stage('tracking_number', '<>', ''),
              stage('tracking_url', '<>', ''),
              stage('reason', '<>', ''),
            ]),
          ),
        ),
        exists(changes.where('details', '<>', '{}')),
      ])
    })

/**
 * Erases what staff needed to send an order whose customer was erased before: another address, the way to her parcel, why
 * it stood still. Of so many orders that are done; answers of how many. Call it inside a transaction.
 */
export const eraseLateTraces = async (queries: Queries, limit: number): Promise<number> => {
  const orders = await withTraces(queries).limit(limit).execute()
  let erased = 0
  for (const { id } of orders) {
    const order = await lockOrder(queries, id)
    // Staff may have taken its delivery back meanwhile.
    const isLeft = await withTraces(queries).where('orders.id', '=', id).executeTakeFirst()
    if (!order || !isLeft) continue
    await eraseCustomer(queries, order)
    erased += 1
  }
  return erased
}
