import type { Order } from '#domain/orders/order.ts'
import { get, type ApiCall } from '../api-call.ts'

/**
 * One order as `getOrder` answers it, while its page is open. With the tag of an earlier answer in If-None-Match it waits
 * for news, and answers 304 when none came.
 */
export const watchOrder = (orderId: string): ApiCall<Order> =>
  get(`/api/orders/${encodeURIComponent(orderId)}/progress`)
