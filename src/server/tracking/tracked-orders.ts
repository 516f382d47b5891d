import type { Offers } from '#domain/catalogue/catalogue.ts'
import { toRupees } from '#domain/money.ts'
import { pick } from '#domain/pick.ts'
import { phoneEndOf, type TrackedOrder } from '#domain/tracking/tracked-order.ts'
import type { Queries } from '../db/database.ts'
import { asOrders, type FoundOrder, lookedInto, refundsOf } from '../orders/order-answer.ts'
import { unappliedByOrder } from '../orders/unapplied-payments.ts'
import { progressOf } from '../production/read-progress.ts'
import { orderServiceOf } from '../service/service-rows.ts'

/** An order as its link shows it. Reading changes nothing, so programs that open links do no harm. */
export const trackedOrder = async (
  queries: Queries,
  row: FoundOrder,
  offers: Offers,
): Promise<TrackedOrder> => {
  const [order] = await asOrders(queries, [row], offers)
  if (!order) throw new Error('An order row came without its order.')
  return {
    id: row.id,
    number: row.number,
    placedAt: row.created_at,
    ...pick(order, 'state', 'totalPrice', 'paidAmount', 'balanceDue'),
    isCancelled: row.cancelled_at !== null,
    items: order.orderItems,
    shippingPrice: order.shippingPrice ?? 0,
    unappliedAmount: toRupees((await unappliedByOrder(queries, [row.id])).get(row.id) ?? 0),
    refunds: await refundsOf(queries, row.id),
    ...lookedInto(order),
    city: row.ship_city,
    phoneEnd: phoneEndOf(row.ship_phone),
    isOfQuote: row.source === 'quote',
    progress: await progressOf(queries, row, 'customer'),
    service: await orderServiceOf(queries, row),
  }
}
