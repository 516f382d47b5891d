import type { Queries } from '../db/database.ts'
import { eraseCustomer } from './erase-order.ts'
import { isCompleted } from './is-completed.ts'
import { lockOrder } from './order-transitions.ts'

/** Finished, unflagged orders whose customer was erased before, and that have gathered details of her since. */
const withTraces = (queries: Queries) =>
  queries
    .selectFrom('orders')
    .innerJoin('order_production', 'order_production.order_id', 'orders.id')
    .select('orders.id')
    .where('orders.email', '=', '')
    // While its money is disputed, the tracking number proves that the parcel arrived.
    .where('orders.flag', 'is', null)
    .where(isCompleted)
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
 * Erases what staff entered to send an order after its customer was erased: another address, tracking details, reasons
 * for pauses. Handles up to `limit` finished orders and returns how many it erased. Call it inside a transaction.
 */
export const eraseLateTraces = async (queries: Queries, limit: number): Promise<number> => {
  const orders = await withTraces(queries).limit(limit).execute()
  let erased = 0
  for (const { id } of orders) {
    const order = await lockOrder(queries, id)
    // Staff may have undone the delivery meanwhile.
    const isLeft = await withTraces(queries).where('orders.id', '=', id).executeTakeFirst()
    if (!order || !isLeft) continue
    await eraseCustomer(queries, order)
    erased += 1
  }
  return erased
}
