import type { Order } from '#domain/orders/order.ts'
import { get, type ApiCall } from '../api-call.ts'

/** One order: the customer's own, or for staff any order with all its details. */
export const getOrder = (orderId: string): ApiCall<Order> => get(`/api/orders/${encodeURIComponent(orderId)}`)
