import type { Order } from '#domain/orders/order.ts'
import { post, type ApiCall } from '../api-call.ts'

/** Why an order is cancelled. */
export interface Cancellation {
  readonly reason: string
}

/**
 * Cancels an order, gives back all that was paid of it, and answers the order as it is afterwards; the same key never
 * refunds twice. 409 when it was closed before.
 */
export const cancelOrder = (orderId: string, cancellation: Cancellation, key: string): ApiCall<Order> =>
  post(`/api/orders/${orderId}/cancel`, cancellation, key)
