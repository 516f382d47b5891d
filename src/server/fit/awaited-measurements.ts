import type { FitPassport } from '#domain/fit/passport.ts'
import type { OrderRow } from '../db/schema.ts'
import { record } from '../orders/order-events.ts'
import { lockCustomersOrder } from '../orders/order-transitions.ts'
import { whyNotMoving } from '../production/read-progress.ts'
import { conflict } from '../refusal.ts'
import type { ShopDeps } from '../shop-deps.ts'
import { storeSnapshot } from './snapshots.ts'

type Deps = Pick<ShopDeps, 'db' | 'clock' | 'changes'>

/**
 * Stores the measurements that an order is paused for, replacing any sent before; staff check them and resume the
 * order. 404 if its customer was erased or its links have ended since the order was looked up, 409 if it is not paused
 * for measurements. The caller must check that the sender may see the order.
 */
export const openAwaitedMeasurements =
  ({ db, clock, changes }: Deps) =>
  async (found: Pick<OrderRow, 'id' | 'link_rev'>, passport: FitPassport): Promise<void> => {
    const { id: orderId } = found
    await db.transaction(async (queries) => {
      // Resuming takes the same lock: measurements must not change once production continues.
      const order = await lockCustomersOrder(queries, found)
      const production = await queries
        .selectFrom('order_production')
        .select('paused_for')
        .where('order_id', '=', orderId)
        .executeTakeFirst()
      if (production?.paused_for !== 'measurements' || whyNotMoving(order, true) !== null)
        throw conflict('not_awaited', 'This order is not waiting for measurements.')
      const at = clock()
      await storeSnapshot(queries, { kind: 'order', ownerId: orderId, passport, userId: order.user_id, at })
      await record(queries, { orderId, at, input: 'shopper', what: 'measurements_sent' })
    })
    changes.changed(orderId)
  }
