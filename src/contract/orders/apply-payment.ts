import type { Order } from '#domain/orders/order.ts'
import { post, type ApiCall } from '../api-call.ts'

/** The unapplied payment to count towards the order, by the provider's id. */
export interface PaymentToApply {
  readonly paymentId: string
}

/**
 * Applies a payment that did not count so far, and returns the updated order. 409 if it exceeds what is left to pay,
 * was refunded, or already counts. Staff only.
 */
export const applyPayment = (orderId: string, payment: PaymentToApply): ApiCall<Order> =>
  post(`/api/orders/${orderId}/apply-payment`, payment)
