import type { Order } from '#domain/orders/order.ts'
import { post, type ApiCall } from '../api-call.ts'

/** What staff ask when money goes back. */
export interface RefundRequest {
  /** Rupees; all that is left when absent. */
  readonly amount?: number
  readonly reason: string
  /** The provider's id of the one payment it comes out of; else all that count, the newest first. */
  readonly paymentId?: string
  /** Rupees the shop held of the order when staff looked (`moneyHeld`): with another sum by now, nothing goes back. */
  readonly held?: number
}

/**
 * Gives money back and answers the order as it is afterwards; the same key never refunds twice. 409 when money of the
 * order came or went back since staff looked.
 */
export const refundOrder = (orderId: string, refund: RefundRequest, key: string): ApiCall<Order> =>
  post(`/api/orders/${orderId}/refund`, refund, key)
