import type { Order } from '#domain/orders/order.ts'
import { get, type ApiCall } from '../api-call.ts'

/** One order: the shopper's own, or any with all its details for staff. */
export const getOrder = (orderId: string): ApiCall<Order> => get(`/api/orders/${encodeURIComponent(orderId)}`)
