import type { Order, OrderBalance } from '#domain/orders/order.ts'
import type { ApiCall } from '../api-call.ts'

/**
 * What changes of an order while its page is open: how far it is, what was asked about it and answered, how its money
 * stands, and, for staff, what happened to it.
 */
export type OrderNews = OrderBalance & Required<Pick<Order, 'progress' | 'service'>> & Pick<Order, 'events'>

/**
 * What changes of an order, for its owner and for staff. With the tag of an earlier answer in If-None-Match it waits for
 * news, and answers 304 when none came.
 */
export const watchOrder = (orderId: string): ApiCall<OrderNews> => ({
  method: 'GET',
  path: `/api/orders/${encodeURIComponent(orderId)}/progress`,
})
