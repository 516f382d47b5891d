import type { Order } from '#domain/orders/order.ts'
import { post, type ApiCall } from '../api-call.ts'

/** A cancellation as staff request it. */
export interface Cancellation {
  readonly reason: string
  /**
   * Rupees the shop held for the order when staff looked (`totalRefundable`); if that has changed, it is not cancelled.
   */
  readonly held?: number
}

/**
 * Cancels an order, refunds everything paid for it and returns the updated order; the same key never refunds twice. 409
 * if it is already closed, if its money has changed since staff looked, and 409 `idempotency_key_used` if a refund was
 * made with this key. Staff only.
 */
export const cancelOrder = (orderId: string, cancellation: Cancellation, key: string): ApiCall<Order> =>
  post(`/api/orders/${orderId}/cancel`, cancellation, key)
