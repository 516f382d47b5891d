import type { Order } from '#domain/orders/order.ts'
import { post, type ApiCall } from '../api-call.ts'

/** Which unapplied payment is to count, by the provider's id. */
export interface PaymentToApply {
  readonly paymentId: string
}

/**
 * Lets money count that stood apart, and answers the order as it is afterwards; 409 when it doesn't fit into what is left
 * to pay, went back, or counts already.
 */
export const applyPayment = (orderId: string, payment: PaymentToApply): ApiCall<Order> =>
  post(`/api/orders/${orderId}/apply-payment`, payment)
