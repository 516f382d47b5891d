import { countItems } from '#domain/cart/cart.ts'
import { isOrderId, type Order } from '#domain/orders/order.ts'
import { isTracking, trackEvent } from './events.ts'
import { saved } from '../saved.ts'

const MAX_STORED = 20

/** Ids of orders whose payment began in this browser and whose purchase has not been reported yet. */
const expected = saved<readonly string[]>({
  key: 'purchases',
  empty: [],
  read: (stored) =>
    Array.isArray(stored) ? stored.filter((id) => typeof id === 'string' && isOrderId(id)) : undefined,
})

/**
 * Notes that a payment begins: its purchase is reported once the server says that the order is paid. Does nothing
 * without consent.
 */
export const expectPurchase = (orderId: string): void => {
  if (!isTracking() || !isOrderId(orderId)) return
  expected.change((ids) => (ids.includes(orderId) ? ids : [orderId, ...ids].slice(0, MAX_STORED)))
}

const DELIVERY_TIMEOUT_MS = 5 * 1000

/**
 * Runs `work` in only one of the tabs that reach this at the same moment, because one tab may not see yet what another
 * has stored. Without Web Locks each tab runs it.
 */
const inOneTab = (orderId: string, work: () => void): void => {
  // Only available in secure contexts (https or localhost).
  const locks: LockManager | null | undefined = navigator.locks
  if (!locks) return work()
  void locks.request(`purchase ${orderId}`, { ifAvailable: true }, (lock) => {
    if (!lock) return
    work()
    return new Promise((resolve) => setTimeout(resolve, DELIVERY_TIMEOUT_MS))
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

/** Reports a purchase exactly once, when the server's order is paid. */
export const trackPurchase = (order: Order): void => {
  if (order.isPaid) inOneTab(order._id, () => tell(order))
}
