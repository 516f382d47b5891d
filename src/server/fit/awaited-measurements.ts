import type { FitPassport } from '#domain/fit/passport.ts'
import { record } from '../orders/order-events.ts'
import { orderNotFound } from '../orders/order-not-found.ts'
import { lockOrder } from '../orders/order-transitions.ts'
import { whyNotMoving } from '../production/read-progress.ts'
import { conflict } from '../refusal.ts'
import type { ShopDeps } from '../shop-deps.ts'
import { storeSnapshot } from './snapshots.ts'

type Deps = Pick<ShopDeps, 'db' | 'clock' | 'changes'>

/**
 * Takes the measurements that an order stands still for, in the place of those sent with it before; staff look at them
 * and let it go on. 404 once its customer is erased, 409 where it waits for none. Whoever may see the order may send them.
 */
export const openAwaitedMeasurements =
  ({ db, clock, changes }: Deps) =>
  async (orderId: string, passport: FitPassport): Promise<void> => {
    await db.transaction(async (queries) => {
      // Staff who let it go on hold the row, too: what is cut by is not changed under the cutter's hands.
      const order = await lockOrder(queries, orderId)
      // Without an e-mail address its customer was erased since it was looked up.
      if (!order?.email) throw orderNotFound()
      const production = await queries
        .selectFrom('order_production')
        .select('paused_for')
        .where('order_id', '=', orderId)
        .executeTakeFirst()
      if (production?.paused_for !== 'measurements' || whyNotMoving(order, true) !== null)
        throw conflict('not_awaited', 'This order does not wait for measurements.')
      const at = clock()
      await storeSnapshot(queries, { kind: 'order', ownerId: orderId, passport, userId: order.user_id, at })
      await record(queries, { orderId, at, input: 'shopper', what: 'measurements_sent' })
    })
    changes.changed(orderId)
  }
