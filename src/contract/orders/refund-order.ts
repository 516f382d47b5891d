import type { Order } from '#domain/orders/order.ts'
import { post, type ApiCall } from '../api-call.ts'

/** A refund as staff request it. */
export interface RefundRequest {
  /** Rupees; if absent, everything that is left. */
  readonly amount?: number
  readonly reason: string
  /** The provider's id of the payment to refund; if absent, all payments that count, newest first. */
  readonly paymentId?: string
  /**
   * Rupees the shop held for the order when staff looked (`totalRefundable`); if that has changed, nothing is refunded.
   */
  readonly held?: number
}

/**
 * Refunds money and returns the updated order; the same key never refunds twice. 409 if the order's money has changed
 * since staff looked. Staff only.
 */
export const refundOrder = (orderId: string, refund: RefundRequest, key: string): ApiCall<Order> =>
  post(`/api/orders/${orderId}/refund`, refund, key)
