import type { Order } from '#domain/orders/order.ts'
import { get, type ApiCall } from '../api-call.ts'

/** The customer's own orders, newest first, without closed ones. */
export const listMyOrders = (): ApiCall<readonly Order[]> => get('/api/orders/myorders')
