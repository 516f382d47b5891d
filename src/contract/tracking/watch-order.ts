import type { Order } from '#domain/orders/order.ts'
import { get, type ApiCall } from '../api-call.ts'

/**
 * The same order as `getOrder`, for a page that stays open. With an earlier answer's ETag in If-None-Match the server
 * holds the request until the order changes, and returns 304 if it does not.
 */
export const watchOrder = (orderId: string): ApiCall<Order> =>
  get(`/api/orders/${encodeURIComponent(orderId)}/progress`)
