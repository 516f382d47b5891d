import { isOrderId, countUnits, type Order } from '#domain/order.ts'
import { isHeard, note } from './analytics.ts'
import { saved } from './saved.ts'

const MOST_KEPT = 20

/** Orders whose payment began in this browser and whose purchase was not told yet. */
const expected = saved<readonly string[]>({
  key: 'purchases',
  empty: [],
  read: (stored) =>
    Array.isArray(stored) ? stored.filter((id) => typeof id === 'string' && isOrderId(id)) : undefined,
})

/** A payment begins: once the server says that the order is paid, the purchase is told, if somebody may hear of it. */
export const expectPurchase = (orderId: string): void => {
  if (!isHeard() || !isOrderId(orderId)) return
  expected.change((ids) => (ids.includes(orderId) ? ids : [orderId, ...ids].slice(0, MOST_KEPT)))
}

/** Tells a purchase, once: when its order, as the server has it, is paid. */
export const tellPurchase = (order: Order): void => {
  if (!order.isPaid) return
  let isNew = false
  expected.change((ids) => {
    isNew = ids.includes(order._id)
    return isNew ? ids.filter((id) => id !== order._id) : ids
  })
  if (!isNew) return
  note({
    name: 'purchase',
    orderId: order._id,
    value: order.totalPrice,
    currency: 'INR',
    units: countUnits(order),
    products: order.orderItems.map(({ slug, productName }) => slug ?? productName),
    contentCategory: 'silk suits',
    deliveryCategory: 'home_delivery',
  })
}
