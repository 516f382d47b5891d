import { countItems } from '#domain/cart/cart.ts'
import { isOrderId, type Order } from '#domain/orders/order.ts'
import { isTracking, trackEvent } from './events.ts'
import { saved } from '../saved.ts'

const MAX_STORED = 20

/** Orders whose payment began in this browser and whose purchase was not told yet. */
const expected = saved<readonly string[]>({
  key: 'purchases',
  empty: [],
  read: (stored) =>
    Array.isArray(stored) ? stored.filter((id) => typeof id === 'string' && isOrderId(id)) : undefined,
})

/** A payment begins: once the server says that the order is paid, the purchase is told, if somebody may hear of it. */
export const expectPurchase = (orderId: string): void => {
  if (!isTracking() || !isOrderId(orderId)) return
  expected.change((ids) => (ids.includes(orderId) ? ids : [orderId, ...ids].slice(0, MAX_STORED)))
}

const TOLD_WITHIN_MS = 5 * 1000

/**
 * Does something about an order in one tab only, of those that want to at the same moment: what one tab stores, another
 * may not read yet. A browser without locks does it in each.
 */
const inOneTab = (orderId: string, work: () => void): void => {
  // Only pages of https have it, and this machine's own.
  const locks: LockManager | null | undefined = navigator.locks
  if (!locks) return work()
  void locks.request(`purchase ${orderId}`, { ifAvailable: true }, (lock) => {
    if (!lock) return
    work()
    return new Promise((resolve) => setTimeout(resolve, TOLD_WITHIN_MS))
  })
}

const tell = (order: Order): void => {
  let isNew = false
  expected.change((ids) => {
    isNew = ids.includes(order._id)
    return isNew ? ids.filter((id) => id !== order._id) : ids
  })
  if (!isNew) return
  trackEvent({
    name: 'purchase',
    orderId: order._id,
    value: order.totalPrice,
    currency: 'INR',
    units: countItems(order.orderItems),
    products: order.orderItems.map(({ slug, productName }) => slug ?? productName),
    contentCategory: 'silk suits',
    deliveryCategory: 'home_delivery',
  })
}

/** Tells a purchase, once: when its order, as the server has it, is paid. */
export const trackPurchase = (order: Order): void => {
  if (order.isPaid) inOneTab(order._id, () => tell(order))
}
