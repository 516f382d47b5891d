import type { Order } from '#domain/orders/order.ts'
import type { ApiCall } from '../api-call.ts'

/** One order: the shopper's own, or any with all its details for staff. */
export const getOrder = (orderId: string): ApiCall<Order> => ({
  method: 'GET',
  path: `/api/orders/${encodeURIComponent(orderId)}`,
})
